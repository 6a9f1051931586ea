//! Escapes untrusted texts for the Markdown that editors show. Descriptions, names and values
//! appear as they were written: no image is fetched, no link hides its target, no HTML is
//! interpreted, and control characters are visible. Web addresses stay links, with the whole
//! address as their text.

use crate::go::is_alphanumeric;

/// A text of several lines. Its line breaks are kept.
pub(crate) fn text(text: &str) -> String {
    let text = visible(&text.replace("\r\n", "\n"));
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut lines = text.trim_end().split('\n').map(str::trim_end).peekable();
    while let Some(line) = lines.next() {
        write_line(line, &mut out);
        match lines.peek() {
            None => {}
            Some(next) if line.is_empty() || next.is_empty() => out.push('\n'),
            Some(_) => out.push_str("  \n"),
        }
    }
    out
}

/// A text of one line.
pub(crate) fn line(text: &str) -> String {
    let mut out = String::new();
    write_line(&visible_line(text), &mut out);
    out
}

/// A text as inline code, even if it contains backticks.
pub(crate) fn code(text: &str) -> String {
    let text = visible(&text.replace(['\n', '\r'], " "));
    let fence = fence(&text, 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    [&*fence, space, &text, space, &fence].concat()
}

/// Lines of code in a language.
pub(crate) fn block(language: &str, lines: &[&str]) -> String {
    let text = visible(&lines.join("\n"));
    let fence = fence(&text, 3);
    [&*fence, language, "\n", &text, "\n", &fence].concat()
}

/// More backticks than a text has in a row, and no fewer than `least`.
fn fence(text: &str, least: usize) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat((longest + 1).max(least))
}

fn write_line(line: &str, out: &mut String) {
    // Space in front would make it code; this one does not.
    let words = line.trim_start_matches([' ', '\t']);
    for c in line.chars().take(line.len() - words.len()) {
        out.push_str(if c == '\t' {
            "\u{a0}\u{a0}\u{a0}\u{a0}"
        } else {
            "\u{a0}"
        });
    }
    let digits = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = words.len() - digits.len();
    let mut at = 0;
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        let before = words.get(..at).unwrap_or_default();
        let address = address(before, rest);
        if address > 0 {
            let address = rest.get(..address).unwrap_or_default();
            out.push('<');
            out.push_str(address);
            out.push('>');
            at += address.len();
            continue;
        }
        let c = rest.chars().next().unwrap_or_default();
        // These characters make a list, a heading or a rule only at the beginning of a line.
        let begins = match c {
            '-' | '+' | '=' => at == 0,
            '.' | ')' => number > 0 && at == number,
            _ => false,
        };
        if begins || is_special(before, c, rest) {
            out.push('\\');
        }
        out.push(c);
        at += c.len_utf8();
    }
}

/// Whether a character has a meaning in Markdown.
fn is_special(before: &str, c: char, rest: &str) -> bool {
    match c {
        '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '!' | '|' | '~' | '&' | '$' => true,
        // Some editors make links of addresses of other kinds.
        '@' => true,
        ':' => rest.starts_with("://"),
        '.' => {
            let www = before.get(before.len().saturating_sub(3)..);
            www.is_some_and(|www| www.eq_ignore_ascii_case("www"))
        }
        _ => false,
    }
}

/// The length of the web address at the start of a text; 0 if there is none.
fn address(before: &str, text: &str) -> usize {
    let scheme = ["https://", "http://"];
    let Some(scheme) = scheme.into_iter().find(|scheme| text.starts_with(scheme)) else {
        return 0;
    };
    if before.ends_with(is_alphanumeric) {
        return 0;
    }
    let belongs = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '"' | '`' | '\\');
    let end = text.find(|c| !belongs(c)).unwrap_or(text.len());
    let address = text.get(..end).unwrap_or_default();
    // Punctuation that ends a sentence, or closes a parenthesis that is not the link's own.
    let mut address = address.trim_end_matches(ENDS);
    while address.ends_with(')') && !address.contains('(') {
        address = address.trim_end_matches(')').trim_end_matches(ENDS);
    }
    match address.len() > scheme.len() {
        true => address.len(),
        false => 0,
    }
}

const ENDS: [char; 12] = ['.', ',', ';', ':', '!', '?', '\'', '*', '_', ']', '}', '|'];

/// Makes all characters of a text visible, except for line breaks and tabs. The package's
/// `visible.ts` does the same.
fn visible(text: &str) -> String {
    with_escapes(text, |c| is_unseen(c) && !matches!(c, '\n' | '\t'))
}

/// The same for a text that must stay on one line.
fn visible_line(text: &str) -> String {
    with_escapes(text, is_unseen)
}

