//! The working memory of a hash.

use crate::Error;

/// One cache line: the unit in which an [`Arena`] hands out memory.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Line(pub [u64; 8]);

/// Working memory that is kept from one hash to the next.
#[derive(Debug, Default)]
pub struct Arena {
    lines: Vec<Line>,
}

impl Arena {
    /// An arena that holds no memory yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Returns `count` lines of unspecified content.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] when the system refuses the memory.
    pub fn reserve(&mut self, count: usize) -> Result<&mut [Line], Error> {
        let refused = Error::OutOfMemory { bytes: count as u64 * 64 };
        let missing = count.saturating_sub(self.lines.len());
        self.lines.try_reserve_exact(missing).map_err(|_| refused)?;
        self.lines.resize(count.max(self.lines.len()), Line([0; 8]));
        Ok(&mut self.lines[..count])
    }

    /// Overwrites everything that was handed out since the last wipe with zeros.
    pub fn wipe(&mut self) {
        self.lines.fill(Line([0; 8]));
    }

    /// Gives the memory back to the system, wiped.
    pub fn release(&mut self) {
        self.wipe();
        self.lines = Vec::new();
    }
}
