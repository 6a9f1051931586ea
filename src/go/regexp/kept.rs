//! What patterns that were searched with lately are built to. An editor compiles a definition at
//! each keystroke, definitions have the same few patterns, and to build one takes longer than a
//! search.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Searcher, Table};

/// How many are kept.
const MOST: usize = 64;
/// The bytes above which one is not.
const HEAVY: usize = 1 << 15;

struct Kept {
    pattern: Box<str>,
    searcher: Shared,
}

/// Of all that search with a pattern.
pub(super) type Shared = Rc<RefCell<Searcher>>;

thread_local! {
    /// Those that were asked for last are last.
    static KEPT: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

/// What a pattern was built to, if that is still there.
pub(super) fn recall(pattern: &str) -> Option<Shared> {
    KEPT.with_borrow_mut(|kept| {
        let at = kept.iter().position(|kept| *kept.pattern == *pattern)?;
        let found = kept.remove(at);
        // Whether a text is searched to its end must not follow from what was searched before.
        if !is_light(&found.searcher) {
            return None;
        }
        let searcher = Rc::clone(&found.searcher);
        kept.push(found);
        Some(searcher)
    })
}

/// Keeps what a pattern was built to, instead of what was not asked for for the longest.
pub(super) fn keep(pattern: &str, searcher: &Shared) {
    if pattern.len() > HEAVY || !is_light(searcher) {
        return;
    }
    KEPT.with_borrow_mut(|kept| {
        // Tables grow with the texts that are searched.
        kept.retain(|kept| is_light(&kept.searcher));
        if kept.len() >= MOST {
            kept.remove(0);
        }
        kept.push(Kept {
            pattern: pattern.into(),
            searcher: Rc::clone(searcher),
        });
    });
}

fn is_light(searcher: &Shared) -> bool {
    // One that is in use is kept until it is not.
    searcher.try_borrow().map_or(true, |searcher| {
        let table = match &searcher.table {
            Table::Unused | Table::Wanted => 0,
            Table::Of(dfa) => dfa.bytes(),
            Table::Never => HEAVY,
        };
        searcher.program.bytes() + table < HEAVY
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
        for number in 0..MOST {
            searched(&format!("a{number}"), "a1");
        }
        assert!(is_kept("a0"));
        searched("a0", "a0");
        searched("one more", "");
        assert!(is_kept("a0") && is_kept("one more"));
        assert!(!is_kept("a1"), "it was asked for before the others");
        KEPT.with_borrow(|kept| assert_eq!(kept.len(), MOST));
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
