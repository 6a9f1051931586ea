//! Tokens to nodes: the grammar of libyaml as go-yaml v2 has it, its oddities and error texts
//! included.
//!
//! Only the first document is read, up to the token behind it: go-yaml never looks further.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::cursor::Place;
use super::fault::{Fault, Result};
use super::node::{Node, NodeKind};
use super::scanner::Scanner;
use super::token::{Head, Kind};
use crate::value::MAX_DEPTH;

/// The nodes of the first document of a text.
#[derive(Debug)]
pub(crate) struct Tree<'t> {
    /// The root is the first one; none where the text holds nothing at all.
    pub nodes: Vec<Node<'t>>,
    /// Whether any node is an alias.
    pub aliased: bool,
    /// Where the token behind the document starts.
    pub end: usize,
}

/// A refused text, and the nodes that were read before the error.
#[derive(Debug)]
pub(crate) struct Broken<'t> {
    /// Why.
    pub fault: Fault,
    /// The nodes so far; open collections end where the reading stopped.
    pub nodes: Vec<Node<'t>>,
}

/// Reads the first document of a text.
pub(crate) fn parse(text: &str) -> std::result::Result<Tree<'_>, Broken<'_>> {
    let mut parser = Parser {
        scanner: Scanner::new(text),
        nodes: Vec::with_capacity(text.len() / 32),
        anchors: BTreeMap::new(),
        tags: Vec::new(),
        aliased: false,
        depth: 0,
        end: 0,
    };
    match parser.document() {
        Ok(end) => Ok(Tree {
            nodes: parser.nodes,
            aliased: parser.aliased,
            end,
        }),
        Err(fault) => Err(Broken {
            fault,
            nodes: parser.nodes,
        }),
    }
}

/// Anchor and tag of a node, and where they start.
struct Properties<'t> {
    anchor: Option<Cow<'t, str>>,
    tag: Option<Box<str>>,
    start: Place,
    end: Place,
}

struct Parser<'t> {
    scanner: Scanner<'t>,
    nodes: Vec<Node<'t>>,
    anchors: BTreeMap<Cow<'t, str>, usize>,
    /// Handles and prefixes that `%TAG` declares.
    tags: Vec<(Cow<'t, str>, Box<str>)>,
    aliased: bool,
    depth: usize,
    /// Where the last node or closing bracket ended.
    end: usize,
}

impl<'t> Parser<'t> {
    fn document(&mut self) -> Result<usize> {
        let first = self.scanner.peek()?;
        match first.kind {
            Kind::StreamEnd => return Ok(first.start.offset),
            Kind::Version { .. } | Kind::TagDirective | Kind::DocumentStart => {
                self.directives()?;
                let marker = self.scanner.peek()?;
                if marker.kind != Kind::DocumentStart {
                    return Err(self.fault("did not find expected <document start>", marker));
                }
                self.scanner.take();
                let content = self.scanner.peek()?;
                match content.kind {
                    Kind::Version { .. }
                    | Kind::TagDirective
                    | Kind::DocumentStart
                    | Kind::DocumentEnd
                    | Kind::StreamEnd => self.empty_scalar(content.start),
                    _ => self.node(true, false)?,
                }
            }
            _ => self.node(true, false)?,
        }
        Ok(self.scanner.peek()?.start.offset)
    }

    fn directives(&mut self) -> Result<()> {
        let mut versions = 0;
        loop {
            let head = self.scanner.peek()?;
            match head.kind {
                Kind::Version { supported } => {
                    if versions > 0 {
                        return Err(self.fault("found duplicate %YAML directive", head));
                    }
                    if !supported {
                        return Err(self.fault("found incompatible YAML document", head));
                    }
                    versions += 1;
                    self.scanner.take();
                }
                Kind::TagDirective => {
                    let token = self.scanner.take();
                    if self.tags.iter().any(|(handle, _)| *handle == token.text) {
                        return Err(self.fault("found duplicate %TAG directive", head));
                    }
                    self.tags
                        .push((token.text, token.suffix.unwrap_or_default()));
                }
                _ => return Ok(()),
            }
        }
    }

