//! Accounts without a password: Django's `!` and random characters, the `!`, `!!` and `*` of shadow(5)
//! before anything at all, and nothing.

use crate::error::Defect;
use crate::formats::{Class, Detection, Format};

pub(super) static FORMAT: Format = Format {
    id: "django-unusable",
    class: Class::Weak,
    detection: Detection::Told,
    source: "Django, shadow(5), empty columns",
    grammar: "an empty string, or one that starts with ! or *",
    blank: None,
    parse: |text| {
        (text.is_empty() || text.starts_with(['!', '*'])).then_some(Err(Defect::Unusable))
    },
};
