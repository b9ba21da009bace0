//! Stored strings of other products, held against `vectors/formats.jsonl` and against each other.

mod chains;
mod covered;
mod data;
mod edges;
mod mutations;
mod prehashed;
mod rows;
mod slow;
mod slow_edits;
mod wrapped;
