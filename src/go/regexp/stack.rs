//! The parser's stack, where nodes join as Go joins them, and Go's limits on the tree.

use super::error::{TOO_DEEP, TOO_LARGE, error};
use super::flags::Flags;
use super::node::{Literal, RegexpKind, RegexpNode, Repeat, RepeatOp};
use crate::go::unicode::{folds_with, simple_fold};

/// Levels that a tree may have.
pub const MAX_HEIGHT: u32 = 1000;
/// Instructions of 40 bytes in 128 MiB.
const MAX_SIZE: u64 = (128 << 20) / 40;
/// Code points of 4 bytes in 128 MiB.
const MAX_RUNES: usize = (128 << 20) / 4;

/// An entry of the stack whose group is still open.
pub enum StackItem {
    Node(RegexpNode),
    /// `(`, with the flags that hold again after the group.
    Paren {
        flags: Flags,
        captures: bool,
    },
    /// `|` with the alternatives before it below.
    Bar,
}

/// A tree while it is being built.
pub struct RegexpBuilder<'p> {
    /// The whole pattern, which errors quote.
    pattern: &'p str,
    stack: Vec<StackItem>,
    /// Nodes that Go has allocated, and those it would use again.
    nodes: u64,
    free: u64,
    /// Code points and ends of ranges of all nodes so far.
    runes: usize,
    /// Product of all counted repetitions so far.
    repeats: u64,
    /// Whether sizes are being checked; Go starts when nodes and repetitions are many.
    sized: bool,
}

impl<'p> RegexpBuilder<'p> {
    pub fn new(pattern: &'p str) -> Self {
        Self {
            pattern,
            stack: Vec::with_capacity(16),
            nodes: 0,
            free: 0,
            runes: 0,
            repeats: 1,
            sized: false,
        }
    }

    /// The tree, if every group has been closed.
    pub fn finish(mut self) -> Option<RegexpNode> {
        match (self.stack.pop(), self.stack.is_empty()) {
            (Some(StackItem::Node(node)), true) => Some(node),
            _ => None,
        }
    }

    /// The node on top, if no group or alternative starts there.
    pub fn pop(&mut self) -> Option<RegexpNode> {
        match self.stack.pop() {
            Some(StackItem::Node(node)) => Some(node),
            _ => None,
        }
    }

    /// Puts a node on top that has been checked and takes the place of the one there.
    pub fn put_back(&mut self, node: RegexpNode) {
        self.stack.push(StackItem::Node(node));
    }

    /// Ends the innermost group and gives the flags that hold again, if there is one.
    pub fn close(&mut self) -> Result<Option<Flags>, String> {
        self.end_alternatives()?;
        let (Some(StackItem::Node(node)), Some(StackItem::Paren { flags, captures })) =
            (self.stack.pop(), self.stack.pop())
        else {
            return Ok(None);
        };
        self.push(if captures {
            RegexpNode::new(RegexpKind::Capture(Box::new(node)))
        } else {
            node
        })?;
        Ok(Some(flags))
    }

    /// Ends an alternative; more follow.
    pub fn bar(&mut self) -> Result<(), String> {
        self.concat()?;
        if !self.swap_bar() {
            self.push_marker(StackItem::Bar)?;
        }
        Ok(())
    }

    /// Puts a literal of one code point on the stack.
    pub fn push_rune(&mut self, c: u32, fold: bool) -> Result<(), String> {
        let least = if fold {
            folds_with(c).fold(c, u32::min)
        } else {
            c
        };
        self.push_new(RegexpKind::Literal(Literal::new(least, fold)))
    }

    /// Counts a node as Go allocates it.
    pub fn allocate(&mut self) {
        match self.free.checked_sub(1) {
            Some(free) => self.free = free,
            None => self.nodes += 1,
        }
    }

    /// Counts a node that Go would use again.
    pub fn release(&mut self) {
        self.free += 1;
    }

    pub fn push_new(&mut self, kind: RegexpKind) -> Result<(), String> {
        self.allocate();
        self.push(RegexpNode::new(kind))
    }

