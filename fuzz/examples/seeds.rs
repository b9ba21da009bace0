//! Writes the seeds of every target into `fuzz/corpus`, made from `vectors/`:
//! `cargo run --manifest-path fuzz/Cargo.toml --example seeds`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use slowhash_core::{
    Accept, Argon2Params, Argon2Variant, Argon2Version, Params, ScryptParams, StoredHash,
};
use slowhash_fuzz::{
    Argon2Work, BcryptWork, Company, Member, Reader, Request, ScryptWork, Work, Writer,
};

/// Longer seeds are left out: they are slow to mutate.
const MAX_LEN: usize = 1000;

fn main() {
    let argon2: Vec<Argon2Row> = rows("argon2.jsonl");
    let scrypt: Vec<ScryptRow> = rows("scrypt.jsonl");
    let stored: Vec<(StoredRow, StoredHash)> =
        rows::<StoredRow>("formats.jsonl").into_iter().filter_map(StoredRow::parsed).collect();
    write("parse", texts(&stored));
    write("parameters", requests(&argon2, &scrypt, &stored).iter().map(request_bytes));
    write("backends", works(&argon2, &scrypt, &stored).iter().map(work_bytes));
    write("batches", companies(&stored).iter().map(company_bytes));
}

#[derive(Deserialize)]
struct StoredRow {
    #[serde(default)]
    format: String,
    stored: String,
    #[serde(default)]
    password_utf8: String,
    #[serde(default)]
    defect: String,
}

impl StoredRow {
    fn parsed(self) -> Option<(Self, StoredHash)> {
        let parsed = StoredHash::parse(&self.stored, &Accept::All).ok()?;
        Some((self, parsed))
    }
}

#[derive(Deserialize)]
struct Argon2Row {
    algorithm: String,
    version: u32,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    password_hex: String,
    salt_hex: String,
    secret_hex: String,
    data_hex: String,
    tag_hex: String,
}

impl Argon2Row {
    fn params(&self) -> Params {
        let variant = match &self.algorithm[..] {
            "argon2d" => Argon2Variant::D,
            "argon2i" => Argon2Variant::I,
            _ => Argon2Variant::Id,
        };
        let version =
            if self.version == 0x10 { Argon2Version::V0x10 } else { Argon2Version::V0x13 };
        let (memory_kib, tag_len) = (self.memory_kib, self.tag_hex.len() as u32 / 2);
        let params =
            Argon2Params::new(variant, version, memory_kib, self.passes, self.lanes, tag_len);
        Params::Argon2(params.expect("the vectors are valid"))
    }
}

#[derive(Deserialize)]
struct ScryptRow {
    n: u32,
    r: u32,
    p: u32,
    password_hex: String,
    salt_hex: String,
}

/// One string of each format that is read, and one of each defect.
fn texts(stored: &[(StoredRow, StoredHash)]) -> Vec<Vec<u8>> {
    let mut seen = BTreeSet::new();
    let read = stored.iter().filter(|(row, _)| seen.insert(row.format.clone())).map(|(row, _)| row);
    let mut texts: Vec<_> = read.map(|row| row.stored.clone().into_bytes()).collect();
    let mut seen = BTreeSet::new();
    let refused = rows::<StoredRow>("rejected.jsonl").into_iter();
    texts.extend(
        refused
            .filter(|row| row.stored.starts_with('$') && seen.insert(row.defect.clone()))
            .map(|row| row.stored.into_bytes()),
    );
    texts
}

fn requests(
    argon2: &[Argon2Row],
    scrypt: &[ScryptRow],
    stored: &[(StoredRow, StoredHash)],
) -> Vec<Request> {
    let mut requests: Vec<_> = argon2
        .iter()
        .map(|row| {
            let strings = [&row.salt_hex, &row.secret_hex, &row.data_hex, &row.password_hex];
            request(&row.params(), strings.map(|hex| from_hex(hex)))
        })
        .collect();
    requests.extend(scrypt.iter().map(|row| {
        let params = ScryptParams::new(row.n, row.r, row.p, 64).expect("the vectors are valid");
        let strings = [from_hex(&row.salt_hex), vec![], vec![], from_hex(&row.password_hex)];
        request(&Params::Scrypt(params), strings)
    }));
    let mut seen = BTreeSet::new();
    let makes =
        |hash: &StoredHash| !matches!(hash.recipe().params(), Params::Crypt(_) | Params::Nothing);
    let others = stored.iter().filter(|(row, hash)| makes(hash) && seen.insert(row.format.clone()));
    requests.extend(others.map(|(row, hash)| {
        let recipe = hash.recipe();
        let (salt, data) = (recipe.salt().to_vec(), recipe.associated_data().to_vec());
        request(recipe.params(), [salt, vec![], data, row.password_utf8.clone().into_bytes()])
    }));
    requests
}

fn request(params: &Params, strings: [Vec<u8>; 4]) -> Request {
    Request::of(params, strings.each_ref().map(|string| &string[..]))
}

