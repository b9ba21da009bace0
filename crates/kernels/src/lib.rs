//! The inner loops of the slow hashes, and the memory that they run in.
//!
//! This is the only crate of the workspace in which `unsafe` is allowed.

pub mod argon2;
mod backend;
pub mod bcrypt;
mod cpu;
mod error;
pub mod memory;
pub mod scrypt;
pub mod stack;

pub use backend::{Backends, backends};
pub use error::Error;
