//! What a line says while it is being typed.
