//! Tokens to nodes: the grammar of libyaml as go-yaml v2 has it, its oddities and error texts
//! included.
//!
//! Only the first document is read, up to the token after it: go-yaml never looks further.

use std::borrow::Cow;

use super::cursor::TextPlace;
use super::fault::{LocatedFault, Result, YamlProblem, YamlSyntax};
use super::node::{NodeKind, YamlNode};
use super::scanner::Scanner;
use super::token::{TokenHead, TokenKind};
use crate::value::{MAX_DEPTH, order::Places};

/// The nodes of the first document of a text.
#[derive(Debug)]
pub(crate) struct NodeTree<'t> {
    /// The root is the first one; empty if the text holds nothing at all.
    pub nodes: Vec<YamlNode<'t>>,
    /// Whether any node is an alias.
    pub aliased: bool,
    /// Where the token after the document starts.
    pub end: usize,
}

/// A refused text, and the nodes that were read before the error.
#[derive(Debug)]
pub(crate) struct Broken<'t> {
    /// Why.
    pub fault: LocatedFault,
    /// The nodes so far; open collections end where the reading stopped.
    pub nodes: Vec<YamlNode<'t>>,
}

/// Reads the first document of a text.
pub(crate) fn parse(text: &str) -> std::result::Result<NodeTree<'_>, Broken<'_>> {
    let mut parser = YamlParser {
        scanner: Scanner::new(text),
        nodes: Vec::with_capacity(text.len() / 32),
        anchors: Places::new(),
        tags: Vec::new(),
        aliased: false,
        open: Vec::new(),
        end: 0,
    };
    let read = parser.document();
    while parser.close() {}
    match read {
        Ok(end) => Ok(NodeTree {
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
    start: TextPlace,
    end: TextPlace,
}

/// A collection that is being read.
struct OpenCollection {
    /// Its node.
    at: usize,
    state: CollectionState,
}

/// The next part that an open collection expects.
#[derive(Clone, Copy)]
enum CollectionState {
    BlockItem,
    /// An item of a list that stands in the column of its own key.
    IndentlessItem,
    BlockKey,
    BlockValue,
    FlowItem {
        first: bool,
    },
    /// The key, value and end of `[a: b]`, a map of one entry inside a list.
    PairKey,
    PairValue,
    PairEnd,
    FlowKey {
        first: bool,
    },
    FlowValue,
    /// The value of a key without a colon.
    NoValue,
}

/// Collections are kept on a list of our own, not on the stack: no text can exhaust that one.
struct YamlParser<'t> {
    scanner: Scanner<'t>,
    nodes: Vec<YamlNode<'t>>,
    anchors: Places<'t>,
    /// Handles and prefixes that `%TAG` declares.
    tags: Vec<(Cow<'t, str>, Box<str>)>,
    aliased: bool,
    open: Vec<OpenCollection>,
    /// Where the last node or closing bracket ended.
    end: usize,
}

impl<'t> YamlParser<'t> {
    fn document(&mut self) -> Result<usize> {
        let first = self.scanner.peek()?;
        match first.kind {
            TokenKind::StreamEnd => return Ok(first.start.offset),
            TokenKind::Version { .. } | TokenKind::TagDirective | TokenKind::DocumentStart => {
                self.directives()?;
                let marker = self.scanner.peek()?;
                if marker.kind != TokenKind::DocumentStart {
                    return Err(self.fault(YamlSyntax::MissingDocumentStart, marker));
                }
                self.scanner.take();
                let content = self.scanner.peek()?;
                match content.kind {
                    TokenKind::Version { .. }
                    | TokenKind::TagDirective
                    | TokenKind::DocumentStart
                    | TokenKind::DocumentEnd
                    | TokenKind::StreamEnd => self.empty_scalar(content.start),
                    _ => self.node(true, false)?,
                }
            }
            _ => self.node(true, false)?,
        }
        while let Some(open) = self.open.last() {
            let state = open.state;
            self.step(state)?;
        }
        Ok(self.scanner.peek()?.start.offset)
    }

    fn directives(&mut self) -> Result<()> {
        let mut versions = 0;
        loop {
            let head = self.scanner.peek()?;
            match head.kind {
                TokenKind::Version { supported } => {
                    if versions > 0 {
                        return Err(self.fault(YamlSyntax::DuplicateYamlDirective, head));
                    }
                    if !supported {
                        return Err(self.fault(YamlSyntax::IncompatibleVersion, head));
                    }
                    versions += 1;
                    self.scanner.take();
                }
                TokenKind::TagDirective => {
                    let token = self.scanner.take();
                    if self.tags.iter().any(|(handle, _)| *handle == token.text) {
                        return Err(self.fault(YamlSyntax::DuplicateTagDirective, head));
                    }
                    self.tags
                        .push((token.text, token.suffix.unwrap_or_default()));
                }
                _ => return Ok(()),
            }
        }
    }

    fn fault(&self, problem: YamlSyntax, at: TokenHead) -> LocatedFault {
        self.scanner.parser_fault(problem, at.start)
    }

    /// A node: in the block context if `block`, and with a list that may stand in the column of
    /// its own key if `indentless`.
    fn node(&mut self, block: bool, indentless: bool) -> Result<()> {
        if self.scanner.peek()?.kind == TokenKind::Alias {
            return self.alias();
        }
        let properties = self.properties()?;
        let head = self.scanner.peek()?;
        let collection = match head.kind {
            TokenKind::BlockEntry if indentless => Some(NodeKind::Sequence),
            TokenKind::FlowSequenceStart => Some(NodeKind::Sequence),
            TokenKind::FlowMappingStart => Some(NodeKind::Mapping),
            TokenKind::BlockSequenceStart if block => Some(NodeKind::Sequence),
            TokenKind::BlockMappingStart if block => Some(NodeKind::Mapping),
            TokenKind::Plain | TokenKind::Quoted => None,
            _ if properties.anchor.is_some() || properties.tag.is_some() => {
                let end = properties.end;
                self.scalar(properties, Cow::Borrowed(""), true, end, end);
                return Ok(());
            }
            _ => return Err(self.fault(YamlSyntax::MissingNode, head)),
        };
        let Some(collection) = collection else {
            let token = self.scanner.take();
            let plain = head.kind == TokenKind::Plain;
            self.scalar(properties, token.text, plain, head.start, head.end);
            return Ok(());
        };
        let state = match head.kind {
            TokenKind::BlockEntry => CollectionState::IndentlessItem,
            TokenKind::FlowSequenceStart => CollectionState::FlowItem { first: true },
            TokenKind::FlowMappingStart => CollectionState::FlowKey { first: true },
            TokenKind::BlockSequenceStart => CollectionState::BlockItem,
            _ => CollectionState::BlockKey,
        };
        if head.kind != TokenKind::BlockEntry {
            self.scanner.take();
        }
        self.open(collection, properties, head, state)
    }

    fn alias(&mut self) -> Result<()> {
        let token = self.scanner.take();
        let TokenHead { start, end, .. } = token.head;
        let Some(&target) = self.anchors.get(&token.text) else {
            let name = (*token.text).into();
            let problem = YamlProblem::UnknownAnchor { name };
            return Err(LocatedFault::without_line(problem, start.offset));
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
                TokenKind::Anchor if properties.anchor.is_none() => {
                    properties.anchor = Some(self.scanner.take().text);
                }
                TokenKind::Tag if tag.is_none() => tag = Some(self.scanner.take()),
                _ => break,
            }
            properties.end = head.end;
        }
        if let Some(token) = tag {
            // The next token is looked at before the tag is resolved.
            self.scanner.peek()?;
            let suffix = token.suffix.unwrap_or_default();
            let resolved = match &*token.text {
                "" => suffix,
                handle => self.resolve_tag(handle, suffix),
            };
            if resolved.is_empty() {
                return Err(self.fault(YamlSyntax::UndefinedTagHandle, token.head));
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
        start: TextPlace,
        end: TextPlace,
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
    fn empty_scalar(&mut self, at: TextPlace) {
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

    #[inline]
    fn push(
        &mut self,
        kind: NodeKind<'t>,
        tag: Option<Box<str>>,
        start: TextPlace,
        content: usize,
        end: usize,
    ) {
        self.end = end;
        let next = self.nodes.len() + 1;
        self.nodes.push(YamlNode {
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
        head: TokenHead,
        state: CollectionState,
    ) -> Result<()> {
        if self.open.len() == MAX_DEPTH {
            return Err(LocatedFault::scanner(YamlProblem::TooDeep, head.start));
        }
        self.register(properties.anchor);
        let at = self.nodes.len();
        let content = head.start.offset;
        self.push(kind, None, properties.start, content, content);
        self.open.push(OpenCollection { at, state });
        Ok(())
    }

    /// Ends the innermost collection after what was read last: its last child or its bracket.
    fn close(&mut self) -> bool {
        let Some(open) = self.open.pop() else {
            return false;
        };
        let next = self.nodes.len();
        if let Some(node) = self.nodes.get_mut(open.at) {
            node.end = node.end.max(self.end);
            node.next = next;
        }
        true
    }

    /// Sets the next part that the innermost collection expects.
    fn expect(&mut self, state: CollectionState) {
        if let Some(open) = self.open.last_mut() {
            open.state = state;
        }
    }

    fn step(&mut self, state: CollectionState) -> Result<()> {
        let head = self.scanner.peek()?;
        match state {
            CollectionState::BlockItem => self.block_item(head),
            CollectionState::IndentlessItem => self.indentless_item(head),
            CollectionState::BlockKey => self.block_key(head),
            CollectionState::BlockValue => {
                self.expect(CollectionState::BlockKey);
                if head.kind == TokenKind::Value {
                    self.scanner.take();
                    return self.block_mapping_node(head);
                }
                self.empty_scalar(head.start);
                Ok(())
            }
            CollectionState::FlowItem { first } => self.flow_item(head, first),
            CollectionState::PairKey => self.pair_key(head),
            CollectionState::PairValue => {
                self.expect(CollectionState::PairEnd);
                self.flow_value(head, TokenKind::FlowSequenceEnd, false)
            }
            CollectionState::PairEnd => {
                self.close();
                Ok(())
            }
            CollectionState::FlowKey { first } => self.flow_key(head, first),
            CollectionState::FlowValue => {
                self.expect(CollectionState::FlowKey { first: false });
                self.flow_value(head, TokenKind::FlowMappingEnd, true)
            }
            CollectionState::NoValue => {
                self.expect(CollectionState::FlowKey { first: false });
                self.empty_scalar(head.start);
                Ok(())
            }
        }
    }

    fn block_item(&mut self, head: TokenHead) -> Result<()> {
        match head.kind {
            TokenKind::BlockEntry => {
                self.scanner.take();
                match self.scanner.peek()?.kind {
                    TokenKind::BlockEntry | TokenKind::BlockEnd => self.empty_scalar(head.end),
                    _ => self.node(true, false)?,
                }
            }
            TokenKind::BlockEnd => {
                self.scanner.take();
                self.close();
            }
            _ => return Err(self.fault(YamlSyntax::MissingDash, head)),
        }
        Ok(())
    }

    fn indentless_item(&mut self, head: TokenHead) -> Result<()> {
        if head.kind != TokenKind::BlockEntry {
            self.close();
            return Ok(());
        }
        self.scanner.take();
        match self.scanner.peek()?.kind {
            TokenKind::BlockEntry | TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                self.empty_scalar(head.end);
                Ok(())
            }
            _ => self.node(true, false),
        }
    }

    fn block_key(&mut self, head: TokenHead) -> Result<()> {
        match head.kind {
            TokenKind::Key => {
                self.expect(CollectionState::BlockValue);
                self.scanner.take();
                self.block_mapping_node(head)
            }
            TokenKind::BlockEnd => {
                self.scanner.take();
                self.close();
                Ok(())
            }
            _ => Err(self.fault(YamlSyntax::MissingKey, head)),
        }
    }

    /// Reads the content after the `?` or `:` that was taken.
    fn block_mapping_node(&mut self, indicator: TokenHead) -> Result<()> {
        match self.scanner.peek()?.kind {
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                self.empty_scalar(indicator.end);
                Ok(())
            }
            _ => self.node(true, true),
        }
    }

    /// Takes the closing bracket of the innermost collection.
    fn close_flow(&mut self, bracket: TokenHead) {
        self.scanner.take();
        self.end = bracket.end.offset;
        self.close();
    }

    fn flow_item(&mut self, mut head: TokenHead, first: bool) -> Result<()> {
        if head.kind != TokenKind::FlowSequenceEnd && !first {
            if head.kind != TokenKind::FlowEntry {
                return Err(self.fault(YamlSyntax::UnclosedSequence, head));
            }
            self.scanner.take();
            head = self.scanner.peek()?;
        }
        self.expect(CollectionState::FlowItem { first: false });
        match head.kind {
            TokenKind::FlowSequenceEnd => self.close_flow(head),
            TokenKind::Key => {
                let properties = Properties {
                    anchor: None,
                    tag: None,
                    start: head.start,
                    end: head.end,
                };
                self.scanner.take();
                self.open(
                    NodeKind::Mapping,
                    properties,
                    head,
                    CollectionState::PairKey,
                )?;
            }
            _ => self.node(false, false)?,
        }
        Ok(())
    }

    fn pair_key(&mut self, head: TokenHead) -> Result<()> {
        self.expect(CollectionState::PairValue);
        match head.kind {
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowSequenceEnd => {
                // go-yaml swallows this token, so that `[? : a]` is an error.
                self.scanner.take();
                self.empty_scalar(head.end);
                Ok(())
            }
            _ => self.node(false, false),
        }
    }

    /// `: value` in a flow collection, or nothing.
    fn flow_value(&mut self, mut head: TokenHead, end: TokenKind, in_mapping: bool) -> Result<()> {
        if head.kind == TokenKind::Value {
            self.scanner.take();
            let value = self.scanner.peek()?;
            if value.kind != TokenKind::FlowEntry && value.kind != end {
                return self.node(false, false);
            }
            if in_mapping {
                head = value;
            }
        }
        self.empty_scalar(head.start);
        Ok(())
    }

    fn flow_key(&mut self, mut head: TokenHead, first: bool) -> Result<()> {
        if head.kind != TokenKind::FlowMappingEnd && !first {
            if head.kind != TokenKind::FlowEntry {
                return Err(self.fault(YamlSyntax::UnclosedMapping, head));
            }
            self.scanner.take();
            head = self.scanner.peek()?;
        }
        match head.kind {
            TokenKind::FlowMappingEnd => {
                self.close_flow(head);
                Ok(())
            }
            TokenKind::Key => {
                self.expect(CollectionState::FlowValue);
                self.scanner.take();
                let key = self.scanner.peek()?;
                match key.kind {
                    TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowMappingEnd => {
                        self.empty_scalar(key.start);
                        Ok(())
                    }
                    _ => self.node(false, false),
                }
            }
            _ => {
                self.expect(CollectionState::NoValue);
                self.node(false, false)
            }
        }
    }
}
