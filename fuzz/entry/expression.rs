//! Plausible expressions: the grammar is kept to nearly always, the types mostly.

use super::bytes::Bytes;

/// What expressions are made of, by the letter of their type. In a template `$i` stands for an
/// expression of type `i`, and `@i` declares a variable of it for what follows.
///
/// b bool, d double, i int, k key, l list(int), m map(string, int), n library value, o
/// optional(int), r duration, s string, t timestamp, u uint, x anything, y bytes, z list(string).
const TEMPLATES: &[(char, &[&str])] = &[
    (
        'b',
        &[
            "true",
            "false",
            "$i == $i",
            "$x == $x",
            "$x != $x",
            "$i < $i",
            "$i >= $i",
            "$d <= $d",
            "$s < $s",
            "$t > $t",
            "$r <= $r",
            "$u > $i",
            "($b && $b)",
            "($b || $b)",
            "!$b",
            "!!$b",
            "$i in $l",
            "$s in $z",
            "$s in $m",
            "has(self.a)",
            "has($x.b)",
            "has(self.a.name)",
            "$l.all(@i, $b)",
            "$l.exists(@i, $b)",
            "$l.exists_one(@i, $b)",
            "$z.all(@s, $b)",
            "$m.exists(@s, $b)",
            "$m.all(@s, @i, $b)",
            "$l.existsOne(@i, @i, $b)",
            "$s.startsWith($s)",
            "$s.endsWith($s)",
            "$s.contains($s)",
            "$s.matches($s)",
            "matches($s, '^[a-z]+$')",
            "$l.isSorted()",
            "sets.contains($l, $l)",
            "sets.intersects($z, $z)",
            "sets.equivalent($l, $l)",
            "isIP($s)",
            "isCIDR($s)",
            "isURL($s)",
            "isQuantity($s)",
            "isSemver($s)",
            "isSemver($s, $b)",
            "ip.isCanonical($s)",
            "$o.hasValue()",
            "bool($s)",
            "ip($s).isLoopback()",
            "cidr($s).containsIP($s)",
            "cidr($s).containsCIDR($s)",
            "quantity($s).isGreaterThan(quantity($s))",
            "quantity($s).isInteger()",
            "semver($s).isLessThan(semver($s, true))",
            "format.named($s).value().validate($s).hasValue()",
            "type($x) == type($x)",
            "type($x) == int",
            "$x in $x",
        ],
    ),
    (
        'd',
        &[
            "0.0",
            "-0.0",
            "1.5",
            "1e308",
            "1e-320",
            "$d + $d",
            "$d * $d",
            "$d / $d",
            "-$d",
            "double($i)",
            "double($s)",
            "quantity($s).asApproximateFloat()",
            "[$d, $d].sum()",
        ],
    ),
    (
        'i',
        &[
            "0",
            "1",
            "7",
            "-1",
            "0x7F",
            "9223372036854775807",
            "-9223372036854775808",
            "$i + $i",
            "$i - $i",
            "$i * $i",
            "$i / $i",
            "$i % $i",
            "-$i",
            "size($s)",
            "$l.size()",
            "$m.size()",
            "$y.size()",
            "int($s)",
            "int($d)",
            "int($t)",
            "($b ? $i : $i)",
            "$l[$i]",
            "$m[$s]",
            "$m.a",
            "$o.orValue($i)",
            "$o.value()",
            "$l.sum()",
            "$l.min()",
            "$l.max()",
            "$l.indexOf($i)",
            "$l.lastIndexOf($i)",
            "$s.indexOf($s)",
            "$s.lastIndexOf($s, $i)",
            "$t.getFullYear()",
            "$t.getDayOfYear()",
            "$t.getHours('Europe/Berlin')",
            "$t.getMinutes($s)",
            "$r.getSeconds()",
            "$r.getMilliseconds()",
            "ip($s).family()",
            "cidr($s).prefixLength()",
            "quantity($s).asInteger()",
            "quantity($s).sign()",
            "quantity($s).compareTo(quantity($s))",
            "semver($s).major()",
            "$l.first().value()",
        ],
    ),
    ('k', &["$s", "$i", "$u", "$b", "1.0", "null"]),
    (
        'l',
        &[
            "[]",
            "[$i, $i, $i]",
            "[$i, ?$o]",
            "$l + $l",
            "$l.map(@i, $i)",
            "$l.map(@i, $b, $i)",
            "$l.filter(@i, $b)",
            "$l.transformList(@i, @i, $i)",
            "$m.transformList(@s, @i, $i)",
            "lists.range($i)",
            "$l.slice($i, $i)",
            "$l.sort()",
            "$l.sortBy(@i, $i)",
            "$l.distinct()",
            "$l.reverse()",
            "[$l, $l].flatten()",
            "[[$l]].flatten(2)",
            "optional.unwrap([$o, $o])",
        ],
    ),
    (
        'm',
        &[
            "{}",
            "{'a': $i}",
            "{$s: $i, 'b': $i}",
            "{?'a': $o}",
            "$m.transformMap(@s, @i, $i)",
            "$l.transformMapEntry(@i, @i, {string($i): $i})",
        ],
    ),
    (
        'n',
        &[
            "ip($s)",
            "cidr($s)",
            "cidr($s).masked()",
            "cidr($s).ip()",
            "url($s)",
            "quantity($s)",
            "quantity($s).add(quantity($s))",
            "quantity($s).sub($i)",
            "semver($s)",
            "format.dns1123Label()",
            "type($x)",
        ],
    ),
    (
        'o',
        &[
            "optional.of($i)",
            "optional.none()",
            "optional.ofNonZeroValue($i)",
            "$m.?a",
            "$m[?$s]",
            "$l[?$i]",
            "$l.first()",
            "$l.last()",
            "$o.or($o)",
            "$o.optMap(@i, $i)",
            "$o.optFlatMap(@i, $o)",
            "self.?a.?b",
        ],
    ),
    (
        'r',
        &[
            "duration('1h30m')",
            "duration($s)",
            "$r + $r",
            "$t - $t",
            "duration('-1ns')",
        ],
    ),
    (
        's',
        &[
            "''",
            "'a'",
            "'abc'",
            "\"é😀\"",
            "r'\\d+'",
            "'1h'",
            "'10Mi'",
            "'10.0.0.0/8'",
            "'::1'",
            "'1.2.3'",
            "'[a-z]+(b|c)*'",
            "'https://h:80/p?q=1#f'",
            "'2024-02-29T12:00:00Z'",
            "'''x\ny'''",
            "'\\u00e9\\x41\\101'",
            "$s + $s",
            "string($i)",
            "string($d)",
            "string($y)",
            "string($t)",
            "string(quantity($s))",
            "$s.charAt($i)",
            "$s.substring($i)",
            "$s.substring($i, $i)",
            "$s.replace($s, $s)",
            "$s.replace($s, $s, $i)",
            "$s.trim()",
            "$s.lowerAscii()",
            "$s.upperAscii()",
            "$s.find($s)",
            "$z.join($s)",
            "strings.quote($s)",
            "'%s %d %.2f'.format([$s, $i, $d])",
            "$s.format([$x, $x])",
            "$z[$i]",
            "url($s).getHost()",
            "url($s).getEscapedPath()",
            "format.uuid().validate($s).orValue([$s])[0]",
        ],
    ),
    (
        't',
        &[
            "timestamp('2024-02-29T12:00:00Z')",
            "timestamp($s)",
            "timestamp($i)",
            "$t + $r",
            "$t - $r",
        ],
    ),
    (
        'u',
        &[
            "0u",
            "1u",
            "18446744073709551615u",
            "$u + $u",
            "$u * $u",
            "$u % $u",
            "uint($i)",
        ],
    ),
    (
        'x',
        &[
            "$i",
            "$s",
            "$l",
            "$m",
            "$z",
            "$d",
            "$b",
            "$u",
            "$y",
            "$t",
            "$r",
            "$o",
            "$n",
            "null",
            "dyn($i)",
            "dyn($l)",
            "[$x, $x]",
            "{$k: $x}",
            "self",
            "oldSelf",
            "self.a",
            "self.items",
            "self.n.name",
            "self.__if__",
            "self.x__dash__y",
            "self[$k]",
            "$x.b",
            "$x[$k]",
            "$x.?a",
            "self.map(@x, $x)",
            "self.items.filter(@x, $b)",
            "self.transformList(@x, @x, $x)",
            "unknown",
            "$x.size()",
        ],
    ),
    ('y', &["b''", "b'a'", "b'\\xff'", "bytes($s)", "$y + $y"]),
    (
        'z',
        &[
            "[]",
            "[$s, $s]",
            "$s.split($s)",
            "$s.split($s, $i)",
            "$s.findAll($s)",
            "$z + $z",
            "$z.map(@s, $s)",
            "$z.filter(@s, $b)",
            "$m.map(@s, $s)",
            "$z.sort()",
            "$l.map(@i, string($i))",
        ],
    ),
];

