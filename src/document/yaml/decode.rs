//! Nodes to a value: aliases, merge keys, repeated keys and the conversion to JSON, as
//! `sigs.k8s.io/yaml.YAMLToJSON` and its strict sibling do them.

use std::borrow::Cow;

use super::base64;
use super::entries::{Entries, RepeatedKey};
use super::fault::{NotJson, YamlProblem, YamlSyntax};
use super::go_syntax::{Repeated, go_syntax};
use super::key::{Key, NESTED_NIL, NIL};
use super::node::{NodeKind, YamlNode};
use super::parser::NodeTree;
use super::resolve::{Resolved, resolve};
use crate::value::{MAX_DEPTH, Str, Strict, Value, number};

/// How many bytes of strings aliases may repeat. The API server has no such bound; its strings
/// are shared, but what it writes back is not.
const ALIASED_BYTES: usize = 16 << 20;

/// The result of decoding a document.
pub(crate) struct Decoded<'t> {
    /// The value, or why the text has no value.
    pub value: Result<Value<'t>, Box<YamlRefusal>>,
    /// `line 2: key "a" already set in map`, in the order in which go-yaml finds them.
    pub findings: Vec<Strict>,
    /// Whether aliases repeat parts of it.
    pub is_aliased: bool,
}

/// Why a well-formed document has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct YamlRefusal {
    /// The problem.
    pub problem: YamlProblem,
    /// Where in the text the refused node is, in bytes.
    pub offset: usize,
    /// Whether the conversion to JSON refuses it. Repeated keys are reported before that.
    pub late: bool,
    /// The problem that the strict reader finds, if it differs.
    pub strict_problem: Option<YamlProblem>,
}

/// Decodes the nodes of a document. Strings that were folded or unescaped are moved out of the
/// nodes unless `keep`: a refusal then lacks the text of what it refuses, and is
/// [`DecodingOutcome::NeedsNodes`] instead.
pub(crate) fn decode<'t>(tree: &mut NodeTree<'t>, keep: bool) -> DecodingOutcome<'t> {
    if tree.nodes.is_empty() {
        return DecodingOutcome::Done(Decoded {
            value: Ok(Value::Null),
            findings: Vec::new(),
            is_aliased: false,
        });
    }
    let is_aliased = tree.aliased;
    let keep = keep || is_aliased;
    let mut decoder = YamlDecoder {
        nodes: &mut tree.nodes,
        keep,
        decodes: 1,
        aliased_decodes: 0,
        alias_depth: 0,
        aliased_bytes: 0,
        findings: Vec::new(),
        refused: None,
        unsupported: Vec::new(),
    };
    let value = decoder.value(0, 0);
    let refused = decoder.refused.take();
    let refused = refused.map(|refused| decoder.refuse_key(&refused));
    let (findings, unsupported) = (decoder.findings, decoder.unsupported);
    let value = match (value, refused) {
        (Err(DecodingStop::NeedsNodes), _) => return DecodingOutcome::NeedsNodes,
        (Ok(_), Some(DecodingStop::NeedsNodes)) => return DecodingOutcome::NeedsNodes,
        (Err(DecodingStop::Refused(refusal)), _) => Err(refusal),
        (Ok(_), Some(DecodingStop::Refused(refusal))) => Err(refusal),
        (Ok(value), None) if !unsupported.is_empty() => match first_unsupported(&value) {
            Some(number) => Err(Box::new(YamlRefusal {
                problem: YamlProblem::NotJson(NotJson::Number {
                    number: number::go_v(number).into(),
                }),
                offset: place_of(number, &unsupported),
                late: true,
                strict_problem: None,
            })),
            None => Ok(value),
        },
        (Ok(value), None) => Ok(value),
    };
    DecodingOutcome::Done(Decoded {
        value,
        findings,
        is_aliased,
    })
}

/// The result of [`decode`].
pub(crate) enum DecodingOutcome<'t> {
    /// The end of it.
    Done(Decoded<'t>),
    /// A refusal quotes nodes whose text is gone: decode once more with `keep`.
    NeedsNodes,
}

/// Why decoding stopped.
enum DecodingStop {
    Refused(Box<YamlRefusal>),
    NeedsNodes,
}

type Decoding<T> = std::result::Result<T, DecodingStop>;

