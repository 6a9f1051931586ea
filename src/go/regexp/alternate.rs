//! Alternatives: what they have in common at their start is taken out in front of them, as
//! Go does before it measures and compiles a pattern.

use super::node::{Literal, RegexpKind, RegexpNode, Repeat, RepeatOp};
use super::stack::{MAX_HEIGHT, RegexpBuilder};

impl RegexpBuilder<'_> {
    /// One node of all alternatives. `depth` counts the factorings around it.
    pub fn alternate(
        &mut self,
        mut nodes: Vec<RegexpNode>,
        depth: u32,
    ) -> Result<RegexpNode, String> {
        // Each factoring is at least one level of the tree.
        if depth > MAX_HEIGHT {
            return Err(self.too_deep());
        }
        if nodes.len() == 1
            && let Some(only) = nodes.pop()
        {
            return Ok(only);
        }
        self.allocate();
        let nodes = self.flatten(nodes, |kind| match kind {
            RegexpKind::Alternate(subs) => Ok(subs),
            kind => Err(kind),
        });
        let nodes = self.factor_literals(nodes, depth)?;
        let nodes = self.factor_classes(nodes, depth)?;
        let mut nodes = self.merge_classes(nodes);
        nodes.dedup_by(|next, last| {
            matches!(
                (&next.kind, &last.kind),
                (RegexpKind::Empty, RegexpKind::Empty)
            )
        });
        if nodes.len() > 1 {
            return Ok(RegexpNode::new(RegexpKind::Alternate(nodes)));
        }
        self.release();
        Ok(nodes
            .pop()
            .unwrap_or_else(|| RegexpNode::new(RegexpKind::Empty)))
    }

    /// `abc|abd` becomes `ab(?:c|d)`.
    fn factor_literals(
        &mut self,
        nodes: Vec<RegexpNode>,
        depth: u32,
    ) -> Result<Vec<RegexpNode>, String> {
        let mut out = Vec::with_capacity(nodes.len());
        let mut run: Vec<RegexpNode> = Vec::new();
        // The common prefix of the run.
        let mut prefix: Option<Literal> = None;
        for node in nodes {
            let leading = leading_literal(&node);
            let common = match (&prefix, leading) {
                (Some(prefix), Some(leading)) if prefix.fold == leading.fold => prefix
                    .runes()
                    .zip(leading.runes())
                    .take_while(|(a, b)| a == b)
                    .count(),
                _ => 0,
            };
            if common > 0 {
                if let Some(prefix) = &mut prefix {
                    prefix.rest.truncate(common - 1);
                }
            } else {
                let leading = leading.cloned();
                self.end_literal_run(&mut out, &mut run, prefix, depth)?;
                prefix = leading;
            }
            run.push(node);
        }
        self.end_literal_run(&mut out, &mut run, prefix, depth)?;
        Ok(out)
    }

    fn end_literal_run(
        &mut self,
        out: &mut Vec<RegexpNode>,
        run: &mut Vec<RegexpNode>,
        prefix: Option<Literal>,
        depth: u32,
    ) -> Result<(), String> {
        match prefix {
            Some(prefix) if run.len() > 1 => {
                self.allocate();
                let mut rest = Vec::with_capacity(run.len());
                for node in run.drain(..) {
                    let node = self.without_literal(node, prefix.len());
                    self.check_limits(&node)?;
                    rest.push(node);
                }
                let rest = self.alternate(rest, depth + 1)?;
                self.allocate();
                out.push(RegexpNode::new(RegexpKind::Concat(vec![
                    RegexpNode::literal(prefix),
                    rest,
                ])));
            }
            _ => out.append(run),
        }
        Ok(())
    }

    /// `[ab]c|[ab]d` becomes `[ab](?:c|d)`.
    fn factor_classes(
        &mut self,
        nodes: Vec<RegexpNode>,
        depth: u32,
    ) -> Result<Vec<RegexpNode>, String> {
        let mut out = Vec::with_capacity(nodes.len());
        let mut run: Vec<RegexpNode> = Vec::new();
        for node in nodes {
            let same = match (run.first().and_then(leading_node), leading_node(&node)) {
                (Some(first), Some(next)) => same_start(first, next),
                _ => false,
            };
            if !same {
                self.end_class_run(&mut out, &mut run, depth)?;
            }
            run.push(node);
        }
        self.end_class_run(&mut out, &mut run, depth)?;
        Ok(out)
    }

    fn end_class_run(
        &mut self,
        out: &mut Vec<RegexpNode>,
        run: &mut Vec<RegexpNode>,
        depth: u32,
    ) -> Result<(), String> {
        if run.len() < 2 {
            out.append(run);
            return Ok(());
        }
        let mut prefix = None;
        let mut rest = Vec::with_capacity(run.len());
        for node in run.drain(..) {
            let (first, node) = self.split_first(node, prefix.is_some());
            self.check_limits(&node)?;
            prefix.get_or_insert(first);
            rest.push(node);
        }
        let rest = self.alternate(rest, depth + 1)?;
        self.allocate();
        out.push(RegexpNode::new(RegexpKind::Concat(
            prefix.into_iter().chain([rest]).collect(),
        )));
        Ok(())
    }

    /// `a|[b-d]` becomes `[a-d]`.
    fn merge_classes(&mut self, nodes: Vec<RegexpNode>) -> Vec<RegexpNode> {
        let mut out: Vec<RegexpNode> = Vec::with_capacity(nodes.len());
        let mut merging = false;
        for node in nodes {
            let is_class = node.is_class();
            match out.last_mut() {
                Some(last) if is_class && last.is_class() => {
                    last.merge(&node);
                    self.release();
                    merging = true;
                    continue;
                }
                Some(last) if merging => last.clean(),
                _ => {}
            }
            merging = false;
            out.push(node);
        }
        if let (true, Some(last)) = (merging, out.last_mut()) {
            last.clean();
        }
        out
    }

    fn without_literal(&mut self, node: RegexpNode, n: usize) -> RegexpNode {
        match node.kind {
            RegexpKind::Literal(literal) => RegexpNode::new(match literal.without(n) {
                Some(rest) => RegexpKind::Literal(rest),
                None => RegexpKind::Empty,
            }),
            RegexpKind::Concat(mut subs) => {
                let mut rest = subs.split_off(1.min(subs.len()));
                if let Some(first) = subs.pop() {
                    let first = self.without_literal(first, n);
                    if matches!(first.kind, RegexpKind::Empty) {
                        self.release();
                    } else {
                        rest.insert(0, first);
                    }
                }
                self.concat_again(rest)
            }
            kind => RegexpNode { kind, ..node },
        }
    }

    /// The part that a node starts with, and the rest. Go uses the node of the part again
    /// where an equal one is kept already.
    fn split_first(&mut self, node: RegexpNode, kept: bool) -> (RegexpNode, RegexpNode) {
        if kept {
            self.release();
        }
        match node.kind {
            RegexpKind::Concat(mut subs) if !subs.is_empty() => {
                let first = subs.remove(0);
                (first, self.concat_again(subs))
            }
            kind => {
                self.allocate();
                (
                    RegexpNode { kind, ..node },
                    RegexpNode::new(RegexpKind::Empty),
                )
            }
        }
    }

    fn concat_again(&mut self, mut subs: Vec<RegexpNode>) -> RegexpNode {
        if subs.len() > 1 {
            return RegexpNode::new(RegexpKind::Concat(subs));
        }
        match subs.pop() {
            Some(only) => {
                self.release();
                only
            }
            None => RegexpNode::new(RegexpKind::Empty),
        }
    }
}

