//! The Node-API addon: JavaScript values to core types and back, and the queue of one environment.
//!
//! No algorithm lives here. What this module exports is private to `lib/`, which checks the types of
//! everything that comes from outside before it calls.

#![deny(unsafe_code)]

mod arenas;
mod batch;
mod draft;
mod failure;
mod info;
mod kernels;
mod queue;
mod recipe;
mod room;
mod stored;

/// The version of the package that this addon was built for, which refuses one of another.
#[napi_derive::napi]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
