//! "Did you mean": names that are nearly the one that somebody wrote.

/// How many names are offered.
const MOST: usize = 5;
/// Longer names are not compared.
const LONGEST: usize = 64;

/// The names that differ by few letters from one, the most similar first.
pub(super) fn similar<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let wrong = letters(wrong);
    let mut found: Vec<(usize, &str)> = Vec::new();
    for name in names {
        let letters = letters(name);
        let limit = wrong.len().max(letters.len()) / 3 + 1;
        let Some(distance) = distance(&wrong, &letters).filter(|distance| *distance <= limit)
        else {
            continue;
        };
        // Of equals the first one stays in front.
        let place = found.partition_point(|(known, _)| *known <= distance);
        found.insert(place, (distance, name));
        found.truncate(MOST);
    }
    found.into_iter().map(|(_, name)| name.to_owned()).collect()
}

/// A name without regard to case and to signs between words.
fn letters(name: &str) -> Vec<char> {
    let letters = name.chars().filter(|c| !matches!(c, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

/// How many letters have to be added, removed or changed, or swapped with their neighbour.
fn distance(one: &[char], other: &[char]) -> Option<usize> {
    if one.len().max(other.len()) > LONGEST {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (down, own) in one.iter().enumerate() {
        let mut next = vec![down + 1];
        for (right, their) in other.iter().enumerate() {
            let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(LONGEST);
            let changed = at(&row, right) + usize::from(own != their);
            let mut least = changed
                .min(at(&row, right + 1) + 1)
                .min(at(&next, right) + 1);
            let crossed = right > 0
                && down > 0
                && one.get(down - 1) == Some(their)
                && other.get(right - 1) == Some(own);
            if crossed {
                least = least.min(at(&before, right - 1) + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_names_come_nearest_first() {
        let names = [
            "schedule", "schema", "keep", "maxItems", "host", "hosts", "not",
        ];
        for (wrong, want) in [
            ("shedule", vec!["schedule"]),
            ("scheduel", vec!["schedule"]),
            ("max_items", vec!["maxItems"]),
            ("MAXITEMS", vec!["maxItems"]),
            ("hots", vec!["host", "hosts", "not"]),
            ("entirelyDifferent", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(similar(wrong, names.into_iter()), want, "{wrong}");
        }
    }

    #[test]
    fn letters_are_counted() {
        let of = |one: &str, other: &str| distance(&letters(one), &letters(other));
        assert_eq!(of("", "abc"), Some(3));
        assert_eq!(of("abcd", "acbd"), Some(1));
        assert_eq!(of("kitten", "sitting"), Some(3));
        assert_eq!(of(&"a".repeat(65), "a"), None);
    }
}