struct YamlDecoder<'n, 't> {
    nodes: &'n mut Vec<YamlNode<'t>>,
    keep: bool,
    /// Nodes decoded, as go-yaml counts them: the document, keys, values, aliases, merged maps.
    decodes: usize,
    /// The share of them on behalf of an alias.
    aliased_decodes: usize,
    alias_depth: usize,
    aliased_bytes: usize,
    findings: Vec<Strict>,
    /// The first key in the value decoded last that JSON cannot have.
    refused: Option<RefusedKey>,
    /// The numbers that JSON cannot have, with their offsets.
    unsupported: Vec<(f64, usize)>,
}

/// A key that JSON cannot have: null, or an integer beyond int64.
struct RefusedKey {
    key: Key<'static>,
    /// The node of its value.
    value: usize,
}

impl<'t> YamlDecoder<'_, 't> {
    #[inline(never)]
    fn refuse(&self, problem: impl Into<YamlProblem>, at: usize) -> DecodingStop {
        DecodingStop::Refused(Box::new(YamlRefusal {
            problem: problem.into(),
            offset: self.offset(at),
            late: false,
            strict_problem: None,
        }))
    }

    /// Where a node is in the text.
    fn offset(&self, at: usize) -> usize {
        self.nodes.get(at).map_or(0, |node| node.content)
    }

    #[inline(never)]
    fn too_deep(&self, at: usize) -> DecodingStop {
        self.refuse(YamlProblem::TooDeep, at)
    }

    /// Counts a decoded node.
    #[inline]
    fn count(&mut self, at: usize) -> Decoding<()> {
        self.decodes += 1;
        if self.alias_depth == 0 {
            return Ok(());
        }
        self.count_aliased(at)
    }

    /// Counts against go-yaml's bound on what aliases may expand to.
    #[inline(never)]
    fn count_aliased(&mut self, at: usize) -> Decoding<()> {
        self.aliased_decodes += 1;
        let share = self.aliased_decodes as f64 / self.decodes as f64;
        let excessive = self.aliased_decodes > 100
            && self.decodes > 1000
            && share > allowed_share(self.decodes);
        if excessive || self.aliased_bytes > ALIASED_BYTES {
            return Err(self.refuse(YamlSyntax::ExcessiveAliasing, at));
        }
        Ok(())
    }

    fn value(&mut self, at: usize, depth: usize) -> Decoding<Value<'t>> {
        self.count(at)?;
        if depth > MAX_DEPTH {
            return Err(self.too_deep(at));
        }
        let Some(node) = self.nodes.get(at) else {
            return Ok(Value::Null);
        };
        match node.kind {
            NodeKind::Scalar { .. } => self.scalar(at),
            NodeKind::Alias { target, .. } => {
                self.enter_alias(at)?;
                let value = self.value(target, depth)?;
                self.leave_alias(at);
                Ok(value)
            }
            NodeKind::Sequence => self.list(at, depth),
            NodeKind::Mapping => self.map(at, depth),
        }
    }

    fn list(&mut self, at: usize, depth: usize) -> Decoding<Value<'t>> {
        let end = self.after(at);
        let mut items = Vec::new();
        let mut refused = None;
        let mut child = at + 1;
        while child < end {
            items.push(self.value(child, depth + 1)?);
            refused = refused.or(self.refused.take());
            child = self.after(child);
        }
        self.refused = refused;
        Ok(Value::List(items))
    }

    fn map(&mut self, at: usize, depth: usize) -> Decoding<Value<'t>> {
        let nodes = self.after(at).saturating_sub(at);
        let mut entries = Entries::with_capacity((nodes / 2).min(8));
        self.mapping(at, &mut entries, depth)?;
        self.refused = entries.take_refused();
        Ok(Value::Map(entries.finish()))
    }

    fn after(&self, at: usize) -> usize {
        self.nodes.get(at).map_or(usize::MAX, |node| node.next)
    }

    #[inline(never)]
    fn enter_alias(&mut self, at: usize) -> Decoding<()> {
        if let Some(YamlNode {
            kind: NodeKind::Alias { name, active, .. },
            ..
        }) = self.nodes.get_mut(at)
        {
            if *active {
                let name = (**name).into();
                return Err(self.refuse(YamlProblem::RecursiveAnchor { name }, at));
            }
            *active = true;
        }
        self.alias_depth += 1;
        Ok(())
    }

    fn leave_alias(&mut self, at: usize) {
        self.alias_depth -= 1;
        if let Some(YamlNode {
            kind: NodeKind::Alias { active, .. },
            ..
        }) = self.nodes.get_mut(at)
        {
            *active = false;
        }
    }

    /// Decodes the entries of a map into what may already hold others.
    fn mapping(
        &mut self,
        at: usize,
        entries: &mut Entries<'t, RefusedKey>,
        depth: usize,
    ) -> Decoding<()> {
        let end = self.after(at);
        let mut key = at + 1;
        while key < end {
            let value = self.after(key);
            if self.nodes.get(key).is_some_and(YamlNode::is_merge) {
                let around = std::mem::replace(&mut entries.is_merging, true);
                self.merge(value, entries, depth)?;
                entries.is_merging = around;
            } else {
                let name = self.key(key, depth)?;
                let decoded = self.value(value, depth + 1)?;
                let inside = self.refused.take();
                let refused = match name {
                    Key::Null => Some(Key::Null),
                    Key::Uint(number) => Some(Key::Uint(number)),
                    _ => None,
                };
                let refused = refused.map(|key| RefusedKey { key, value }).or(inside);
                if let Some(repeated) = entries.set(name, decoded, refused) {
                    self.find_repeated(repeated, value);
                }
            }
            key = self.after(value);
        }
        Ok(())
    }

    #[inline(never)]
    fn find_repeated(&mut self, repeated: RepeatedKey, value: usize) {
        let line = self.nodes.get(value).map_or(0, |node| node.start.line) + 1;
        self.findings.push(Strict::Repeated {
            line,
            key: repeated.key,
            overrides_merged: repeated.overrides_merged,
        });
    }

    /// `<<`: a map, an alias to one, or a list of those. The first one wins.
    #[inline(never)]
    fn merge(
        &mut self,
        at: usize,
        entries: &mut Entries<'t, RefusedKey>,
        depth: usize,
    ) -> Decoding<()> {
        if !matches!(self.kind(at), Some(NodeKind::Sequence)) {
            return self.merge_map(at, entries, depth);
        }
        let end = self.after(at);
        let mut items = Vec::new();
        let mut item = at + 1;
        while item < end {
            items.push(item);
            item = self.after(item);
        }
        for item in items.into_iter().rev() {
            self.merge_map(item, entries, depth)?;
        }
        Ok(())
    }

    fn merge_map(
        &mut self,
        at: usize,
        entries: &mut Entries<'t, RefusedKey>,
        depth: usize,
    ) -> Decoding<()> {
        let alias = match self.kind(at) {
            Some(NodeKind::Mapping) => None,
            Some(NodeKind::Alias { target, .. })
                if matches!(self.kind(*target), Some(NodeKind::Mapping)) =>
            {
                Some(*target)
            }
            _ => {
                return Err(self.refuse(YamlSyntax::InvalidMerge, at));
            }
        };
        if depth > MAX_DEPTH {
            return Err(self.too_deep(at));
        }
        self.count(at)?;
        let Some(target) = alias else {
            return self.mapping(at, entries, depth + 1);
        };
        self.enter_alias(at)?;
        self.count(target)?;
        self.mapping(target, entries, depth + 1)?;
        self.leave_alias(at);
        Ok(())
    }

    fn kind(&self, at: usize) -> Option<&NodeKind<'t>> {
        self.nodes.get(at).map(|node| &node.kind)
    }

    #[inline(never)]
    fn key(&mut self, at: usize, depth: usize) -> Decoding<Key<'t>> {
        let mut scalar = at;
        match self.kind(at) {
            Some(NodeKind::Scalar { .. }) => self.count(at)?,
            Some(NodeKind::Alias { target, .. })
                if matches!(self.kind(*target), Some(NodeKind::Scalar { .. })) =>
            {
                scalar = *target;
                self.count(at)?;
                self.alias_depth += 1;
                self.count(scalar)?;
                self.alias_depth -= 1;
            }
            _ => {
                // Faults inside the key are reported first.
                self.value(at, depth + 1)?;
                if !self.keep {
                    return Err(DecodingStop::NeedsNodes);
                }
                return Err(self.refuse_collection_key(at));
            }
        }
        Ok(match self.resolve(scalar)? {
            Resolved::Null => Key::Null,
            Resolved::Bool(truth) => Key::Bool(truth),
            Resolved::Int(number) => Key::Int(number),
            Resolved::Uint(number) => Key::Uint(number),
            Resolved::Float(number) => Key::Float(number),
            Resolved::Text => Key::String(self.text(scalar, scalar != at)),
            Resolved::Binary => Key::String(self.binary(scalar)?),
        })
    }

    #[inline(never)]
    fn refuse_collection_key(&self, at: usize) -> DecodingStop {
        let invalid = |repeated| YamlProblem::InvalidKey {
            key: go_syntax(self.nodes, at, repeated).into(),
        };
        let problem = invalid(Repeated::LastWins);
        let strict_problem = Some(invalid(Repeated::FirstWins));
        DecodingStop::Refused(Box::new(YamlRefusal {
            strict_problem: strict_problem.filter(|strict| *strict != problem),
            problem,
            offset: self.offset(at),
            late: false,
        }))
    }

    #[inline(never)]
    fn refuse_key(&self, refused: &RefusedKey) -> DecodingStop {
        let RefusedKey { key, value } = refused;
        if !self.keep {
            return DecodingStop::NeedsNodes;
        }
        let mut value_text = go_syntax(self.nodes, *value, Repeated::LastWins);
        if value_text == NESTED_NIL {
            value_text = NIL.to_owned();
        }
        DecodingStop::Refused(Box::new(YamlRefusal {
            problem: YamlProblem::NotJson(NotJson::Key {
                go_type: key.go_type(),
                key: key.go_syntax().into(),
                value: value_text.into(),
            }),
            offset: self.offset(*value),
            late: true,
            strict_problem: None,
        }))
    }

    fn resolve(&self, at: usize) -> Decoding<Resolved> {
        let Some(node) = self.nodes.get(at) else {
            return Ok(Resolved::Null);
        };
        let NodeKind::Scalar { text, implicit } = &node.kind else {
            return Ok(Resolved::Null);
        };
        if node.tag.is_none() && !implicit {
            return Ok(Resolved::Text);
        }
        resolve(node.tag.as_deref(), text).map_err(|problem| self.refuse(problem, at))
    }

    #[inline(never)]
    fn scalar(&mut self, at: usize) -> Decoding<Value<'t>> {
        Ok(match self.resolve(at)? {
            Resolved::Null => Value::Null,
            Resolved::Bool(truth) => Value::Bool(truth),
            Resolved::Int(number) => Value::Int(number),
            // JSON has the digits, and its reader no integer for them.
            Resolved::Uint(number) => Value::Float(number as f64),
            Resolved::Float(number) => {
                if !number.is_finite() {
                    self.unsupported.push((number, self.offset(at)));
                }
                through_json(number)
            }
            Resolved::Text => Value::String(self.text(at, self.alias_depth > 0)),
            Resolved::Binary => Value::String(self.binary(at)?),
        })
    }

    /// The text of a scalar: moved out of its node if nothing else needs it.
    fn text(&mut self, at: usize, aliased: bool) -> Str<'t> {
        let Some(NodeKind::Scalar { text, .. }) = self.nodes.get_mut(at).map(|node| &mut node.kind)
        else {
            return Cow::Borrowed("");
        };
        if aliased {
            self.aliased_bytes += text.len();
        }
        if self.keep {
            text.clone()
        } else {
            std::mem::take(text)
        }
    }

    fn binary(&self, at: usize) -> Decoding<Str<'t>> {
        let text = self
            .nodes
            .get(at)
            .and_then(YamlNode::text)
            .unwrap_or_default();
        match base64::decode(text) {
            Some(decoded) => Ok(Cow::Owned(decoded)),
            None => Err(self.refuse(YamlSyntax::InvalidBase64, at)),
        }
    }
}

