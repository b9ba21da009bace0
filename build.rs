//! Tells the linker that Node-API symbols come from the host process, and names the library.

use std::env;

fn main() {
    napi_build::setup();
    // Otherwise a library of macOS is named after the folder that it was built in.
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "macos") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/slowhash.node");
    }
}