    /// Puts a node on the stack. A class of one character, or of the two cases of one,
    /// becomes a literal.
    pub fn push(&mut self, node: RegexpNode) -> Result<(), String> {
        self.runes += node.runes();
        let single = match &node.kind {
            RegexpKind::Class(class) => match *class.ranges() {
                [(lo, hi)] if lo == hi => Some((lo, false)),
                [(lo, hi)] if lo + 1 == hi && swaps(lo, hi) => Some((lo, true)),
                [(a, a2), (b, b2)] if a == a2 && b == b2 && swaps(a, b) => Some((a, true)),
                _ => None,
            },
            _ => None,
        };
        let node = match single {
            Some((rune, fold)) => {
                let literal = Literal::new(rune, fold);
                if self.join_literals(Some(&literal)) {
                    return Ok(());
                }
                RegexpNode::literal(literal)
            }
            None => {
                self.join_literals(None);
                node
            }
        };
        self.check_limits(&node)?;
        self.stack.push(StackItem::Node(node));
        Ok(())
    }

    pub fn push_marker(&mut self, item: StackItem) -> Result<(), String> {
        self.allocate();
        self.join_literals(None);
        self.check_limits(&RegexpNode::new(RegexpKind::Empty))?;
        self.stack.push(item);
        Ok(())
    }

    /// Joins the two literals on top, which no repetition can reach any more. `next` then
    /// takes the place of the upper one, if there is such a pair; says whether it did.
    fn join_literals(&mut self, next: Option<&Literal>) -> bool {
        let [.., StackItem::Node(below), StackItem::Node(top)] = self.stack.as_mut_slice() else {
            return false;
        };
        let (RegexpKind::Literal(literal), RegexpKind::Literal(upper)) =
            (&mut below.kind, &mut top.kind)
        else {
            return false;
        };
        if literal.fold != upper.fold {
            return false;
        }
        literal.append(upper);
        below.least = literal.len();
        below.size = literal.len() as u64;
        match next {
            Some(next) => {
                *top = RegexpNode::literal(next.clone());
                true
            }
            None => {
                self.stack.pop();
                self.release();
                false
            }
        }
    }

    /// Go's limits, which it looks at whenever a node is ready.
    pub fn check_limits(&mut self, node: &RegexpNode) -> Result<(), String> {
        if self.runes > MAX_RUNES {
            return Err(error(TOO_LARGE, self.pattern));
        }
        if !self.sized {
            if let RegexpKind::Repeat(Repeat {
                op: RepeatOp::Count { min, max },
                ..
            }) = node.kind
            {
                let n = u64::from(max.unwrap_or(min)).max(1);
                self.repeats = if n > MAX_SIZE / self.repeats {
                    MAX_SIZE
                } else {
                    self.repeats * n
                };
            }
            if self.nodes >= MAX_SIZE / self.repeats {
                self.sized = true;
                let large = |item: &StackItem| matches!(item, StackItem::Node(node) if node.size > MAX_SIZE);
                if self.stack.iter().any(large) {
                    return Err(error(TOO_LARGE, self.pattern));
                }
            }
        }
        if self.sized && node.size > MAX_SIZE {
            return Err(error(TOO_LARGE, self.pattern));
        }
        if node.height > MAX_HEIGHT {
            return Err(self.too_deep());
        }
        Ok(())
    }

    pub fn too_deep(&self) -> String {
        error(TOO_DEEP, self.pattern)
    }

    /// Ends the last alternative and joins all of the group.
    pub fn end_alternatives(&mut self) -> Result<(), String> {
        self.concat()?;
        if self.swap_bar() {
            self.stack.pop();
        }
        if let Some(mut node) = self.pop_only() {
            node.clean();
            return self.push(node);
        }
        let mut nodes = self.pop_nodes();
        if let Some(last) = nodes.last_mut() {
            last.clean();
        }
        let node = self.alternate(nodes, 0)?;
        self.push(node)
    }

    /// Joins what lies above the last `|` or `(`.
    fn concat(&mut self) -> Result<(), String> {
        self.join_literals(None);
        let node = match self.pop_only() {
            Some(node) => node,
            None => {
                let nodes = self.pop_nodes();
                self.collapse_concat(nodes)
            }
        };
        self.push(node)
    }

    /// The node above the last `|` or `(`, where it is the only one.
    fn pop_only(&mut self) -> Option<RegexpNode> {
        match self.stack.as_slice() {
            [.., StackItem::Node(_), StackItem::Node(_)] => None,
            [.., StackItem::Node(_)] => self.pop(),
            _ => None,
        }
    }

