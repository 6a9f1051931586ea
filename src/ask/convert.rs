//! `crd-drydock convert`: objects in another version.

use super::Asking;
use super::answer::{Answer, Printable, stream};
use super::read::why_not_judged;
use crate::workspace::checks::outcome::DocumentOutcome;
use crate::workspace::objects::Object;

impl Asking<'_> {
    pub(super) fn convert(&self) -> Answer {
        let to = self.options.to.as_deref().unwrap_or_default();
        let (mut converted, mut problems) = (Vec::new(), Vec::new());
        let unread = self.objects(&mut |asked| match convert_one(asked.object, to) {
            Ok(document) => converted.push(document),
            Err(why) => problems.push(format!("{}: {why}", asked.title)),
        });
        let problems = [unread, problems].concat();
        Answer::new(stream(&converted, self.is_json()), problems, 0)
    }
}

/// The object in the other version, or why it is not converted.
fn convert_one(object: &Object<'_>, to: &str) -> Result<Printable, String> {
    let (Some(by), DocumentOutcome::Admission(admission)) = (&object.definition, object.outcome)
    else {
        return Err(why_not_judged(object)
            .unwrap_or("it has no definition")
            .to_owned());
    };
    if let Some(why) = admission.refusal() {
        return Err(why);
    }
    let stored = admission.object_json().unwrap_or_default();
    let conversion = by.crd.convert(&stored, to, None);
    match (conversion.json, conversion.review) {
        (Some(json), _) => Ok(Printable::from_json(&json)),
        (None, Some(_)) => {
            Err("its definition converts with a webhook, which is not called".to_owned())
        }
        (None, None) => Err(conversion
            .error
            .unwrap_or_else(|| "it is not converted".to_owned())),
    }
}