/// The shapes of the vectors, brought down to what is small, and one batch of each size.
fn works(
    argon2: &[Argon2Row],
    scrypt: &[ScryptRow],
    stored: &[(StoredRow, StoredHash)],
) -> Vec<Work> {
    let mut works: Vec<_> = argon2.iter().map(argon2_work).collect();
    works.extend(scrypt.iter().enumerate().map(|(at, row)| {
        let content = [from_hex(&row.password_hex), from_hex(&row.salt_hex)].concat();
        let (r, p) = (row.r.clamp(1, 9) as u8, row.p.clamp(1, 3) as u8);
        let jobs = vec![content; at + 1];
        Work::Scrypt(ScryptWork { log_n: row.n.trailing_zeros().clamp(1, 4) as u8, r, p, jobs })
    }));
    let bcrypt: Vec<_> = stored.iter().filter_map(bcrypt_job).collect();
    works.extend((0..=5).map(|count| {
        Work::Bcrypt(BcryptWork { cost: count as u8 % 2, jobs: bcrypt[..count].to_vec() })
    }));
    works
}

fn argon2_work(row: &Argon2Row) -> Work {
    let Params::Argon2(params) = row.params() else { unreachable!("a row of Argon2") };
    Work::Argon2(Argon2Work {
        variant: params.variant,
        version: params.version,
        lanes: params.lanes.clamp(1, 4) as u8,
        more_kib: params.memory_kib.min(63) as u8,
        passes: params.passes.clamp(1, 3) as u8,
        content: [from_hex(&row.password_hex), from_hex(&row.salt_hex)].concat(),
    })
}

fn bcrypt_job((row, hash): &(StoredRow, StoredHash)) -> Option<([u8; 16], [u8; 72])> {
    let Params::Bcrypt(_) = hash.recipe().params() else { return None };
    let salt = hash.recipe().salt().try_into().ok()?;
    let mut key = [0; 72];
    let cycle = row.password_utf8.bytes().chain([0]).cycle();
    key.iter_mut().zip(cycle).for_each(|(key, byte)| *key = byte);
    Some((salt, key))
}

/// Batches of each size, of one shape and of several.
fn companies(stored: &[(StoredRow, StoredHash)]) -> Vec<Company> {
    let strings: Vec<([u8; 16], &str)> = stored
        .iter()
        .filter_map(|(row, hash)| Some((hash.recipe().salt().try_into().ok()?, row)))
        .map(|(salt, row)| (salt, &row.password_utf8[..]))
        .filter(|(_, password)| !password.is_empty() && password.len() <= 72)
        .collect();
    let member = |at: usize, shape: usize| {
        let (salt, password) = strings[at % strings.len()];
        let (shape, goal) = (shape as u8 % 9, at as u8 % 5);
        Member { shape, goal, salt, password: password.as_bytes().to_vec() }
    };
    let of_one = (0..9).map(|shape| Company((0..=shape).map(|at| member(at, shape)).collect()));
    let of_several =
        (1..=4).map(|run| Company((0..10).map(|at| member(at + run, at / run)).collect()));
    of_one.chain(of_several).collect()
}

/// What is written is read again as the same: a seed that is not would be another one than was meant.
fn request_bytes(request: &Request) -> Vec<u8> {
    let mut writer = Writer::default();
    request.write(&mut writer);
    let bytes = writer.into_bytes();
    assert_eq!(&Request::read(&mut Reader::new(&bytes)), request);
    bytes
}

fn work_bytes(work: &Work) -> Vec<u8> {
    let mut writer = Writer::default();
    work.write(&mut writer);
    let bytes = writer.into_bytes();
    assert_eq!(&Work::read(&mut Reader::new(&bytes)), work);
    bytes
}

fn company_bytes(company: &Company) -> Vec<u8> {
    let mut writer = Writer::default();
    company.write(&mut writer);
    let bytes = writer.into_bytes();
    assert_eq!(&Company::read(&mut Reader::new(&bytes)), company);
    bytes
}

fn from_hex(hex: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("the vectors are hexadecimal");
    (0..hex.len()).step_by(2).map(byte).collect()
}

fn rows<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let path = root().join("../vectors").join(file);
    let text = fs::read_to_string(path).expect("the vectors lie in the repository");
    text.lines().map(|line| serde_json::from_str(line).expect("a row of JSON")).collect()
}

fn write(target: &str, seeds: impl IntoIterator<Item = Vec<u8>>) {
    let folder = root().join("corpus").join(target);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("a folder of ours");
    }
    fs::create_dir_all(&folder).expect("a folder of ours");
    let short = seeds.into_iter().filter(|seed| seed.len() <= MAX_LEN);
    let distinct: BTreeSet<_> = short.collect();
    for (at, seed) in distinct.iter().enumerate() {
        fs::write(folder.join(format!("seed-{at:02}")), seed).expect("a folder of ours");
    }
    println!("{target}: {} seeds", distinct.len());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}
