//! Text to syntax tree as cel-go's parser does it: grammar, literals, macros, limits, and the error
//! texts of the parser that ANTLR generates.

mod build;
mod diagnose;
mod lexer;
mod literal;
mod macros;
mod parser;
pub mod reserved;
mod size;
mod token;

use super::ast::Ast;
use super::fault::CelError;
use crate::releases::Features;
pub(in crate::cel) use token::{Token, TokenKind};

/// The most code points that an expression may have.
const MAX_CODE_POINTS: usize = 100_000;
/// How deep a rule of the grammar may be nested in itself.
const MAX_RECURSION: u32 = 250;

/// Parses an expression and expands the macros that a set of features has. Errors come in the order
/// in which cel-go finds them.
///
/// # Errors
/// The expression is not one.
pub fn parse(text: &str, features: Features) -> Result<Ast<'_>, Vec<CelError>> {
    if text.len() > MAX_CODE_POINTS {
        let size = text.chars().count();
        if size > MAX_CODE_POINTS {
            return Err(vec![CelError {
                offset: None,
                message: format!(
                    "expression code point size exceeds limit: size: {size}, limit {MAX_CODE_POINTS}"
                ),
            }]);
        }
    }
    parser::parse(text, features).unwrap_or_else(|| diagnose::parse(text, features))
}

