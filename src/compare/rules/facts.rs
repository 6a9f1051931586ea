//! The statements of a schema about its values, as terms: keywords, rules, and those of the values inside.

use super::claims::{Claim, Claims, RuleOf, Term};
use super::fields::reads_old_value;
use super::keywords;
use crate::cel::escape::escape;
use crate::compare::model::draft::SchemaStep;
use crate::compare::model::props::{additional_schema, item_schema, items};
use crate::schema::Props;

/// How deep below a schema values are looked at.
const LEVELS: usize = 3;
/// How many terms are made at most.
const MOST_FACTS: usize = 64;

/// Where a value is, and how macros around it nest.
#[derive(Clone)]
pub(in crate::compare) struct ValuePlace {
    /// The normal form of the value.
    pub about: String,
    /// How many macros are around it.
    pub depth: usize,
}

impl ValuePlace {
    /// The value of the schema itself.
    pub fn root() -> Self {
        Self {
            about: "self".to_owned(),
            depth: 0,
        }
    }

    /// A property of the value. `None` if rules have no name for it.
    fn property(&self, name: &str) -> Option<Self> {
        Some(Self {
            about: format!("{}.{}", self.about, escape(name)?),
            depth: self.depth,
        })
    }

    /// Any item of the value.
    fn item(&self) -> Self {
        let Self { about, depth } = self;
        Self {
            about: format!("{about}[{depth}]"),
            depth: depth + 1,
        }
    }

    /// Any value of a map.
    fn member(&self) -> Self {
        let Self { about, depth } = self;
        Self {
            about: format!("_[_]({about}, {about}[{depth}])"),
            depth: depth + 1,
        }
    }
}

impl Claims {
    /// The statements of a schema about a value. `is_root` says whether the value is a whole object. Recursion is bounded
    /// by [`LEVELS`].
    pub fn facts(&mut self, schema: &Props<'_>, is_root: bool) -> Vec<Term> {
        let mut found = Vec::new();
        let place = ValuePlace::root();
        self.collect_facts((schema, is_root), &place, LEVELS, &mut found);
        found
    }

    fn collect_facts(
        &mut self,
        (schema, is_root): (&Props<'_>, bool),
        place: &ValuePlace,
        levels: usize,
        found: &mut Vec<Term>,
    ) {
        if schema.nullable || found.len() > MOST_FACTS {
            return;
        }
        let rules = items(&schema.validations)
            .iter()
            .filter(|rule| rule.optional_old_self != Some(true) && !reads_old_value(&rule.rule));
        let rules = rules.map(|rule| rule.rule.to_string());
        let says = rules.chain(keywords::all(schema, is_root));
        found.extend(says.filter_map(|rule| self.term_about((&rule, schema), place)));
        let Some(levels) = levels.checked_sub(1) else {
            return;
        };
        for (name, child) in items(&schema.properties) {
            let mut inner = Vec::new();
            let Some(below) = place.property(name) else {
                continue;
            };
            self.collect_facts((child, false), &below, levels, &mut inner);
            for term in inner {
                found.push(self.if_present(&below, term));
            }
        }
        for (child, below) in [
            (item_schema(schema), place.item()),
            (additional_schema(schema), place.member()),
        ] {
            let mut inner = Vec::new();
            if let Some(child) = child {
                self.collect_facts((child, false), &below, levels, &mut inner);
            }
            if !inner.is_empty() {
                found.push(self.for_each(place, Term::All(inner)));
            }
        }
    }

    /// A rule at a node, as one of the value around it. Recursion is bounded by the number of steps.
    pub fn lifted(
        &mut self,
        rule: RuleOf<'_, '_>,
        steps: &[SchemaStep],
        place: &ValuePlace,
    ) -> Option<Term> {
        let Some((step, rest)) = steps.split_first() else {
            return self.term_about(rule, place);
        };
        match step {
            SchemaStep::Property(name) => {
                let below = place.property(name)?;
                let term = self.lifted(rule, rest, &below)?;
                Some(self.if_present(&below, term))
            }
            SchemaStep::Items => {
                let term = self.lifted(rule, rest, &place.item())?;
                Some(self.for_each(place, term))
            }
            SchemaStep::Additional => {
                let term = self.lifted(rule, rest, &place.member())?;
                Some(self.for_each(place, term))
            }
        }
    }

    /// A term that only counts if a field is there.
    fn if_present(&mut self, field: &ValuePlace, term: Term) -> Term {
        let has = self.add(Claim::plain(format!("has({})", field.about)));
        Term::Any(vec![Term::Not(Box::new(Term::Claim(has))), term])
    }

    /// The claim that a term is true for each element of a list or map.
    fn for_each(&mut self, over: &ValuePlace, each: Term) -> Term {
        // Each is a claim of its own.
        let text = format!("each({}, {})", over.about, self.all.len());
        let claim = Claim {
            elements: Some((over.about.clone(), true, each)),
            ..Claim::plain(text)
        };
        Term::Claim(self.add(claim))
    }
}
