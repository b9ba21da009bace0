//! EksBlowfish with BMI1's `bextr`: the second byte in one instruction instead of two.

use super::{
    Job,
    eks::{self, Extract},
};
use crate::cpu::Bmi1;
use core::arch::x86_64::_bextr2_u32;

#[inline(never)]
#[target_feature(enable = "bmi1")]
pub(super) fn hash<const N: usize>(cpu: Bmi1, rounds: u32, jobs: [&mut Job; N]) {
    eks::hash(cpu, rounds, jobs);
}

impl Extract for Bmi1 {
    #[inline(always)]
    fn second_byte(self, x: u32) -> u8 {
        const EIGHT_BITS_FROM_16: u32 = 8 << 8 | 16;
        // SAFETY: `self` exists, so this CPU has BMI1 (`Bmi1::detect`).
        unsafe { _bextr2_u32(x, EIGHT_BITS_FROM_16) as u8 }
    }
}
