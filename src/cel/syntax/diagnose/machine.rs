//! The parser that ANTLR generates from the grammar, with its default way to recover from errors
//! and cel-go's limits on it.
//!
//! It has a stack of its own, so that no text can exhaust the stack of the process.

use super::super::MAX_RECURSION;
use super::super::token::{Token, TokenKind};
use super::grammar::{GrammarRule, PartRole};
use super::network::{GrammarPlace, Network, Op, Set};
use super::stream::{Lookahead, Stream};
use super::tree::ParseTree;
use crate::cel::fault::CelError;

/// How many syntax errors are reported.
const MAX_REPORTS: usize = 100;
/// How often the parser tries to recover.
const MAX_RECOVERIES: u32 = 30;
/// How many tokens one recovery may pass.
const MAX_SKIPPED: u32 = 256;

/// The parser gives up. It has reported why.
pub(super) struct ParserStop;

/// Why a rule cannot go on.
pub(super) enum RecognitionFailure {
    /// The current token does not fit.
    Mismatch,
    /// No alternative begins with these tokens.
    NoViable(usize, usize),
    Stop(ParserStop),
}

impl From<ParserStop> for RecognitionFailure {
    fn from(stop: ParserStop) -> Self {
        Self::Stop(stop)
    }
}

/// A rule that is being parsed.
#[derive(Clone, Copy)]
struct Frame {
    rule: GrammarRule,
    node: usize,
    /// The state that called it; none for the outermost.
    caller: Option<usize>,
    precedence: u8,
}

/// The parser and its position in a text.
pub(super) struct Machine<'s> {
    pub(super) network: Network,
    pub(super) stream: Stream<'s>,
    pub(super) tree: ParseTree,
    pub(super) faults: Vec<CelError>,
    state: usize,
    frames: Vec<Frame>,
    /// How deep each rule is nested.
    depths: [u32; 17],
    reports: usize,
    recoveries: u32,
    /// Whether errors follow from one that has been reported.
    recovering: bool,
    /// Where the last recovery began, and in which states recoveries began there.
    last_error: Option<(usize, Vec<usize>)>,
}

