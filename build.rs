//! Tells the linker that Node-API symbols come from the host process.

fn main() {
    napi_build::setup();
}