fn with_escapes(text: &str, escapes: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !escapes(c) {
            out.push(c);
            continue;
        }
        let escape = match c {
            '\n' => "\\n".to_owned(),
            '\r' => "\\r".to_owned(),
            '\t' => "\\t".to_owned(),
            c if u32::from(c) > 0xffff => format!("\\U{:08x}", u32::from(c)),
            c => format!("\\u{:04x}", u32::from(c)),
        };
        out.push_str(&escape);
    }
    out
}

/// Characters that act or hide something: controls, invisible characters, and those that change the
/// direction of writing. Joiners are not included, since scripts and emoji need them.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_shows_as_it_was_written() {
        for (written, want) in [
            ("![a](https://h/i.png)", r"\!\[a\](<https://h/i.png>)"),
            (
                "![a][b]\n\n[b]: https://h/i",
                "\\!\\[a\\]\\[b\\]\n\n\\[b\\]: <https://h/i>",
            ),
            ("[ok](command:quit)", r"\[ok\](command:quit)"),
            ("<img src='//h/i'>", r"\<img src='//h/i'\>"),
            ("<b onclick=x>b</b>", r"\<b onclick=x\>b\</b\>"),
            ("&lt;img&gt; &#60;", r"\&lt;img\&gt; \&\#60;"),
            ("`a` ``b``", r"\`a\` \`\`b\`\`"),
            ("```\n<img>\n```", "\\`\\`\\`  \n\\<img\\>  \n\\`\\`\\`"),
            ("~~~\n[a](b)", "\\~\\~\\~  \n\\[a\\](b)"),
            ("# a\na\n===\n---", "\\# a  \na  \n\\===  \n\\---"),
            ("- a\n+ b\n1. c\n2) d", "\\- a  \n\\+ b  \n1\\. c  \n2\\) d"),
            ("|a|b|\n|-|-|", "\\|a\\|b\\|  \n\\|-\\|-\\|"),
            ("a 1. b - c + d = e", "a 1. b - c + d = e"),
            (r"a\*b\", r"a\\\*b\\"),
            (
                "    code\n\tcode",
                "\u{a0}\u{a0}\u{a0}\u{a0}code  \n\u{a0}\u{a0}\u{a0}\u{a0}code",
            ),
            ("a\r\nb\n\n\nc \n", "a  \nb\n\n\nc"),
            ("", ""),
        ] {
            assert_eq!(text(written), want, "{written}");
        }
    }

    #[test]
    fn only_addresses_that_show_in_whole_are_links() {
        for (written, want) in [
            (
                "see https://a.b/c_d?e=*f, or",
                "see <https://a.b/c_d?e=*f>, or",
            ),
            ("(http://a.b/c).", "(<http://a.b/c>)."),
            ("https://a/b_(c)", "<https://a/b_(c)>"),
            ("https://a.b<c", r"<https://a.b>\<c"),
            ("https://user@h/", "<https://user@h/>"),
            ("https://é.b", r"https\://é.b"),
            ("xhttps://a", r"xhttps\://a"),
            ("https://", r"https\://"),
            ("ftp://a.b", r"ftp\://a.b"),
            ("WWW.a.b", r"WWW\.a.b"),
            ("a@b.c", r"a\@b.c"),
            ("<https://a.b>", r"\<<https://a.b>\>"),
            ("https://a.b/\u{202e}c", r"<https://a.b/>\\u202ec"),
        ] {
            assert_eq!(line(written), want, "{written}");
        }
    }

    #[test]
    fn characters_that_are_obeyed_are_visible() {
        for (written, want) in [
            ("\u{1b}[31m", r"\\u001b\[31m"),
            ("a\u{202e}b\u{2066}", r"a\\u202eb\\u2066"),
            ("a\rb", r"a\\rb"),
            ("\u{e0041}", r"\\U000e0041"),
            ("\u{feff}\u{200b}\u{9b}", r"\\ufeff\\u200b\\u009b"),
            (
                "می\u{200c}خواهم 👩\u{200d}🚀",
                "می\u{200c}خواهم 👩\u{200d}🚀",
            ),
        ] {
            assert_eq!(text(written), want, "{written:?}");
        }
        assert_eq!(line("a\nb\tc"), r"a\\nb\\tc");
        assert_eq!(code("a\u{202e}\nb"), "`a\\u202e b`");
    }

    #[test]
    fn code_ends_where_it_should() {
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        let hostile = ["```", "![a](https://h)"];
        let want = "````cel\n```\n![a](https://h)\n````";
        assert_eq!(block("cel", &hostile), want);
    }
}
