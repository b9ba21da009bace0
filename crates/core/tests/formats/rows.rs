//! Every row of a format that is read here verifies as its product says.

use std::collections::{BTreeMap, BTreeSet};

use slowhash_core::{Accept, Class, Defect, Detection, Error, Format, StoredHash};

use crate::covered::{Covered, FAMILIES};
use crate::data::{Row, rows, verify_with};

/// The secret of the rows of `argon2id-v19-secret`, of which their strings say nothing.
const PEPPER: &[u8] = b"pepper-key-1";

fn covered() -> impl Iterator<Item = &'static Covered> {
    FAMILIES.into_iter().flatten()
}

#[test]
fn verify_as_their_products_do() {
    let names: BTreeMap<_, _> = covered().map(|(row, name, _)| (*row, *name)).collect();
    let (mut ran, mut skipped) = (BTreeMap::new(), BTreeSet::new());
    for row in rows() {
        if let Some(name) = names.get(row.format.as_str()) {
            verifies(&row, name);
            *ran.entry(row.format).or_insert(0) += 1;
        } else {
            skipped.insert(row.format);
        }
    }
    println!("not read: {skipped:?}");
    for (row, _, count) in covered() {
        assert_eq!(ran.get(*row), Some(count), "rows of {row}");
    }
}

fn verifies(row: &Row, name: &str) {
    let accept = Accept::Listed(vec![name.to_owned()]);
    let hash = match StoredHash::parse(&row.stored, &accept) {
        Ok(hash) => hash,
        Err(Error::InvalidHash(defect)) if !row.valid && defect != Defect::NotAccepted => return,
        Err(error) => panic!("{error}: {row:?}"),
    };
    assert_eq!(hash.format().id, name, "{row:?}");
    let secret = if row.format == "argon2id-v19-secret" { PEPPER } else { b"" };
    let verified = verify_with(&row.stored, &row.password(), secret, &accept);
    assert_eq!(verified, Ok(row.valid), "{row:?}");
    is_accepted_by_its_class(row, hash.format());
}

/// A format that must be named is, without its name, whatever else its strings look like.
fn is_accepted_by_its_class(row: &Row, format: &Format) {
    if format.detection == Detection::Named {
        return;
    }
    let strong = StoredHash::parse(&row.stored, &Accept::Strong).map(drop);
    let refused = Err(Error::InvalidHash(Defect::NotAccepted));
    let expected = if format.class == Class::Strong { Ok(()) } else { refused };
    assert_eq!(strong, expected, "{row:?}");
}

/// `wrapped` is made here only; the tests of wrapping have its strings.
#[test]
fn are_of_every_format() {
    let names: BTreeSet<_> = covered().map(|(_, name, _)| *name).collect();
    let missing: Vec<_> =
        Format::all().map(|format| format.id).filter(|id| !names.contains(id)).collect();
    assert_eq!(missing, ["wrapped"]);
}