/// What breaks the grammar, rarely.
const NOISE: &[&str] = &[
    "(", ")", "[", "?", ".", ",", "'", "\\", "in", "\u{0}", "é", "`a`", "1..", "==", " ",
];

/// Expressions do not grow beyond this many bytes, give or take a template.
const LONGEST: usize = 2000;

/// An expression as the bytes choose it.
pub fn expression(bytes: &mut Bytes<'_>) -> String {
    let mut writer = Writer {
        out: String::new(),
        variables: Vec::new(),
    };
    writer.write(bytes, 'x', 7);
    writer.out
}

struct Writer {
    out: String,
    /// The types of the variables that macros have declared here.
    variables: Vec<char>,
}

impl Writer {
    fn write(&mut self, bytes: &mut Bytes<'_>, wanted: char, depth: usize) {
        if bytes.one_in(250) {
            self.out.push_str(bytes.choose(NOISE));
        }
        let wanted = if bytes.one_in(60) { 'x' } else { wanted };
        let mut known = self.variables.iter();
        if let Some(at) = known.rposition(|type_| *type_ == wanted)
            && bytes.one_in(2)
        {
            self.out.push_str(&format!("v{at}"));
            return;
        }
        let templates = TEMPLATES.iter().find(|(type_, _)| *type_ == wanted);
        let (_, templates) = templates.expect("a type of the table");
        let simple = templates.iter().filter(|text| !text.contains('$')).count();
        let enough = depth == 0 || bytes.is_empty() || self.out.len() > LONGEST;
        let template = if enough && simple > 0 {
            let simple: Vec<&str> = templates
                .iter()
                .copied()
                .filter(|text| !text.contains('$'))
                .collect();
            bytes.choose(&simple)
        } else if enough {
            "0"
        } else {
            bytes.choose(templates)
        };
        self.fill(bytes, template, depth.saturating_sub(1));
    }

    fn fill(&mut self, bytes: &mut Bytes<'_>, template: &str, depth: usize) {
        let outside = self.variables.len();
        let mut rest = template;
        while let Some(at) = rest.find(['$', '@']) {
            let (before, after) = rest.split_at(at);
            self.out.push_str(before);
            let mut after = after.chars();
            let mark = after.next();
            // A `$` that ends a regular expression stands for itself.
            let type_ = after.clone().next().filter(char::is_ascii_lowercase);
            let Some(type_) = type_ else {
                self.out.push('$');
                rest = after.as_str();
                continue;
            };
            after.next();
            rest = after.as_str();
            if mark == Some('@') {
                self.out.push_str(&format!("v{}", self.variables.len()));
                self.variables.push(type_);
            } else {
                self.write(bytes, type_, depth);
            }
        }
        self.out.push_str(rest);
        self.variables.truncate(outside);
    }
}
