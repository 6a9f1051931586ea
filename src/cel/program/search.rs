//! Searches for constant patterns, which are compiled with the program.

use super::machine::{Machine, Run};
use super::op::{PatternSearch, SearchKind};
use crate::cel::bounds::SEARCHED;
use crate::cel::library::regex::{all_matches, first_match};
use crate::cel::value::{Text, Val};

impl<'a> Machine<'a, '_> {
    pub(super) fn search(&mut self, search: &'a PatternSearch) -> Run<'a> {
        let mut operands = Vec::with_capacity(search.operands.len());
        for operand in &search.operands {
            let operand = self.eval(operand)?;
            if operand.is_error() && operands.len() + 1 < search.operands.len() {
                return Ok(operand);
            }
            operands.push(operand);
        }
        let result = match operands.last() {
            Some(error @ Val::Error(_)) => error.clone(),
            _ => {
                self.read(operands.first(), || SEARCHED)?;
                search.run(&operands)
            }
        };
        self.pay(&search.price, &operands, &result)?;
        Ok(result)
    }
}

impl PatternSearch {
    fn run<'a>(&self, operands: &[Val<'a>]) -> Val<'a> {
        let text = match operands.first() {
            Some(Val::String(text)) => text.clone(),
            // Types have their names for native values.
            Some(Val::Type(name)) => Text::Borrowed(name),
            _ => return Val::no_such_overload(),
        };
        match self.kind {
            SearchKind::Matches => Val::Bool(self.pattern.is_match(&text)),
            SearchKind::Find => first_match(&self.pattern, &text),
            SearchKind::FindAll => match operands.get(2) {
                None => all_matches(&self.pattern, &text, -1),
                Some(Val::Int(limit)) => all_matches(&self.pattern, &text, *limit),
                Some(_) => Val::no_such_overload(),
            },
        }
    }
}
