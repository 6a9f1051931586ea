//! Numbers by keys that are numbers: a table of slots, a tenth of what a standard map takes in the
//! WebAssembly module.

/// A map that only grows.
#[derive(Debug, Default)]
pub struct Numbers {
    /// A power of two of them, at most half of them taken.
    slots: Vec<Option<(u64, u32)>>,
    taken: usize,
}

impl Numbers {
    /// The number of a key.
    pub fn get(&self, key: u64) -> Option<u32> {
        let (_, number) = (*self.slots.get(self.place(key)?)?)?;
        Some(number)
    }

    /// Adds a key that is not there.
    pub fn insert(&mut self, key: u64, number: u32) {
        if self.taken * 2 >= self.slots.len() {
            let larger = vec![None; (self.slots.len() * 2).max(16)];
            let entries = std::mem::replace(&mut self.slots, larger);
            entries
                .into_iter()
                .flatten()
                .for_each(|(key, number)| self.put(key, number));
        }
        self.taken += 1;
        self.put(key, number);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn put(&mut self, key: u64, number: u32) {
        let place = self.place(key);
        if let Some(slot) = place.and_then(|at| self.slots.get_mut(at)) {
            *slot = Some((key, number));
        }
    }

    /// The slot of a key, or the free one for it; `None` while there are no slots.
    fn place(&self, key: u64) -> Option<usize> {
        /// An odd number without a pattern in its bits, which the high bits of products get.
        const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;
        let last = self.slots.len().checked_sub(1)?;
        let mut at = (key.wrapping_mul(SCATTER) >> 32) as usize & last;
        while let Some(Some((other, _))) = self.slots.get(at)
            && *other != key
        {
            at = (at + 1) & last;
        }
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_the_number_that_it_was_given() {
        let mut numbers = Numbers::default();
        assert_eq!(numbers.get(0), None);
        let key = |at: u32| u64::from(at) << 40 | u64::from(at % 7);
        for at in 0..1000 {
            assert_eq!(numbers.get(key(at)), None);
            numbers.insert(key(at), at);
        }
        assert!((0..1000).all(|at| numbers.get(key(at)) == Some(at)));
        assert_eq!(numbers.get(5), None);
        numbers.clear();
        assert_eq!(numbers.get(0), None);
    }
}