    fn fault(&self, problem: &str, at: Head) -> Fault {
        self.scanner.parser_fault(problem, at.start)
    }

    /// A node: in the block context if `block`, and with a list that may stand in the column of
    /// its own key if `indentless`.
    fn node(&mut self, block: bool, indentless: bool) -> Result<()> {
        if self.scanner.peek()?.kind == Kind::Alias {
            return self.alias();
        }
        let properties = self.properties()?;
        let head = self.scanner.peek()?;
        let collection = match head.kind {
            Kind::BlockEntry if indentless => Some(NodeKind::Sequence),
            Kind::FlowSequenceStart => Some(NodeKind::Sequence),
            Kind::FlowMappingStart => Some(NodeKind::Mapping),
            Kind::BlockSequenceStart if block => Some(NodeKind::Sequence),
            Kind::BlockMappingStart if block => Some(NodeKind::Mapping),
            Kind::Plain | Kind::Quoted => None,
            _ if properties.anchor.is_some() || properties.tag.is_some() => {
                let end = properties.end;
                self.scalar(properties, Cow::Borrowed(""), true, end, end);
                return Ok(());
            }
            _ => return Err(self.fault("did not find expected node content", head)),
        };
        let Some(collection) = collection else {
            let token = self.scanner.take();
            let plain = head.kind == Kind::Plain;
            self.scalar(properties, token.text, plain, head.start, head.end);
            return Ok(());
        };
        let at = self.open(collection, properties, head)?;
        let read = match head.kind {
            Kind::BlockEntry => self.indentless_sequence(),
            Kind::FlowSequenceStart => self.flow_sequence(),
            Kind::FlowMappingStart => self.flow_mapping(),
            Kind::BlockSequenceStart => self.block_sequence(),
            _ => self.block_mapping(),
        };
        self.close(at);
        read
    }

    fn alias(&mut self) -> Result<()> {
        let token = self.scanner.take();
        let Head { start, end, .. } = token.head;
        let Some(&target) = self.anchors.get(&token.text) else {
            let problem = format!("unknown anchor '{}' referenced", token.text);
            return Err(Fault::plain(&problem, start.offset));
        };
        self.aliased = true;
        let kind = NodeKind::Alias {
            name: token.text,
            target,
            active: false,
        };
        self.push(kind, None, start, start.offset, end.offset);
        Ok(())
    }

