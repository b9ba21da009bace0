//! The algorithms of slowhash, from checked parameters to the stored string.
//!
//! A [`Recipe`] says what to compute, a [`StoredHash`] is a recipe with its result as it stands in a
//! database, and a [`Job`] is one password on its way through [`run`]. The inner loops live in
//! `slowhash-kernels`; nothing here knows about JavaScript.

#![forbid(unsafe_code)]

mod argon2;
mod bcrypt;
mod error;
mod job;
mod limits;
mod parse;
mod recipe;
mod rehash;
mod scrypt;
mod secret;
mod stored;

pub use argon2::{Argon2Params, Argon2Variant, Argon2Version};
pub use bcrypt::{BcryptParams, BcryptVersion};
pub use error::{Defect, Error, Field};
pub use job::{Job, Outcome, run};
pub use limits::Limits;
pub use recipe::{Params, Recipe, Shape};
pub use scrypt::ScryptParams;
pub use secret::Secret;
pub use slowhash_kernels::memory::Arena;
pub use stored::StoredHash;
