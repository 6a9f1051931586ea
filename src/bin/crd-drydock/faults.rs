//! Faults of the engine. If it stops at a text, the other texts are judged all the same.

use std::any::Any;
use std::cell::Cell;
use std::panic::{UnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// Whether faults of this thread go into the report.
    static IS_TOLD: Cell<bool> = const { Cell::new(false) };
}

/// Does some work, or tells why the engine stopped.
pub fn careful<Done>(work: impl FnOnce() -> Done + UnwindSafe) -> Result<Done, String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |fault| {
            if !IS_TOLD.get() {
                usual(fault);
            }
        }));
    });
    IS_TOLD.set(true);
    let done = catch_unwind(work);
    IS_TOLD.set(false);
    done.map_err(|why| {
        let why = words(&*why);
        format!(
            "crd-drydock stopped on this input ({why}). This is a fault of crd-drydock: please report it with \
             the input"
        )
    })
}

/// The message of a panic.
fn words(why: &(dyn Any + Send)) -> &str {
    let text = why.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| why.downcast_ref::<&str>().copied());
    text.unwrap_or("panic")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told() {
        assert_eq!(careful(|| 1), Ok(1));
        let number = [1, 2].len();
        let told = careful(|| assert_eq!(number, 3, "no boat")).unwrap_err();
        assert!(
            told.starts_with("crd-drydock stopped on this input (assertion"),
            "{told}"
        );
        assert!(told.contains("no boat"), "{told}");
    }
}
