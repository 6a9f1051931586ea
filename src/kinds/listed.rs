//! Checks as lines of the table: `packaging/kubernetes/README.md` says how they are written.

/// A check that the server's own code makes, on the fields of a struct.
#[derive(Debug)]
pub struct Check {
    /// The path from the struct to the one that has the field; `[]` at the end of a part is for all
    /// items of a list.
    pub base: Box<str>,
    /// The field; empty if the check is about the struct itself.
    pub field: Box<str>,
    /// When it is made.
    pub conditions: Box<[Condition]>,
    pub(super) verb: Verb,
    /// What the verb needs.
    pub(super) words: Box<[Box<str>]>,
    /// The server's words.
    pub(super) text: Box<str>,
}

/// When a check is made.
#[derive(Debug)]
pub enum Condition {
    /// The list around has several items.
    Many,
    /// A field is there, or has a value.
    If(Box<str>, Option<Box<str>>),
    /// It is not.
    Unless(Box<str>, Option<Box<str>>),
}

/// Makes the enum, the names and how many words belong to each from one table.
macro_rules! verbs {
    ($($variant:ident $name:literal $words:literal $explanation:literal)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Verb {
            $(#[doc = $explanation] $variant,)*
        }

        /// A verb by its name, and how many words belong to it.
        fn verb(name: &str) -> Option<(Verb, usize)> {
            match name {
                $($name => Some((Verb::$variant, $words)),)*
                _ => None,
            }
        }
    };
}

verbs! {
    Required "required" 0 "The field must be there."
    RequiredBut "required-but" 1 "The field must be there and have another value."
    Port "port" 1 "The field is the number of a port, or its name: `any`, or `given` if it may be absent, `set` if it may also be 0 or empty."
    Label "label" 0 "The text is a DNS label."
    Values "values" 1 "The text is one of these."
    Is "is" 1 "The number is this one."
    Min "min" 1 "The number is this one or a larger one."
    Forbidden "forbidden" 0 "The field must be absent. Nothing below it is looked at."
    Unset "unset" 0 "The field must be absent."
    Handlers "handlers" 1 "Exactly one of these fields is there."
    Unique "unique" 2 "The items of the list have other values in a field than those before, and than those of another list (`-` for none)."
    Among "among" 1 "An item of a list of the struct has the name."
    Selects "selects" 1 "The selector matches the labels of the struct's template. An empty one is refused by the name of the kind; `-` lets it pass, `map` too and it has labels only."
    Unread "unread" 0 "The server looks at nothing below."
}

impl Check {
    /// Reads `PATH VERB WORDS [CONDITIONS] TEXT`.
    pub(super) fn from_line(line: &str) -> Option<Self> {
        let (path, rest) = line.split_once(' ')?;
        let (base, field) = path.rsplit_once('.').unwrap_or(("", path));
        let (name, mut rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let (verb, count) = verb(name)?;
        let mut take = || {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            rest = after;
            Box::<str>::from(word)
        };
        let words = (0..count).map(|_| take()).collect();
        let mut conditions = Vec::new();
        while let Some((condition, after)) = condition(rest) {
            conditions.push(condition);
            rest = after;
        }
        Some(Self {
            base: base.into(),
            field: field.into(),
            conditions: conditions.into(),
            verb,
            words,
            text: rest.into(),
        })
    }

    pub(super) fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word)
    }
}

/// `if=many`, `if=FIELD`, `unless=FIELD:VALUE`, and what follows.
fn condition(text: &str) -> Option<(Condition, &str)> {
    let (word, after) = text.split_once(' ').unwrap_or((text, ""));
    let (which, of) = word.split_once('=')?;
    let (field, value) = match of.split_once(':') {
        Some((field, value)) => (field.into(), Some(value.into())),
        None => (of.into(), None),
    };
    let condition = match which {
        "if" if of == "many" => Condition::Many,
        "if" => Condition::If(field, value),
        "unless" => Condition::Unless(field, value),
        _ => return None,
    };
    Some((condition, after))
}
