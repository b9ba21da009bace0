//! Inputs as bytes. Any bytes can be read as any input, so that no mutation is lost, and what is
//! written is read again, so that seeds can be made.

/// Takes values from the front of the fuzzer's bytes. After their end there are zeros.
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Reads `bytes`.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// One byte.
    pub fn byte(&mut self) -> u8 {
        let [byte] = self.array();
        byte
    }

    /// An integer from `min` to `max`, of one byte.
    pub fn between(&mut self, min: u8, max: u8) -> u8 {
        min + self.byte() % (max - min + 1)
    }

    /// A number of any magnitude: four bytes alone would make small ones too rare to be hit.
    pub fn number(&mut self) -> u32 {
        let dropped_bits = self.byte() % 32;
        u32::from_le_bytes(self.array()) >> dropped_bits
    }

    /// Up to 255 bytes.
    pub fn string(&mut self) -> Vec<u8> {
        let len = self.byte();
        self.take(len.into()).to_vec()
    }

    /// Bytes of one length.
    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut array = [0; N];
        let taken = self.take(N);
        array[..taken.len()].copy_from_slice(taken);
        array
    }

    fn take(&mut self, len: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(len.min(self.0.len()));
        self.0 = rest;
        taken
    }
}

/// Writes what a [`Reader`] reads.
#[derive(Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// The bytes written so far.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// See [`Reader::byte`].
    pub fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// See [`Reader::between`].
    pub fn between(&mut self, min: u8, value: u8) {
        self.0.push(value - min);
    }

    /// See [`Reader::number`].
    pub fn number(&mut self, number: u32) {
        self.0.push(0);
        self.0.extend(number.to_le_bytes());
    }

    /// See [`Reader::string`]; longer ones are cut.
    pub fn string(&mut self, bytes: &[u8]) {
        let bytes = &bytes[..bytes.len().min(255)];
        self.0.push(bytes.len() as u8);
        self.0.extend(bytes);
    }

    /// See [`Reader::array`].
    pub fn array(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }
}
