//! Choices out of a fuzzer's bytes: the same bytes make the same choices, and few bytes few.

/// What is left of the bytes; zeros once nothing is.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        match self.0 {
            [first, rest @ ..] => {
                self.0 = rest;
                *first
            }
            [] => 0,
        }
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = usize::from(self.byte());
        if bound <= 256 {
            wide % bound.max(1)
        } else {
            (wide << 8 | usize::from(self.byte())) % bound
        }
    }

    pub fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 1
    }

    pub fn choose<'t, T: ?Sized>(&mut self, among: &[&'t T]) -> &'t T {
        let at = self.below(among.len());
        among[at]
    }
}
