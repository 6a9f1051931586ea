//! Reads the checks in the table. `packaging/kubernetes/README.md` describes the format of their lines.

/// A check that the server makes in code, on a field of a struct.
#[derive(Debug)]
pub struct Check {
    /// The path from the struct to the struct with the field. `[]` after a name stands for all items of
    /// the list.
    pub base: Box<str>,
    /// The field; empty if the check is about the struct itself.
    pub field: Box<str>,
    /// The check is made if all conditions hold.
    pub conditions: Box<[Condition]>,
    pub(super) verb: Verb,
    /// The arguments of the verb.
    pub(super) words: Box<[Box<str>]>,
    /// The server's text; `?` if it is not known.
    pub(super) text: Box<str>,
}

/// A condition of a check.
#[derive(Debug)]
pub enum Condition {
    /// The struct is an item of a list with several items.
    Many,
    /// A field is set, or has this value.
    If(Box<str>, Option<Box<str>>),
    /// A field is there, though it may be 0 or empty.
    Given(Box<str>),
    /// The opposite of `If`.
    Unless(Box<str>, Option<Box<str>>),
}

/// Makes the enum, the names and the numbers of arguments from one table.
macro_rules! verbs {
    ($($variant:ident $name:literal $words:literal $explanation:literal)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Verb {
            $(#[doc = $explanation] $variant,)*
        }

        /// Finds a verb by its name. Returns the verb and the number of its arguments.
        fn verb(name: &str) -> Option<(Verb, usize)> {
            match name {
                $($name => Some((Verb::$variant, $words)),)*
                _ => None,
            }
        }
    };
}

verbs! {
    Required "required" 0 "The field must be set."
    RequiredBut "required-but" 1 "The field must be set to another value than this one."
    Port "port" 1 "The field is a port's number or name. `any`: it must be there. `given`: it may be absent. `set`: it may be absent, 0 or empty."
    Label "label" 0 "The text is a DNS label."
    Values "values" 1 "The text is one of these values. In a list, each text is, and errors are about the list."
    Given "given-values" 1 "The text is one of these values if it is there, even where it is empty."
    Items "items" 1 "The texts of a list are among these values. Errors are about the items."
    Is "is" 1 "The number is this one, or 0."
    Min "min" 1 "The number is at least this one."
    Max "max" 1 "The number is at most this one."
    Equals "equals" 1 "The text is this one."
    Sleep "sleep" 1 "The hook sleeps at least this number of seconds, and at most as long as the pod takes to end. The text is followed by that time in parentheses."
    HostPorts "host-ports" 1 "No two ports of the host are the same: of `all` containers of the list, or of `each` one."
    Forbidden "forbidden" 0 "The field must be absent. Nothing below it is looked at."
    Unset "unset" 0 "The field must be absent."
    Handlers "handlers" 1 "Exactly one of these fields is present."
    Unique "unique" 2 "The items of the list differ in a field, among themselves and from the items of another list (`-` for none)."
    VolumeNames "volume-names" 0 "No volume has the name of one before it that is in order."
    Differ "differ" 1 "The items of the list differ in this text."
    Value "value" 0 "The server has the struct, though empty, if the object lacks it."
    PortPairs "port-pairs" 0 "The ports of the list differ in their number or protocol."
    Among "among" 1 "The name is that of an item in a list of the struct."
    Selects "selects" 1 "The selector matches the labels of the struct's template. The word is the kind that the text about an empty selector names. With `-` an empty selector passes. With `map` it passes too, and the selector is a map of labels."
    Immutable "immutable" 1 "An update does not change the field. The word is its type: `selector`, `role`, `text`, or `opaque` for a text whose default is `Opaque`."
    KeptBut "kept-but" 1 "An update changes no other fields of the struct than these."
    Sealed "sealed" 2 "An update does not change the field where this field of the stored object is true. The second word is the form of the field: `truth`, or entries that are `texts`, `bytes`, or the `secret` bytes to which `stringData` adds."
    Template "template" 0 "An update does not change the template."
    Addresses "addresses" 0 "An update does not change the addresses of a Service."
    Families "families" 0 "An update does not change the families of a Service's addresses."
    External "external" 0 "The items of the list are IP addresses that other hosts can send to. The text is about one that is no address."
    Claim "claim" 0 "An update changes the spec of a bound claim in the requested storage and the attributes of the volume only."
    ClaimSize "claim-size" 1 "An update does not make the requested storage smaller. `capacity`: not as small as what the claim has."
    ClaimMode "claim-mode" 0 "An update does not change the mode of a claim's volume."
    Unread "unread" 0 "The server checks nothing below the field."
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

    /// Whether it is not known what the server says.
    pub(super) fn is_unsure(&self) -> bool {
        &*self.text == "?"
    }

    pub(super) fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word)
    }
}

/// Reads a condition at the start: `if=many`, `if=FIELD`, `given=FIELD`, `unless=FIELD:VALUE`. Returns the rest too.
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
        "given" => Condition::Given(field),
        "unless" => Condition::Unless(field, value),
        _ => return None,
    };
    Some((condition, after))
}
