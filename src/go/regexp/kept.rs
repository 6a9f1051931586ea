//! A cache of recently used compiled patterns. An editor compiles a definition at each keystroke,
//! definitions have the same few patterns, and to build one takes longer than a search.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Searcher, Table};

/// The most patterns in the cache.
const MAX_PATTERNS: usize = 64;
/// A pattern of this size or more, in bytes, is not cached.
const MAX_BYTES: usize = 1 << 15;

struct CachedPattern {
    pattern: Box<str>,
    searcher: Shared,
}

/// Shared by all `Regexp`s with this pattern.
pub(super) type Shared = Rc<RefCell<Searcher>>;

thread_local! {
    /// Least recently used first.
    static KEPT: RefCell<Vec<CachedPattern>> = const { RefCell::new(Vec::new()) };
}

/// The compiled form of a pattern, if it is cached.
pub(super) fn recall(pattern: &str) -> Option<Shared> {
    KEPT.with_borrow_mut(|kept| {
        let at = kept.iter().position(|kept| *kept.pattern == *pattern)?;
        let found = kept.remove(at);
        // The result must not depend on earlier searches.
        if !is_light(&found.searcher) {
            return None;
        }
        let searcher = Rc::clone(&found.searcher);
        kept.push(found);
        Some(searcher)
    })
}

/// Caches the compiled form of a pattern in place of the least recently used one.
pub(super) fn keep(pattern: &str, searcher: &Shared) {
    if pattern.len() > MAX_BYTES || !is_light(searcher) {
        return;
    }
    KEPT.with_borrow_mut(|kept| {
        // Tables grow with the texts that are searched.
        kept.retain(|kept| is_light(&kept.searcher));
        if kept.len() >= MAX_PATTERNS {
            kept.remove(0);
        }
        kept.push(CachedPattern {
            pattern: pattern.into(),
            searcher: Rc::clone(searcher),
        });
    });
}

fn is_light(searcher: &Shared) -> bool {
    // A searcher in use stays until its search ends.
    searcher.try_borrow().map_or(true, |searcher| {
        let table = match &searcher.table {
            Table::Unused | Table::Wanted => 0,
            Table::Of(dfa) => dfa.bytes(),
            Table::Never => MAX_BYTES,
        };
        searcher.program.bytes() + table < MAX_BYTES
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Engine, Regexp};
    use super::*;

    fn searched(pattern: &str, text: &str) -> Regexp {
        let regexp = Regexp::new(pattern).expect("a pattern");
        _ = regexp.is_match(text);
        regexp
    }

    fn is_kept(pattern: &str) -> bool {
        KEPT.with_borrow(|kept| kept.iter().any(|kept| *kept.pattern == *pattern))
    }

    #[test]
    fn the_patterns_that_were_searched_with_last_are_kept() {
        _ = Regexp::new("never searched (?:with)");
        assert!(!is_kept("never searched (?:with)"));
        for number in 0..MAX_PATTERNS {
            searched(&format!("a{number}"), "a1");
        }
        assert!(is_kept("a0"));
        searched("a0", "a0");
        searched("one more", "");
        assert!(is_kept("a0") && is_kept("one more"));
        assert!(!is_kept("a1"), "it was asked for before the others");
        KEPT.with_borrow(|kept| assert_eq!(kept.len(), MAX_PATTERNS));
    }

    fn searcher(regexp: &Regexp) -> Option<&Shared> {
        match regexp.engine.get()? {
            Engine::Small(searcher) => Some(searcher),
            Engine::Large(_) => None,
        }
    }

    #[test]
    fn definitions_share_what_patterns_are_built_to() {
        for pattern in ["^[a-z]+$", "(?i)^k+$"] {
            let first = searched(pattern, "k");
            let second = searched(pattern, "k");
            let (first, second) = (searcher(&first), searcher(&second));
            assert!(
                first
                    .zip(second)
                    .is_some_and(|(first, second)| Rc::ptr_eq(first, second))
            );
        }
    }

    #[test]
    fn what_grew_is_not_kept() {
        let pattern = "(?:a|b)*a(?:a|b){12}c";
        let regexp = searched(pattern, "");
        assert!(is_kept(pattern));
        let mut bits = 1_u32;
        let text: String = (0..20_000)
            .map(|_| {
                bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if bits >> 31 == 0 { 'a' } else { 'b' }
            })
            .collect();
        _ = regexp.is_match(&text);
        searched("another", "");
        assert!(!is_kept(pattern));
    }
}
