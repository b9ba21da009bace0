//! Templates of what is hashed: text with `{PASSWORD}`, `{SALT}` and `{DIGEST}` in it, as Ory Kratos has
//! them for its imports.

use crate::error::Defect;
use crate::steps::Step;

/// A piece of a template; a salt is text already.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Text(Vec<u8>),
    Password,
    /// What the round before has made.
    Digest,
}

/// The longest text of a template with its salts, in bytes, and the most passwords in it: a short string
/// must not make a long text, nor a template many copies of a long password.
const MAX_TEXT: usize = 4096;
const MAX_PASSWORDS: usize = 8;

/// Text and marks as they stand one behind the other.
pub(super) fn pieces(template: &[u8], salt: &[u8]) -> Result<Vec<Piece>, Defect> {
    let marks = [&b"{PASSWORD}"[..], b"{SALT}", b"{DIGEST}"];
    let (mut pieces, mut rest) = (Vec::new(), template);
    let (mut text, mut passwords) = (0, 0);
    while let Some((&first, others)) = rest.split_first() {
        let mark = marks.iter().position(|mark| rest.starts_with(mark));
        rest = mark.map_or(others, |mark| &rest[marks[mark].len()..]);
        match mark {
            Some(0) => passwords += 1,
            Some(1) => text += salt.len(),
            Some(_) => {}
            None => text += 1,
        }
        if text > MAX_TEXT || passwords > MAX_PASSWORDS {
            return Err(Defect::Template);
        }
        match mark {
            Some(0) => pieces.push(Piece::Password),
            Some(1) => push_text(&mut pieces, salt),
            Some(_) => pieces.push(Piece::Digest),
            None => push_text(&mut pieces, &[first]),
        }
    }
    Ok(pieces)
}

fn push_text(pieces: &mut Vec<Piece>, text: &[u8]) {
    match pieces.last_mut() {
        Some(Piece::Text(last)) => last.extend(text),
        _ => pieces.push(Piece::Text(text.to_vec())),
    }
}

/// The text of a template without marks.
pub(super) fn text(pieces: Vec<Piece>) -> Result<Vec<u8>, Defect> {
    let mut text = Vec::new();
    for piece in pieces {
        let Piece::Text(piece) = piece else { return Err(Defect::Template) };
        text.extend(piece);
    }
    Ok(text)
}

/// The steps that make a template of a value, which stands where `value` does first.
pub(super) fn around(value: &Piece, pieces: Vec<Piece>) -> Result<Vec<Step>, Defect> {
    let at = pieces.iter().position(|piece| piece == value).ok_or(Defect::Template)?;
    let mut pieces = pieces.into_iter();
    let before: Vec<Piece> = pieces.by_ref().take(at).collect();
    let steps = before.into_iter().rev().map(|piece| match piece {
        Piece::Text(text) => Ok(Step::prepend(text)),
        Piece::Password => Ok(Step::PrependPassword),
        Piece::Digest => Err(Defect::Template),
    });
    let behind = pieces.skip(1).map(|piece| match piece {
        Piece::Text(text) => Ok(Step::append(text)),
        Piece::Password => Ok(Step::AppendPassword),
        Piece::Digest => Err(Defect::Template),
    });
    steps.chain(behind).collect()
}

#[cfg(test)]
mod tests {
    use super::{Piece, around, pieces};
    use crate::error::Defect;
    use crate::steps::Step;

    #[test]
    fn are_read_from_left_to_right() {
        let text = |text: &str| Piece::Text(text.into());
        let pieces = |template, salt| pieces(template, salt).expect("a short template");
        assert_eq!(pieces(b"{SALT}{PASSWORD}", b"s"), [text("s"), Piece::Password]);
        let symfony = pieces(b"{DIGEST}{PASSWORD}{{SALT}}", b"s");
        assert_eq!(symfony, [Piece::Digest, Piece::Password, text("{s}")]);
        assert_eq!(pieces(b"{SALT}", b"{PASSWORD}"), [text("{PASSWORD}")]);
        assert_eq!(pieces(b"{password}{", b"s"), [text("{password}{")]);
    }

    #[test]
    fn become_steps_around_the_value() {
        let steps = |template: &[u8], value| around(&value, pieces(template, b"s")?);
        assert_eq!(steps(b"{PASSWORD}", Piece::Password), Ok(vec![]));
        assert_eq!(
            steps(b"{PASSWORD}{SALT}{PASSWORD}", Piece::Password),
            Ok(vec![Step::append("s"), Step::AppendPassword])
        );
        assert_eq!(
            steps(b"{SALT}{PASSWORD}{DIGEST}", Piece::Digest),
            Ok(vec![Step::PrependPassword, Step::prepend("s")])
        );
        assert_eq!(steps(b"{SALT}", Piece::Password), Err(Defect::Template));
        assert_eq!(steps(b"{PASSWORD}{DIGEST}", Piece::Password), Err(Defect::Template));
    }

    #[test]
    fn are_short() {
        let len = |template: &[u8]| pieces(template, &[b's'; 64]).map(|pieces| pieces.len());
        assert_eq!(len(&b"{SALT}".repeat(64)), Ok(1));
        assert_eq!(len(&b"{SALT}".repeat(65)), Err(Defect::Template));
        assert_eq!(len(&[b'a'; 4097]), Err(Defect::Template));
        assert_eq!(len(&b"{PASSWORD}".repeat(8)), Ok(8));
        assert_eq!(len(&b"{PASSWORD}".repeat(9)), Err(Defect::Template));
    }
}