/// The share of decoded nodes that may come from aliases.
fn allowed_share(decodes: usize) -> f64 {
    const LOW: f64 = 400_000.0;
    const HIGH: f64 = 4_000_000.0;
    let within = (decodes as f64).clamp(LOW, HIGH);
    0.99 - 0.89 * ((within - LOW) / (HIGH - LOW))
}

/// A float as it comes back from JSON: without fraction and exponent it reads as an integer.
pub(super) fn through_json(float: f64) -> Value<'static> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if float.fract() != 0.0 || !float.is_finite() || float.abs() >= 1e21 {
        return Value::Float(float);
    }
    if float.abs() < EXACT {
        return Value::Int(float as i64);
    }
    let mut digits = String::new();
    number::write_json_float(float, &mut digits);
    digits.parse().map_or(Value::Float(float), Value::Int)
}

/// Where a number is that JSON cannot have. One may stand in several places: the first one counts.
fn place_of(number: f64, places: &[(f64, usize)]) -> usize {
    let is_same = |(other, _): &&(f64, usize)| other.to_bits() == number.to_bits();
    places.iter().find(is_same).map_or(0, |(_, offset)| *offset)
}

/// The first number that JSON cannot have, in the order in which Go's encoder meets them.
fn first_unsupported(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Float(number) if !number.is_finite() => Some(*number),
        Value::List(items) => items.iter().find_map(first_unsupported),
        Value::Map(map) => {
            let entries = map.sorted();
            entries
                .into_iter()
                .find_map(|(_, value)| first_unsupported(value))
        }
        _ => None,
    }
}
