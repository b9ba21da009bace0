//! Stored strings of other products, held against `vectors/formats.jsonl` and against each other.

mod chains;
mod covered;
mod data;
mod mutations;
mod prehashed;
mod rows;
mod slow;
mod wrapped;