fn leading_literal(node: &RegexpNode) -> Option<&Literal> {
    let first = match &node.kind {
        RegexpKind::Concat(subs) => subs.first()?,
        _ => node,
    };
    match &first.kind {
        RegexpKind::Literal(literal) => Some(literal),
        _ => None,
    }
}

fn leading_node(node: &RegexpNode) -> Option<&RegexpNode> {
    let first = match &node.kind {
        RegexpKind::Concat(subs) => subs.first()?,
        _ => node,
    };
    (!matches!(first.kind, RegexpKind::Empty)).then_some(first)
}

/// Whether two starts are the same and simple enough to be taken out: a set of characters,
/// or a fixed number of them.
fn same_start(a: &RegexpNode, b: &RegexpNode) -> bool {
    match (&a.kind, &b.kind) {
        (RegexpKind::Repeat(a), RegexpKind::Repeat(b)) => same_fixed_repeat(a, b),
        _ => a.is_class() && a.same_class(b),
    }
}

fn same_fixed_repeat(a: &Repeat, b: &Repeat) -> bool {
    matches!(a.op, RepeatOp::Count { min, max } if max == Some(min))
        && a.op == b.op
        && a.greedy == b.greedy
        && a.sub.is_class()
        && a.sub.same_class(&b.sub)
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;

    /// A tree in short: `cat`, `alt`, and so on with their parts.
    fn outline(node: &RegexpNode) -> String {
        let all = |subs: &[RegexpNode]| subs.iter().map(outline).collect::<String>();
        match &node.kind {
            RegexpKind::Empty => "emp{}".to_owned(),
            RegexpKind::Literal(literal) => {
                let text: String = literal.runes().filter_map(char::from_u32).collect();
                format!("lit{}{{{text}}}", if literal.fold { "fold" } else { "" })
            }
            RegexpKind::Class(class) => format!("cc{:x?}", class.ranges()),
            RegexpKind::AnyNotNewline => "dnl{}".to_owned(),
            RegexpKind::Any => "dot{}".to_owned(),
            RegexpKind::Look(look) => format!("{look:?}"),
            RegexpKind::Capture(sub) => format!("cap{{{}}}", outline(sub)),
            RegexpKind::Repeat(repeat) => format!("rep{{{}}}", outline(&repeat.sub)),
            RegexpKind::Concat(subs) => format!("cat{{{}}}", all(subs)),
            RegexpKind::Alternate(subs) => format!("alt{{{}}}", all(subs)),
        }
    }

    #[test]
    fn what_alternatives_share_is_taken_out() {
        for (pattern, want) in [
            (
                "abc|abd|ax",
                "cat{lit{a}alt{cat{lit{b}cc[(63, 64)]}lit{x}}}",
            ),
            ("[ab]c*|[ab]d", "cat{cc[(61, 62)]alt{rep{lit{c}}lit{d}}}"),
            ("x{2}y|x{2}", "cat{rep{lit{x}}alt{lit{y}emp{}}}"),
            (
                "x+y|x+z",
                "alt{cat{rep{lit{x}}lit{y}}cat{rep{lit{x}}lit{z}}}",
            ),
            ("(?i)ab|AC", "cat{litfold{A}cc[(42, 43), (62, 63)]}"),
            ("a|[^\\n]|\\n", "dot{}"),
            ("A|a", "litfold{A}"),
            ("||", "emp{}"),
            ("(?:a|b)|(?:c|d)", "cc[(61, 64)]"),
            // Go compares the runes of literals and not whether their case matters.
            (
                "(?i:a)x*|A[yz]",
                "cat{litfold{A}alt{rep{lit{x}}cc[(79, 7a)]}}",
            ),
        ] {
            assert_eq!(outline(&parse(pattern).unwrap()), want, "{pattern}");
        }
    }
}
