//! scrypt and what is made of its key.

mod kdf;
pub(super) mod phc;

use super::Format;

/// In the order of detection; `$scrypt$` of other spellings comes before the PHC string format, which
/// takes everything that starts so.
pub(super) static TABLE: &[&Format] = &[&phc::FORMAT, &kdf::FORMAT];
