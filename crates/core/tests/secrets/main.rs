//! What is left of passwords, secrets and hashes in memory, and what is printed of them.

mod arena;
mod cases;
mod debug;
mod freed_memory;
#[cfg(target_os = "linux")]
mod stack;
