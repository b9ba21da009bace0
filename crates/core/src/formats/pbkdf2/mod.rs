//! PBKDF2 in its many spellings.

mod django;
pub(super) mod phc;

use super::Format;

/// In the order of detection.
pub(super) static TABLE: &[&Format] = &[&phc::FORMAT, &django::SHA256, &django::SHA1];
