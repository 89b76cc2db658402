//! Faces: what a reader or another program sees. A face never computes a score.

pub mod grid;
pub mod json;
pub mod score;
pub mod text;
