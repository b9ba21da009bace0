//! EksBlowfish with shifts alone: for every target.

use super::{
    Job,
    eks::{self, Extract},
};

#[inline(never)]
pub(super) fn hash<const N: usize>(rounds: u32, jobs: [&mut Job; N]) {
    eks::hash(Shifts, rounds, jobs);
}

#[derive(Clone, Copy)]
pub(super) struct Shifts;

impl Extract for Shifts {
    #[inline(always)]
    fn second_byte(self, x: u32) -> u8 {
        (x >> 16) as u8
    }
}
