//! crypt(3) and what PHP made after it.

mod phpass;

use super::Format;

/// In the order of detection.
pub(super) static TABLE: &[&Format] = &[&phpass::FORMAT, &phpass::PHPBB];
