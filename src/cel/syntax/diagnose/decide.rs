//! ANTLR's adaptive prediction: which alternative it takes, with as many tokens of lookahead as
//! needed, and what it reports if none fits.

use super::super::token::Kind;
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
                let another = token == Kind::Comma && {
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
    fn way_begins(&self, first: usize, distance: usize, token: Kind) -> bool {
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

    fn suffix(&mut self, token: Kind) -> Result<usize, RecognitionFailure> {
        if token == Kind::LeftBracket {
            return Ok(2);
        }
        match self.look(1)?.kind {
            Kind::Question | Kind::Quoted => Ok(0),
            Kind::Identifier => Ok(usize::from(self.look(2)?.kind == Kind::LeftParen)),
            _ => Err(self.no_way(1)),
        }
    }

    fn unary(&mut self, token: Kind) -> Result<usize, RecognitionFailure> {
        let operand = self.begins(GrammarRule::Member);
        match token {
            Kind::Not => Ok(1),
            Kind::Minus => match self.look(1)?.kind {
                // A signed number matches two alternatives; the first one wins.
                Kind::Int | Kind::Float => Ok(0),
                after if operand.contains(after) => Ok(2),
                _ => Err(self.no_way(1)),
            },
            _ if operand.contains(token) => Ok(0),
            _ => Err(self.no_way(0)),
        }
    }

    fn minus(&mut self, token: Kind) -> Result<usize, RecognitionFailure> {
        let operand = self.begins(GrammarRule::Member);
        if !operand.contains(token) {
            return Err(self.no_way(0));
        }
        if token != Kind::Minus {
            return Ok(1);
        }
        let after = self.look(1)?.kind;
        if operand.contains(after) {
            Ok(0)
        } else {
            Err(self.no_way(1))
        }
    }

    fn literal(&mut self, token: Kind) -> Result<usize, RecognitionFailure> {
        let number = match token {
            Kind::Minus => self.look(1)?.kind,
            _ => token,
        };
        match number {
            Kind::Int => Ok(0),
            Kind::Float => Ok(2),
            _ if token == Kind::Minus => Err(self.no_way(1)),
            Kind::Uint => Ok(1),
            Kind::String => Ok(3),
            Kind::Bytes => Ok(4),
            Kind::True => Ok(5),
            Kind::False => Ok(6),
            Kind::Null => Ok(7),
            _ => Err(self.no_way(0)),
        }
    }

    fn primary(&mut self, token: Kind) -> Result<u8, RecognitionFailure> {
        let mut ahead = match token {
            Kind::LeftParen => return Ok(primary::NESTED),
            Kind::LeftBracket => return Ok(primary::LIST),
            Kind::LeftBrace => return Ok(primary::MAP),
            Kind::Identifier => 1,
            Kind::Dot if self.look(1)?.kind == Kind::Identifier => 2,
            Kind::Dot => return Err(self.no_way(1)),
            _ if self.begins(GrammarRule::Literal).contains(token) => return Ok(primary::LITERAL),
            _ => return Err(self.no_way(0)),
        };
        if self.look(ahead)?.kind == Kind::LeftParen {
            return Ok(primary::CALL);
        }
        // Names with dots between them are the name of a message if a brace follows.
        while self.look(ahead)?.kind == Kind::Dot && self.look(ahead + 1)?.kind == Kind::Identifier
        {
            ahead += 2;
        }
        Ok(match self.look(ahead)?.kind {
            Kind::LeftBrace => primary::MESSAGE,
            _ => primary::IDENT,
        })
    }
}

/// How strongly an operator or suffix binds, among those of its rule.
fn strength(operator: Kind) -> u8 {
    match operator {
        Kind::Star | Kind::Slash | Kind::Percent => 2,
        _ => 1,
    }
}
