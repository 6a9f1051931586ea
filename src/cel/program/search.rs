//! Searches for constant patterns, which are compiled with the program.

use super::machine::{Machine, Run};
use super::op::{Search, SearchKind};
use crate::cel::value::Val;

impl<'a> Machine<'a, '_> {
    pub(super) fn search(&mut self, search: &'a Search) -> Run<'a> {
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
            _ => search.run(&operands),
        };
        self.pay(&search.price, &operands, &result)?;
        Ok(result)
    }
}

impl Search {
    fn run<'a>(&self, operands: &[Val<'a>]) -> Val<'a> {
        let text = match operands.first() {
            Some(Val::String(text)) => text.as_str(),
            // Types have their names for native values.
            Some(Val::Type(name)) => name,
            _ => return Val::no_such_overload(),
        };
        match self.kind {
            SearchKind::Matches => Val::Bool(self.pattern.is_match(text)),
            SearchKind::Find => {
                let found = self.pattern.find_at(text, 0);
                let found = found.and_then(|(start, end)| text.get(start..end));
                Val::string(found.unwrap_or_default().to_owned())
            }
            SearchKind::FindAll => {
                let limit = match operands.get(2) {
                    None => -1,
                    Some(Val::Int(limit)) => *limit,
                    Some(_) => return Val::no_such_overload(),
                };
                // A negative limit is none.
                let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                let found = self.pattern.find_iter(text).take(limit);
                let found = found.filter_map(|(start, end)| text.get(start..end));
                Val::list(found.map(|found| Val::string(found.to_owned())).collect())
            }
        }
    }
}
