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
    let mut names = BTreeMap::<_, Vec<_>>::new();
    covered().for_each(|(row, name, _)| names.entry(*row).or_default().push(*name));
    let (mut ran, mut skipped) = (BTreeMap::new(), BTreeSet::new());
    for row in rows() {
        if let Some(names) = names.get(row.format.as_str()) {
            let name = verifies(&row, names);
            *ran.entry((row.format, name)).or_insert(0) += 1;
        } else {
            skipped.insert(row.format);
        }
    }
    println!("not read: {skipped:?}");
    for (row, name, count) in covered() {
        assert_eq!(ran.get(&((*row).to_owned(), *name)), Some(count), "rows of {row}");
    }
}

/// The name of the row's format, one of `names`.
fn verifies(row: &Row, names: &[&'static str]) -> &'static str {
    let accept = Accept::Listed(names.iter().map(|&name| name.to_owned()).collect());
    let hash = match StoredHash::parse(&row.stored, &accept) {
        Ok(hash) => hash,
        Err(Error::InvalidHash(defect)) if !row.valid && defect != Defect::NotAccepted => {
            return names[0];
        }
        Err(error) => panic!("{error}: {row:?}"),
    };
    assert!(names.contains(&hash.format().id), "{row:?}");
    let secret = if row.format == "argon2id-v19-secret" { PEPPER } else { b"" };
    let verified = verify_with(&row.stored, &row.password(), secret, &accept);
    assert_eq!(verified, Ok(row.valid), "{row:?}");
    is_accepted_by_its_class(row, hash.format());
    hash.format().id
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

/// The other two are made here only and have tests of their own.
#[test]
fn are_of_every_format() {
    let names: BTreeSet<_> = covered().map(|(_, name, _)| *name).collect();
    let missing: Vec<_> =
        Format::all().map(|format| format.id).filter(|id| !names.contains(id)).collect();
    assert_eq!(missing, ["wrapped", "bcrypt-prehash"]);
}
