//! What `core` computes, reads and refuses, held against `vectors/` and against other implementations.

mod batches;
mod calls;
mod data;
mod formats;
mod limits;
mod oracles;
mod parameters;
mod published;
mod refusals;
mod rehash;
