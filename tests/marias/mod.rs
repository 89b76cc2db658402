//! Mariáš: the worked hands, the laws, and the rules as stories.

mod vectors;