/// The tokens of a text without the end token. The text need not be an expression.
pub(in crate::cel) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = lexer::Lexer::new(text);
    std::iter::from_fn(|| Some(lexer.next()).filter(|token| token.kind != TokenKind::Eof)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::cel::ast::{Comprehension, Expr, Literal, NodeId, spelled};
    use crate::cel::fault;

    fn parse(text: &str) -> Result<Ast<'_>, Vec<CelError>> {
        super::parse(text, Features::default())
    }

    /// A tree as text: calls as `function@offset(target . args)`.
    pub(in crate::cel) fn show(ast: &Ast<'_>, id: NodeId) -> String {
        let node = ast.node(id);
        let list = |ids: &[NodeId]| {
            let shown: Vec<_> = ids.iter().map(|&id| show(ast, id)).collect();
            shown.join(", ")
        };
        let at = node.offset;
        match &node.expr {
            Expr::Literal(Literal::String(text)) => format!("{text:?}@{at}"),
            Expr::Literal(Literal::Int(int)) => format!("{int}@{at}"),
            Expr::Literal(Literal::Bool(bool)) => format!("{bool}@{at}"),
            Expr::Literal(other) => format!("{other:?}@{at}"),
            Expr::Ident(name) => format!("{}@{at}", spelled(name)),
            Expr::Select {
                operand,
                field,
                test_only,
            } => {
                let test = if *test_only { "~" } else { "" };
                format!("{}.{test}{field}@{at}", show(ast, *operand))
            }
            Expr::Call {
                target,
                function,
                args,
            } => {
                let target = target.map_or(String::new(), |id| show(ast, id) + " . ");
                format!("{function}@{at}({target}{})", list(ast.children(*args)))
            }
            Expr::List { elements, optional } => {
                format!("[{}]{optional:?}@{at}", list(ast.children(*elements)))
            }
            Expr::Map(entries) => {
                let entry = |e: &crate::cel::ast::MapEntry| {
                    let (question, at) = (if e.optional { "?" } else { "" }, e.offset);
                    format!(
                        "{question}{}:@{at} {}",
                        show(ast, e.key),
                        show(ast, e.value)
                    )
                };
                let shown: Vec<_> = entries.iter().map(entry).collect();
                format!("{{{}}}@{at}", shown.join(", "))
            }
            Expr::Struct { name, fields } => {
                let field = |f: &crate::cel::ast::MessageField<'_>| {
                    let (question, at) = (if f.optional { "?" } else { "" }, f.offset);
                    format!("{question}{}:@{at} {}", f.name, show(ast, f.value))
                };
                let shown: Vec<_> = fields.iter().map(field).collect();
                format!("{name}{{{}}}@{at}", shown.join(", "))
            }
            Expr::Comprehension(fold) => show_fold(ast, fold, at),
        }
    }

    fn show_fold(ast: &Ast<'_>, fold: &Comprehension<'_>, at: u32) -> String {
        let second = fold
            .second
            .map_or(String::new(), |name| format!(", {name}"));
        format!(
            "fold@{at}({}{second} in {}; {} = {}; {}; {}; {})",
            fold.variable,
            show(ast, fold.range),
            fold.accumulator,
            show(ast, fold.init),
            show(ast, fold.condition),
            show(ast, fold.step),
            show(ast, fold.result),
        )
    }

    #[track_caller]
    pub(in crate::cel) fn parses(text: &str, want: &str) {
        match parse(text) {
            Ok(ast) => assert_eq!(show(&ast, ast.root), want, "{text}"),
            Err(faults) => panic!("{text}: {}", fault::display(&faults, text)),
        }
    }

    /// The errors of a text as `LINE:COLUMN: MESSAGE`, without the lines that show the place.
    #[track_caller]
    pub(in crate::cel) fn fails(text: &str, want: &[&str]) {
        let faults = parse(text).err().unwrap_or_default();
        let shown = fault::display(&faults, text);
        let errors = shown
            .lines()
            .filter(|line| !line.starts_with(" | "))
            .map(|line| line.trim_start_matches("ERROR: <input>:"));
        assert_eq!(errors.collect::<Vec<_>>(), want, "{text}");
    }

    const STARTS: &str = "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

    #[test]
    fn a_node_is_where_cel_go_reports_its_errors() {
        for (text, want) in [
            ("a", "a@0"),
            (" .a", ".a@2"),
            (". a", ".a@2"),
            (".// a.b\n a", ".a@9"),
            ("a.b", "a@0.b@1"),
            ("a.?b", "_?._@1(a@0, \"b\"@3)"),
            ("a[0]", "_[_]@1(a@0, 0@2)"),
            ("a[?0]", "_[?_]@1(a@0, 0@3)"),
            ("f(a)", "f@1(a@2)"),
            (".f()", ".f@2()"),
            ("a.f(b)", "f@3(a@0 . b@4)"),
            ("a ? b : c", "_?_:_@2(a@0, b@4, c@8)"),
            ("a in b", "@in@2(a@0, b@5)"),
            ("[a, ?b,]", "[a@1, b@5][1]@0"),
            ("{a: b, ?c: d}", "{a@1:@2 b@4, ?c@8:@9 d@11}@0"),
            ("a.B{c: d, ?e: f}", "a.B{c:@5 d@7, ?e:@12 f@14}@3"),
            ("'é' + a", "_+_@4(\"é\"@0, a@6)"),
            ("a // é\n+ b", "_+_@7(a@0, b@9)"),
        ] {
            parses(text, want);
        }
    }

    #[test]
    fn operators_bind_as_in_the_grammar() {
        for (text, want) in [
            ("a + b * c", "_+_@2(a@0, _*_@6(b@4, c@8))"),
            ("a - b - c", "_-_@6(_-_@2(a@0, b@4), c@8)"),
            ("a < b == c", "_==_@6(_<_@2(a@0, b@4), c@9)"),
            (
                "a ? b : c ? d : e",
                "_?_:_@2(a@0, b@4, _?_:_@10(c@8, d@12, e@16))",
            ),
            ("!a.b", "!_@0(a@1.b@2)"),
            ("!!a", "a@2"),
            ("!!!a", "!_@0(a@3)"),
            ("- 1", "-1@0"),
            ("--1", "1@2"),
            ("---1", "-_@0(1@3)"),
            ("!-1", "!_@0(-1@1)"),
            ("-1.f()", "f@4(-1@0 . )"),
            ("-1u", "-_@0(Uint(1)@1)"),
            ("a - -1", "_-_@2(a@0, -1@4)"),
        ] {
            parses(text, want);
        }
    }

    #[test]
    fn chains_of_logical_operators_are_balanced() {
        parses(
            "a || b || c || d || e",
            "_||_@12(_||_@7(_||_@2(a@0, b@5), c@10), _||_@17(d@15, e@20))",
        );
        parses(
            "a && b || c && d",
            "_||_@7(_&&_@2(a@0, b@5), _&&_@12(c@10, d@15))",
        );
    }

    #[test]
    fn words_are_reserved_for_names_but_not_for_fields() {
        parses("a.for", "a@0.for@1");
        parses("a.if()", "if@4(a@0 . )");
        fails("for == 1", &["1:1: reserved identifier: for"]);
        fails(
            "x == . while(1 +)",
            &[
                "1:6: reserved identifier: while",
                &format!("1:17: Syntax error: mismatched input ')' expecting {STARTS}"),
            ],
        );
        fails("a.`b`", &["1:3: unsupported syntax: '`'"]);
    }

    #[test]
    fn syntax_errors_are_those_of_antlr() {
        let at = |place: &str, problem: &str| format!("{place}: Syntax error: {problem}");
        for (text, want) in [
            (
                "a b",
                vec![at("1:3", "extraneous input 'b' expecting <EOF>")],
            ),
            ("a[0", vec![at("1:4", "missing ']' at '<EOF>'")]),
            (
                "1.2.3 == 1",
                vec![at("1:4", "mismatched input '.3' expecting <EOF>")],
            ),
            (
                "a..b",
                vec![at("1:3", "no viable alternative at input '..'")],
            ),
            (
                "a.true",
                vec![at("1:3", "mismatched input 'true' expecting IDENTIFIER")],
            ),
            (
                "a.\n=",
                vec![
                    at("2:1", "token recognition error at: '='"),
                    at("2:2", "no viable alternative at input '.\\n'"),
                ],
            ),
            (
                "é == 1",
                vec![
                    at("1:1", "token recognition error at: 'é'"),
                    at("1:3", &format!("extraneous input '==' expecting {STARTS}")),
                ],
            ),
            (
                "{: 1}",
                vec![
                    at(
                        "1:2",
                        "extraneous input ':' expecting {'[', '{', '}', '(', '.', ',', '-', '!', '?', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}",
                    ),
                    at("1:5", "mismatched input '}' expecting ':'"),
                ],
            ),
            (
                "Foo{1: 1}",
                vec![at(
                    "1:5",
                    "mismatched input '1' expecting {'}', ',', '?', IDENTIFIER, ESC_IDENTIFIER}",
                )],
            ),
            (
                "-!a",
                vec![at("1:2", "no viable alternative at input '-!'")],
            ),
            (
                "! ",
                vec![at(
                    "1:3",
                    &format!("extraneous input '<EOF>' expecting {STARTS}"),
                )],
            ),
            (
                "-1 2",
                vec![at("1:4", "extraneous input '2' expecting <EOF>")],
            ),
            (
                "",
                vec![at(
                    "1:0",
                    &format!("mismatched input '<EOF>' expecting {STARTS}"),
                )],
            ),
        ] {
            let want: Vec<_> = want.iter().map(String::as_str).collect();
            fails(text, &want);
        }
    }

    #[test]
    fn errors_of_the_tree_follow_those_of_the_grammar() {
        // A missing part has no place.
        fails(
            "a.all(., b)",
            &[
                "1:0: argument must be a simple name",
                "1:8: Syntax error: no viable alternative at input '.,'",
            ],
        );
    }

    #[test]
    fn limits_are_those_of_cel_go() {
        let nested = |n: usize| "(".repeat(n) + "a" + &")".repeat(n);
        parses(&nested(249), "a@249");
        let limit = ["-1:0: expression recursion limit exceeded: 250"];
        fails(&nested(250), &limit);
        fails(&"!(".repeat(10_000), &limit);
        let chain = |n: usize| "a".to_owned() + &".b".repeat(n);
        assert!(parse(&chain(250)).is_ok());
        fails(&chain(251), &["-1:0: max recursion depth exceeded"]);
        assert!(parse(&("a".to_owned() + &"||a".repeat(1000))).is_ok());
        fails(
            &"é".repeat(100_001),
            &["-1:0: expression code point size exceeds limit: size: 100001, limit 100000"],
        );
        let junk = "@".repeat(103);
        assert_eq!(parse(&junk).err().map(|faults| faults.len()), Some(101));
    }

    #[test]
    fn recovery_is_tried_thirty_times_and_passes_256_tokens() {
        let faults = parse(&("[".to_owned() + &"(.,".repeat(40)))
            .err()
            .unwrap_or_default();
        let last = faults.last().map(|fault| fault.message.as_str());
        assert_eq!(
            last,
            Some("Syntax error: error recovery attempt limit exceeded: 30")
        );
        let passed = |n: usize| {
            let text = "a ? b ".to_owned() + &"? b ".repeat(n);
            let faults = parse(&text).err().unwrap_or_default();
            faults.last().map(|fault| fault.message.clone())
        };
        assert_eq!(
            passed(128).as_deref(),
            Some("Syntax error: mismatched input '?' expecting ':'")
        );
        assert_eq!(
            passed(129).as_deref(),
            Some("error recovery token lookahead limit exceeded: 256")
        );
    }
}
