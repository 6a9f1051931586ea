//! ANTLR's adaptive prediction: which alternative it takes, with as many tokens of lookahead as
//! needed, and what it reports if none fits.

use super::super::token::TokenKind;
use super::grammar::{Decision, GrammarRule, primary};
use super::machine::{Machine, RecognitionFailure};
use super::network::Set;

impl Machine<'_> {
    /// The number of the chosen alternative.
    pub(super) fn decide(
        &mut self,
        decision: Decision,
        first: usize,
        count: usize,
        optional: bool,
    ) -> Result<usize, RecognitionFailure> {
        let token = self.current().kind;
        match decision {
            Decision::First => {
                let last = count - usize::from(count > 1 && optional);
                let begins = |way: &usize| self.network.next(*way).contains(token);
                let mut ways = self.network.ways(first, last).iter();
                match ways.position(begins) {
                    Some(way) => Ok(way),
                    None if count == 1 => Ok(0),
                    None if optional => Ok(last),
                    None => Err(self.no_way(0)),
                }
            }
            Decision::Precedence => {
                let another = self.way_begins(first, 0, token);
                Ok(usize::from(!another || strength(token) < self.precedence()))
            }
            Decision::Comma => {
                let another = token == TokenKind::Comma && {
                    let after = self.look(1)?.kind;
                    self.way_begins(first, 1, after)
                };
                Ok(usize::from(!another))
            }
            Decision::Suffix => self.suffix(token),
            Decision::Unary => self.unary(token),
            Decision::Minus => self.minus(token),
            Decision::Primary => self.primary(token).map(|way| usize::from(way) - 1),
            Decision::Literal => self.literal(token),
        }
    }

    /// Whether a token can stand at a distance from the start of the first alternative.
    fn way_begins(&self, first: usize, distance: usize, token: TokenKind) -> bool {
        let way = self.network.ways(first, 1).first().copied();
        way.is_some_and(|way| self.network.next(way + distance).contains(token))
    }

    /// No alternative has the token at a distance.
    fn no_way(&self, distance: usize) -> RecognitionFailure {
        let index = self.stream.index;
        RecognitionFailure::NoViable(index, index + distance)
    }

    fn begins(&self, rule: GrammarRule) -> Set {
        self.network.next(self.network.start(rule))
    }

    fn suffix(&mut self, token: TokenKind) -> Result<usize, RecognitionFailure> {
        if token == TokenKind::LeftBracket {
            return Ok(2);
        }
        match self.look(1)?.kind {
            TokenKind::Question | TokenKind::Quoted => Ok(0),
            TokenKind::Identifier => Ok(usize::from(self.look(2)?.kind == TokenKind::LeftParen)),
            _ => Err(self.no_way(1)),
        }
    }

    fn unary(&mut self, token: TokenKind) -> Result<usize, RecognitionFailure> {
        let operand = self.begins(GrammarRule::Member);
        match token {
            TokenKind::Not => Ok(1),
            TokenKind::Minus => match self.look(1)?.kind {
                // A signed number matches two alternatives; the first one wins.
                TokenKind::Int | TokenKind::Float => Ok(0),
                after if operand.contains(after) => Ok(2),
                _ => Err(self.no_way(1)),
            },
            _ if operand.contains(token) => Ok(0),
            _ => Err(self.no_way(0)),
        }
    }

    fn minus(&mut self, token: TokenKind) -> Result<usize, RecognitionFailure> {
        let operand = self.begins(GrammarRule::Member);
        if !operand.contains(token) {
            return Err(self.no_way(0));
        }
        if token != TokenKind::Minus {
            return Ok(1);
        }
        let after = self.look(1)?.kind;
        if operand.contains(after) {
            Ok(0)
        } else {
            Err(self.no_way(1))
        }
    }

    fn literal(&mut self, token: TokenKind) -> Result<usize, RecognitionFailure> {
        let number = match token {
            TokenKind::Minus => self.look(1)?.kind,
            _ => token,
        };
        match number {
            TokenKind::Int => Ok(0),
            TokenKind::Float => Ok(2),
            _ if token == TokenKind::Minus => Err(self.no_way(1)),
            TokenKind::Uint => Ok(1),
            TokenKind::String => Ok(3),
            TokenKind::Bytes => Ok(4),
            TokenKind::True => Ok(5),
            TokenKind::False => Ok(6),
            TokenKind::Null => Ok(7),
            _ => Err(self.no_way(0)),
        }
    }

    fn primary(&mut self, token: TokenKind) -> Result<u8, RecognitionFailure> {
        let mut ahead = match token {
            TokenKind::LeftParen => return Ok(primary::NESTED),
            TokenKind::LeftBracket => return Ok(primary::LIST),
            TokenKind::LeftBrace => return Ok(primary::MAP),
            TokenKind::Identifier => 1,
            TokenKind::Dot if self.look(1)?.kind == TokenKind::Identifier => 2,
            TokenKind::Dot => return Err(self.no_way(1)),
            _ if self.begins(GrammarRule::Literal).contains(token) => return Ok(primary::LITERAL),
            _ => return Err(self.no_way(0)),
        };
        if self.look(ahead)?.kind == TokenKind::LeftParen {
            return Ok(primary::CALL);
        }
        // Names with dots between them are the name of a message if a brace follows.
        while self.look(ahead)?.kind == TokenKind::Dot
            && self.look(ahead + 1)?.kind == TokenKind::Identifier
        {
            ahead += 2;
        }
        Ok(match self.look(ahead)?.kind {
            TokenKind::LeftBrace => primary::MESSAGE,
            _ => primary::IDENT,
        })
    }
}

/// How strongly an operator or suffix binds, among those of its rule.
fn strength(operator: TokenKind) -> u8 {
    match operator {
        TokenKind::Star | TokenKind::Slash | TokenKind::Percent => 2,
        _ => 1,
    }
}