    fn pop_nodes(&mut self) -> Vec<RegexpNode> {
        let marker = |item: &StackItem| !matches!(item, StackItem::Node(_));
        let from = self.stack.iter().rposition(marker).map_or(0, |at| at + 1);
        let nodes = self.stack.drain(from..).filter_map(|item| match item {
            StackItem::Node(node) => Some(node),
            _ => None,
        });
        nodes.collect()
    }

    fn collapse_concat(&mut self, mut nodes: Vec<RegexpNode>) -> RegexpNode {
        if nodes.len() > 1 {
            self.allocate();
            return RegexpNode::new(RegexpKind::Concat(self.flatten(nodes, |kind| match kind {
                RegexpKind::Concat(subs) => Ok(subs),
                kind => Err(kind),
            })));
        }
        nodes.pop().unwrap_or_else(|| {
            self.allocate();
            RegexpNode::new(RegexpKind::Empty)
        })
    }

    /// The nodes, with the parts of those that are of the same sort in their place.
    pub fn flatten(
        &mut self,
        nodes: Vec<RegexpNode>,
        open: impl Fn(RegexpKind) -> Result<Vec<RegexpNode>, RegexpKind>,
    ) -> Vec<RegexpNode> {
        let mut out = Vec::with_capacity(nodes.len());
        for node in nodes {
            match open(node.kind) {
                Ok(subs) => {
                    self.release();
                    out.extend(subs);
                }
                Err(kind) => out.push(RegexpNode { kind, ..node }),
            }
        }
        out
    }

    /// Takes the alternative on top below the `|` under it, merging sets of characters; says
    /// whether there was one.
    fn swap_bar(&mut self) -> bool {
        match self.stack.as_mut_slice() {
            [
                ..,
                StackItem::Node(before),
                StackItem::Bar,
                StackItem::Node(after),
            ] if before.is_class() && after.is_class() => {
                before.merge(after);
                self.stack.pop();
                self.release();
                true
            }
            [below @ .., bar @ StackItem::Bar, after @ StackItem::Node(_)] => {
                if let Some(StackItem::Node(before)) = below.last_mut() {
                    before.clean();
                }
                std::mem::swap(bar, after);
                true
            }
            _ => false,
        }
    }
}

/// Whether two code points fold with each other and no third.
fn swaps(a: u32, b: u32) -> bool {
    simple_fold(a) == b && simple_fold(b) == a
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;

    fn error_of(pattern: &str) -> String {
        parse(pattern).err().unwrap_or_default()
    }

    #[test]
    fn trees_of_a_thousand_levels_are_the_deepest() {
        let nested = |open: &str, inner: &str, close: &str, n: usize| {
            let pattern = [&open.repeat(n), inner, &close.repeat(n)].concat();
            let error = error_of(&pattern);
            assert!(error.is_empty() || error == super::error(TOO_DEEP, &pattern));
            error.is_empty()
        };
        assert!(nested("(", "", ")", 999));
        assert!(!nested("(", "", ")", 1000));
        assert!(nested("(", "a|b|[c-e]", ")", 999), "sets are one class");
        assert!(!nested("(", "a*", ")", 999));
        assert!(nested("(", "ab", ")", 999), "a literal is one node");
        assert!(!nested("(", "ab|cd", ")", 999));
        assert!(nested("(?:", "", ")*", 999));
        assert!(!nested("(?:", "", ")*", 1000));
        assert!(
            nested("(?:", "a", ")", 20_000),
            "groups that do not capture are no nodes"
        );
        assert!(error_of(&format!("({})", "|".repeat(12_345))).is_empty());
    }

    #[test]
    fn patterns_too_large_for_go_are_too_large() {
        for pattern in [
            "(xx?){1000}".repeat(1000),
            format!("({}){{1000}}", "(xx?)".repeat(1000)),
            format!("(?:{}){{1000}}", "abcdefghij".repeat(400)),
            r"\pL".repeat(27_000),
        ] {
            let want = super::error(TOO_LARGE, &pattern);
            assert!(error_of(&pattern) == want, "{}", pattern.len());
        }
        assert_eq!(error_of(&r"\pL".repeat(20_000)), "");
    }
}
