//! The size of a tree, with shared nodes counted for each of their parents.
//!
//! `optMap` and `optFlatMap` use their target twice. cel-go copies it, so a chain of them doubles
//! the tree with each link. The API server has no bound here and runs out of memory; Drydock
//! refuses such an expression.

use crate::cel::ast::{Ast, Expr, NodeId};

/// The most nodes of a tree that shares some: 15 links of a chain.
const MAX_NODES: u64 = 500_000;

/// Whether a tree is too large to walk.
pub(super) fn exceeds_limit(ast: &Ast<'_>) -> bool {
    let mut sizes: Vec<u64> = Vec::with_capacity(ast.len());
    // Children come before their parents.
    for id in (0..).take(ast.len()) {
        sizes.push(size(ast, NodeId(id), &sizes));
    }
    sizes
        .get(ast.root.0 as usize)
        .is_some_and(|&nodes| nodes > MAX_NODES)
}

fn size(ast: &Ast<'_>, id: NodeId, sizes: &[u64]) -> u64 {
    let of = |id: NodeId| sizes.get(id.0 as usize).copied().unwrap_or_default();
    let all = |ids: &[NodeId]| sum(ids.iter().map(|&id| of(id)));
    let parts = match ast.expr(id) {
        Expr::Literal(_) | Expr::Ident(_) => 0,
        Expr::Select { operand, .. } => of(*operand),
        Expr::Call { target, args, .. } => {
            all(ast.children(*args)).saturating_add(target.map_or(0, of))
        }
        Expr::List { elements, .. } => all(ast.children(*elements)),
        Expr::Map(entries) => sum(entries.iter().flat_map(|e| [of(e.key), of(e.value)])),
        Expr::Struct { fields, .. } => sum(fields.iter().map(|field| of(field.value))),
        Expr::Comprehension(fold) => all(&[
            fold.range,
            fold.init,
            fold.condition,
            fold.step,
            fold.result,
        ]),
    };
    parts.saturating_add(1)
}

fn sum(sizes: impl Iterator<Item = u64>) -> u64 {
    sizes.fold(0, u64::saturating_add)
}
