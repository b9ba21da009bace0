//! crypt(3) and what PHP made after it.

mod drupal;
mod ldap;
mod md5_crypt;
mod phpass;
mod sha1_crypt;
mod sha_crypt;
mod yescrypt;

use super::Format;

/// In the order of detection.
pub(super) static TABLE: &[&Format] = &[
    &phpass::FORMAT,
    &phpass::PHPBB,
    &drupal::S,
    &drupal::US,
    &md5_crypt::FORMAT,
    &md5_crypt::APACHE,
    &sha_crypt::SHA256,
    &sha_crypt::SHA512,
    &sha1_crypt::FORMAT,
    &yescrypt::FORMAT,
    &ldap::MD5,
    &ldap::SHA256,
    &ldap::SHA512,
    &ldap::YESCRYPT,
];

/// The bytes of a digest that stand in a string in another order: the string's first byte is number
/// `order[0]` of the digest.
fn in_order(bytes: &[u8], order: &[usize]) -> Option<Vec<u8>> {
    let mut digest = vec![0; order.len()];
    if bytes.len() != order.len() {
        return None;
    }
    bytes.iter().zip(order).for_each(|(&byte, &at)| digest[at] = byte);
    Some(digest)
}