impl<'s> Machine<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        let network = Network::new();
        Self {
            state: network.start(GrammarRule::Start),
            network,
            stream: Stream::new(source),
            tree: ParseTree::default(),
            faults: Vec::new(),
            frames: Vec::new(),
            depths: [0; 17],
            reports: 0,
            recoveries: 0,
            recovering: false,
            last_error: None,
        }
    }

    /// Parses the text; the node of the outermost rule.
    pub(super) fn run(&mut self) -> Result<usize, ParserStop> {
        self.look(0)?;
        self.enter(GrammarRule::Start, None, 0)?;
        loop {
            let ended = match self.step() {
                Ok(ended) => ended,
                Err(RecognitionFailure::Stop(stop)) => return Err(stop),
                Err(failure) => {
                    self.report(&failure)?;
                    self.recover()?;
                    self.end()
                }
            };
            if let Some(root) = ended {
                return Ok(root);
            }
        }
    }

    /// Executes a state. Returns the outermost node at the end.
    fn step(&mut self) -> Result<Option<usize>, RecognitionFailure> {
        match self.network.op(self.state) {
            Op::Match(set, slot) => {
                let token = self.take(set)?;
                self.tree.add_token(self.node(), slot, token);
                self.state += 1;
            }
            Op::Call(rule, _, precedence) => {
                self.enter(rule, Some(self.state), precedence)?;
                self.state = self.network.start(rule);
            }
            Op::Choose {
                decision,
                place,
                first,
                count,
                optional,
            } => {
                self.synchronize(place)?;
                let way = self.decide(decision, first, count, optional)?;
                let ways = self.network.ways(first, count);
                self.state = ways.get(way).copied().unwrap_or_default();
            }
            Op::Jump(to) => self.state = to,
            Op::Alternative(number) => {
                let node = self.node();
                self.tree.set_alternative(node, number);
                self.state += 1;
            }
            Op::Leave => {
                self.count_leave();
                self.state += 1;
            }
            Op::Wrap(number) => {
                self.wrap(number)?;
                self.state += 1;
            }
            Op::End => return Ok(self.end()),
        }
        Ok(None)
    }

    fn enter(
        &mut self,
        rule: GrammarRule,
        caller: Option<usize>,
        precedence: u8,
    ) -> Result<(), ParserStop> {
        let node = self.tree.add(rule, self.current().offset);
        self.frames.push(Frame {
            rule,
            node,
            caller,
            precedence,
        });
        self.count_enter()
    }

    fn wrap(&mut self, alternative: u8) -> Result<(), ParserStop> {
        if let Some(frame) = self.frames.last_mut() {
            let inner = frame.node;
            let offset = self.tree.get(inner).map_or(0, |node| node.offset);
            frame.node = self.tree.add(frame.rule, offset);
            self.tree.set_alternative(frame.node, alternative);
            self.tree.add_node(frame.node, PartRole::First, inner);
        }
        self.count_enter()
    }

    /// Ends a rule. Returns its node if it is the outermost.
    fn end(&mut self) -> Option<usize> {
        self.count_leave();
        let frame = self.frames.pop()?;
        let (Some(caller), Some(outer)) = (frame.caller, self.frames.last()) else {
            return Some(frame.node);
        };
        if let Op::Call(_, slot, _) = self.network.op(caller) {
            self.tree.add_node(outer.node, slot, frame.node);
        }
        self.state = caller + 1;
        None
    }

    fn count_enter(&mut self) -> Result<(), ParserStop> {
        let rule = self
            .frames
            .last()
            .map_or(GrammarRule::Start, |frame| frame.rule);
        let Some(depth) = self.depths.get_mut(rule as usize) else {
            return Ok(());
        };
        *depth += 1;
        if *depth > MAX_RECURSION {
            let message = format!("expression recursion limit exceeded: {MAX_RECURSION}");
            return Err(self.abort(message));
        }
        Ok(())
    }

    fn count_leave(&mut self) {
        let rule = self
            .frames
            .last()
            .map_or(GrammarRule::Start, |frame| frame.rule);
        if let Some(depth) = self.depths.get_mut(rule as usize) {
            *depth = depth.saturating_sub(1);
        }
    }

    /// The node of the current rule.
    fn node(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.node)
    }

    pub(super) fn precedence(&self) -> u8 {
        self.frames.last().map_or(0, |frame| frame.precedence)
    }

    // Tokens.

    /// The current token.
    pub(super) fn current(&self) -> Token {
        self.stream.get(self.stream.index)
    }

    /// The token some places after the current one.
    pub(super) fn look(&mut self, ahead: usize) -> Result<Token, ParserStop> {
        let index = self.stream.index + ahead;
        loop {
            match self.stream.read(index) {
                Lookahead::Enough => return Ok(self.stream.get(index)),
                Lookahead::Token => {}
                Lookahead::Unknown(token) => {
                    let text = self.stream.slice(token.start, token.end);
                    let message = ["token recognition error at: '", text, "'"].concat();
                    self.syntax_error(token, &message)?;
                }
            }
        }
    }

    fn consume(&mut self) -> Result<(), ParserStop> {
        if self.current().kind != TokenKind::Eof {
            self.look(1)?;
            self.stream.index += 1;
        }
        Ok(())
    }

    /// Consumes the current token if it fits, or recovers.
    fn take(&mut self, set: Set) -> Result<Token, RecognitionFailure> {
        let token = self.current();
        if set.contains(token.kind) {
            self.matched();
            self.consume()?;
            return Ok(token);
        }
        self.count_recovery()?;
        if let Some(token) = self.delete_one()? {
            self.consume()?;
            return Ok(token);
        }
        if !self.expected(self.state + 1).contains(token.kind) {
            return Err(RecognitionFailure::Mismatch);
        }
        if !self.recovering {
            self.recovering = true;
            let expected = self.expected(self.state).display();
            let message = ["missing ", &expected, " at ", &self.show(token)].concat();
            self.syntax_error(token, &message)?;
        }
        // A token of no extent stands for the missing one.
        Ok(Token {
            end: token.start,
            ..token
        })
    }

    fn matched(&mut self) {
        self.recovering = false;
        self.last_error = None;
    }

    // ANTLR's default error strategy.

    /// The tokens that may come next in a state, also behind the ends of rules.
    fn expected(&self, state: usize) -> Set {
        let mut set = self.network.next(state);
        for caller in self.callers() {
            if !set.may_end() {
                return set;
            }
            set = set.without_end().or(self.network.next(caller + 1));
        }
        if set.may_end() {
            set = set.without_end().or(Set::from_kinds(&[TokenKind::Eof]));
        }
        set
    }

    /// The tokens that may follow the rules that are being parsed.
    fn followers(&self) -> Set {
        self.callers()
            .map(|caller| self.network.next(caller + 1))
            .fold(Set::NONE, Set::or)
            .without_end()
    }

    fn callers(&self) -> impl Iterator<Item = usize> + '_ {
        self.frames.iter().rev().filter_map(|frame| frame.caller)
    }

    /// Synchronizes: makes sure that the current token fits at a choice.
    fn synchronize(&mut self, place: GrammarPlace) -> Result<(), RecognitionFailure> {
        if self.recovering {
            return Ok(());
        }
        let next = self.network.next(self.state);
        if next.may_end() || next.contains(self.current().kind) {
            return Ok(());
        }
        if place == GrammarPlace::Before {
            return match self.delete_one()? {
                Some(_) => Ok(()),
                None => Err(RecognitionFailure::Mismatch),
            };
        }
        self.report_unwanted()?;
        let until = self.expected(self.state).or(self.followers());
        while !matches!(self.current().kind, TokenKind::Eof) && !until.contains(self.current().kind)
        {
            self.consume()?;
        }
        Ok(())
    }

    /// Deletes the current token if the next one fits.
    fn delete_one(&mut self) -> Result<Option<Token>, ParserStop> {
        let next = self.look(1)?;
        if !self.expected(self.state).contains(next.kind) {
            return Ok(None);
        }
        self.report_unwanted()?;
        self.consume()?;
        self.matched();
        Ok(Some(self.current()))
    }

    fn report_unwanted(&mut self) -> Result<(), ParserStop> {
        if self.recovering {
            return Ok(());
        }
        self.recovering = true;
        let token = self.current();
        let expected = self.expected(self.state).display();
        let message = [
            "extraneous input ",
            &self.show(token),
            " expecting ",
            &expected,
        ]
        .concat();
        self.syntax_error(token, &message)
    }

    fn report(&mut self, failure: &RecognitionFailure) -> Result<(), ParserStop> {
        if self.recovering {
            return Ok(());
        }
        self.recovering = true;
        match *failure {
            RecognitionFailure::Mismatch => {
                let token = self.current();
                let expected = self.expected(self.state).display();
                let message = [
                    "mismatched input ",
                    &self.show(token),
                    " expecting ",
                    &expected,
                ];
                self.syntax_error(token, &message.concat())
            }
            RecognitionFailure::NoViable(from, to) => {
                let (first, last) = (self.stream.get(from), self.stream.get(to));
                let input = match first.kind {
                    TokenKind::Eof => "<EOF>".to_owned(),
                    _ => self.stream.text(first, last),
                };
                let message = match reserved_name(&input) {
                    Some(name) => ["mismatched input '", name, "' expecting IDENTIFIER"].concat(),
                    None => ["no viable alternative at input ", &quoted(&input)].concat(),
                };
                self.syntax_error(last, &message)
            }
            RecognitionFailure::Stop(_) => Ok(()),
        }
    }

    /// Skips tokens until one may follow a rule that is being parsed.
    fn recover(&mut self) -> Result<(), ParserStop> {
        self.count_recovery()?;
        let mut skipped = 0;
        let index = self.stream.index;
        let mut states = match self.last_error.take() {
            Some((at, states)) => {
                if at == index && states.contains(&self.state) {
                    self.skip(&mut skipped)?;
                }
                states
            }
            None => Vec::new(),
        };
        states.push(self.state);
        self.last_error = Some((self.stream.index, states));
        let followers = self.followers();
        while self.current().kind != TokenKind::Eof && !followers.contains(self.current().kind) {
            self.skip(&mut skipped)?;
        }
        Ok(())
    }

    fn skip(&mut self, skipped: &mut u32) -> Result<(), ParserStop> {
        if *skipped >= MAX_SKIPPED {
            let message = format!("error recovery token lookahead limit exceeded: {MAX_SKIPPED}");
            return Err(self.abort(message));
        }
        *skipped += 1;
        self.consume()
    }

    fn count_recovery(&mut self) -> Result<(), ParserStop> {
        if self.recoveries == MAX_RECOVERIES {
            let message = format!("error recovery attempt limit exceeded: {MAX_RECOVERIES}");
            self.syntax_error(self.current(), &message)?;
            return Err(ParserStop);
        }
        self.recoveries += 1;
        Ok(())
    }

    // Reports.

    fn syntax_error(&mut self, at: Token, message: &str) -> Result<(), ParserStop> {
        let limited = self.reports >= MAX_REPORTS;
        let message = if limited {
            format!("Syntax error: More than {MAX_REPORTS} syntax errors")
        } else {
            ["Syntax error: ", message].concat()
        };
        self.reports += 1;
        self.faults.push(CelError::at(at.offset, message));
        if limited { Err(ParserStop) } else { Ok(()) }
    }

    fn abort(&mut self, message: String) -> ParserStop {
        self.faults.push(CelError {
            offset: None,
            message,
        });
        ParserStop
    }

    /// A token in a message.
    fn show(&self, token: Token) -> String {
        match token.kind {
            TokenKind::Eof => "'<EOF>'".to_owned(),
            _ => quoted(&self.stream.text(token, token)),
        }
    }
}

/// A text in a message, on one line.
fn quoted(text: &str) -> String {
    let text = text
        .replace('\t', "\\t")
        .replace('\n', "\\n")
        .replace('\r', "\\r");
    ["'", &text, "'"].concat()
}

/// The keyword in `.true` and the like. cel-go reports it differently.
fn reserved_name(input: &str) -> Option<&str> {
    let mut chars = input.chars();
    chars.next()?;
    let name = chars.as_str();
    matches!(name, "true" | "false" | "null").then_some(name)
}