    fn properties(&mut self) -> Result<Properties<'t>> {
        let head = self.scanner.peek()?;
        let mut properties = Properties {
            anchor: None,
            tag: None,
            start: head.start,
            end: head.start,
        };
        let mut tag = None;
        for _ in 0..2 {
            let head = self.scanner.peek()?;
            match head.kind {
                Kind::Anchor if properties.anchor.is_none() => {
                    properties.anchor = Some(self.scanner.take().text);
                }
                Kind::Tag if tag.is_none() => tag = Some(self.scanner.take()),
                _ => break,
            }
            properties.end = head.end;
        }
        if let Some(token) = tag {
            // The token behind is looked at before the tag is resolved.
            self.scanner.peek()?;
            let suffix = token.suffix.unwrap_or_default();
            let resolved = match &*token.text {
                "" => suffix,
                handle => self.resolve_tag(handle, suffix),
            };
            if resolved.is_empty() {
                return Err(self.fault("found undefined tag handle", token.head));
            }
            properties.tag = Some(resolved);
        }
        Ok(properties)
    }

    /// The prefix of a handle and the suffix; empty where no directive declares the handle.
    fn resolve_tag(&self, handle: &str, suffix: Box<str>) -> Box<str> {
        let declared = self.tags.iter().find(|(known, _)| known == handle);
        let prefix = match (declared, handle) {
            (Some((_, prefix)), _) => prefix,
            (None, "!") => "!",
            (None, "!!") => "tag:yaml.org,2002:",
            (None, _) => return Box::default(),
        };
        format!("{prefix}{suffix}").into_boxed_str()
    }

    fn scalar(
        &mut self,
        properties: Properties<'t>,
        text: Cow<'t, str>,
        plain: bool,
        start: Place,
        end: Place,
    ) {
        let implicit = match properties.tag.as_deref() {
            None => plain,
            Some(tag) => tag == "!",
        };
        self.register(properties.anchor);
        self.push(
            NodeKind::Scalar { text, implicit },
            properties.tag,
            properties.start,
            start.offset,
            end.offset,
        );
    }

    /// The scalar that stands for a missing node.
    fn empty_scalar(&mut self, at: Place) {
        let kind = NodeKind::Scalar {
            text: Cow::Borrowed(""),
            implicit: true,
        };
        self.push(kind, None, at, at.offset, at.offset);
    }

    /// The next node is what the anchor means from here on, inside of that node too.
    fn register(&mut self, anchor: Option<Cow<'t, str>>) {
        if let Some(anchor) = anchor {
            self.anchors.insert(anchor, self.nodes.len());
        }
    }

    fn push(
        &mut self,
        kind: NodeKind<'t>,
        tag: Option<Box<str>>,
        start: Place,
        content: usize,
        end: usize,
    ) {
        self.end = end;
        let next = self.nodes.len() + 1;
        self.nodes.push(Node {
            kind,
            tag,
            start,
            content,
            end,
            next,
        });
    }

    fn open(
        &mut self,
        kind: NodeKind<'t>,
        properties: Properties<'t>,
        head: Head,
    ) -> Result<usize> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let problem = format!("exceeded max depth of {MAX_DEPTH}");
            return Err(Fault::scanner(&problem, head.start));
        }
        self.register(properties.anchor);
        let at = self.nodes.len();
        let content = head.start.offset;
        self.push(kind, None, properties.start, content, content);
        Ok(at)
    }

    /// Ends a collection behind what was read last: its last child or its bracket.
    fn close(&mut self, at: usize) {
        self.depth -= 1;
        let next = self.nodes.len();
        if let Some(node) = self.nodes.get_mut(at) {
            node.end = node.end.max(self.end);
            node.next = next;
        }
    }

    fn block_sequence(&mut self) -> Result<()> {
        self.scanner.take();
        loop {
            let head = self.scanner.peek()?;
            match head.kind {
                Kind::BlockEntry => {
                    self.scanner.take();
                    match self.scanner.peek()?.kind {
                        Kind::BlockEntry | Kind::BlockEnd => self.empty_scalar(head.end),
                        _ => self.node(true, false)?,
                    }
                }
                Kind::BlockEnd => {
                    self.scanner.take();
                    return Ok(());
                }
                _ => return Err(self.fault("did not find expected '-' indicator", head)),
            }
        }
    }

    fn indentless_sequence(&mut self) -> Result<()> {
        loop {
            let head = self.scanner.peek()?;
            if head.kind != Kind::BlockEntry {
                return Ok(());
            }
            self.scanner.take();
            match self.scanner.peek()?.kind {
                Kind::BlockEntry | Kind::Key | Kind::Value | Kind::BlockEnd => {
                    self.empty_scalar(head.end);
                }
                _ => self.node(true, false)?,
            }
        }
    }

    fn block_mapping(&mut self) -> Result<()> {
        self.scanner.take();
        loop {
            let head = self.scanner.peek()?;
            match head.kind {
                Kind::Key => {
                    self.scanner.take();
                    self.block_mapping_node(head)?;
                    let value = self.scanner.peek()?;
                    if value.kind == Kind::Value {
                        self.scanner.take();
                        self.block_mapping_node(value)?;
                    } else {
                        self.empty_scalar(value.start);
                    }
                }
                Kind::BlockEnd => {
                    self.scanner.take();
                    return Ok(());
                }
                _ => return Err(self.fault("did not find expected key", head)),
            }
        }
    }

    /// What follows the `?` or `:` that was taken.
    fn block_mapping_node(&mut self, indicator: Head) -> Result<()> {
        match self.scanner.peek()?.kind {
            Kind::Key | Kind::Value | Kind::BlockEnd => self.empty_scalar(indicator.end),
            _ => self.node(true, true)?,
        }
        Ok(())
    }

    fn flow_sequence(&mut self) -> Result<()> {
        self.scanner.take();
        let mut first = true;
        loop {
            let mut head = self.scanner.peek()?;
            if head.kind != Kind::FlowSequenceEnd && !first {
                if head.kind != Kind::FlowEntry {
                    return Err(self.fault("did not find expected ',' or ']'", head));
                }
                self.scanner.take();
                head = self.scanner.peek()?;
            }
            match head.kind {
                Kind::FlowSequenceEnd => {
                    self.scanner.take();
                    self.end = head.end.offset;
                    return Ok(());
                }
                Kind::Key => self.flow_pair(head)?,
                _ => self.node(false, false)?,
            }
            first = false;
        }
    }

    /// `[a: b]`: a map of one entry inside a list.
    fn flow_pair(&mut self, key: Head) -> Result<()> {
        let properties = Properties {
            anchor: None,
            tag: None,
            start: key.start,
            end: key.end,
        };
        let at = self.open(NodeKind::Mapping, properties, key)?;
        self.scanner.take();
        let read = self.flow_pair_key();
        let read = read.and_then(|()| self.flow_value(Kind::FlowSequenceEnd, false));
        self.close(at);
        read
    }

    fn flow_pair_key(&mut self) -> Result<()> {
        let head = self.scanner.peek()?;
        match head.kind {
            Kind::Value | Kind::FlowEntry | Kind::FlowSequenceEnd => {
                // go-yaml swallows this token, so that `[? : a]` is an error.
                self.scanner.take();
                self.empty_scalar(head.end);
                Ok(())
            }
            _ => self.node(false, false),
        }
    }

    /// `: value` in a flow collection, or nothing.
    fn flow_value(&mut self, end: Kind, in_mapping: bool) -> Result<()> {
        let mut head = self.scanner.peek()?;
        if head.kind == Kind::Value {
            self.scanner.take();
            let value = self.scanner.peek()?;
            if value.kind != Kind::FlowEntry && value.kind != end {
                return self.node(false, false);
            }
            if in_mapping {
                head = value;
            }
        }
        self.empty_scalar(head.start);
        Ok(())
    }

    fn flow_mapping(&mut self) -> Result<()> {
        self.scanner.take();
        let mut first = true;
        loop {
            let mut head = self.scanner.peek()?;
            if head.kind != Kind::FlowMappingEnd && !first {
                if head.kind != Kind::FlowEntry {
                    return Err(self.fault("did not find expected ',' or '}'", head));
                }
                self.scanner.take();
                head = self.scanner.peek()?;
            }
            match head.kind {
                Kind::FlowMappingEnd => {
                    self.scanner.take();
                    self.end = head.end.offset;
                    return Ok(());
                }
                Kind::Key => {
                    self.scanner.take();
                    let key = self.scanner.peek()?;
                    match key.kind {
                        Kind::Value | Kind::FlowEntry | Kind::FlowMappingEnd => {
                            self.empty_scalar(key.start);
                        }
                        _ => self.node(false, false)?,
                    }
                    self.flow_value(Kind::FlowMappingEnd, true)?;
                }
                _ => {
                    self.node(false, false)?;
                    let behind = self.scanner.peek()?;
                    self.empty_scalar(behind.start);
                }
            }
            first = false;
        }
    }
}
