use core::fmt;

/// Why a kernel could not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The system refused the memory that the parameters ask for.
    OutOfMemory {
        /// The number of bytes that were asked for.
        bytes: u64,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfMemory { bytes } => write!(f, "the system refused {bytes} bytes of memory"),
        }
    }
}

impl core::error::Error for Error {}
