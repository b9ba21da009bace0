//! The algorithms of slowhash, from checked parameters to the stored string.
//!
//! A [`Recipe`] says what to compute, a [`StoredHash`] is a recipe with its result as it stands in a
//! database, and a [`Job`] is one password on its way through [`run`]. A stored string may put steps around
//! the recipe, which make a chain of it; each [`Format`] of stored strings is a file in `formats/`. The
//! inner loops live in `slowhash-kernels`; nothing here knows about JavaScript.

#![forbid(unsafe_code)]

mod argon2;
mod bcrypt;
mod chain;
mod crypt;
mod digest;
mod error;
mod formats;
mod job;
mod limits;
mod parse;
mod pbkdf2;
mod recipe;
mod rehash;
mod scrypt;
mod secret;
mod steps;
mod stored;

pub use argon2::{Argon2Params, Argon2Variant, Argon2Version};
pub use bcrypt::{BcryptParams, BcryptVersion};
pub use crypt::{Crypt, YescryptParams};
pub use digest::Hash;
pub use error::{Defect, Error, Field};
pub use formats::{Accept, Class, Detection, Format};
pub use job::{Job, Outcome, run};
pub use limits::Limits;
pub use pbkdf2::Pbkdf2Params;
pub use recipe::{Params, Recipe, Shape};
pub use rehash::Reason;
pub use scrypt::ScryptParams;
pub use secret::Secret;
pub use slowhash_kernels::memory::Arena;
pub use slowhash_kernels::{Backends, backends};
pub use steps::Step;
pub use stored::{StoredHash, equal};
