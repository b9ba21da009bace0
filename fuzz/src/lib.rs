//! What the fuzz targets share: how their inputs are made from bytes, and a count of allocations.

mod allocations;
mod bytes;
mod company;
mod request;
mod work;

pub use allocations::allocated_during;
pub use bytes::{Reader, Writer};
pub use company::{Company, Member};
pub use request::Request;
pub use work::{Argon2Work, BcryptWork, ScryptWork, Work, stretched};
