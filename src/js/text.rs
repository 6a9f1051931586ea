//! Texts from JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

/// A text in the making, which JavaScript's `TextEncoder` writes straight into the engine's
/// memory. wasm-bindgen would bring a `&str` over character by character, twenty times slower.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Text(Vec<u8>);

#[wasm_bindgen]
impl Text {
    /// Room for so many bytes.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self(vec![0; bytes])
    }

    /// Where the text begins. It moves when it is resized.
    #[must_use]
    pub fn address(&mut self) -> *mut u8 {
        self.0.as_mut_ptr()
    }

    /// Makes room for more bytes, or cuts the text off.
    pub fn resize(&mut self, bytes: usize) {
        self.0.resize(bytes, 0);
    }
}

impl Text {
    /// The text, all of which was written.
    pub(super) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}
