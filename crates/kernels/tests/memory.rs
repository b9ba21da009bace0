//! The arena: what it hands out, what it refuses and what it leaves behind.

use slowhash_kernels::Error;
use slowhash_kernels::memory::{Arena, Line};

const SECRET: Line = Line([0x5ec2e7; 8]);
const ZERO: Line = Line([0; 8]);
const LINES_PER_MIB: usize = 1 << 14;

#[test]
fn hands_out_as_many_lines_as_asked_for() {
    let mut arena = Arena::new();
    // Empty, a line, around a small page, around a huge page, and smaller again.
    for count in [0, 1, 63, 64, 65, LINES_PER_MIB - 1, LINES_PER_MIB, 5 * LINES_PER_MIB + 7, 3] {
        let lines = arena.reserve(count).expect("little memory");
        assert_eq!(lines.len(), count);
        lines.fill(SECRET);
    }
    assert_eq!(arena.capacity_bytes(), (5 * LINES_PER_MIB as u64 + 7) * 64);
}

#[test]
fn keeps_its_memory_between_reservations() {
    let mut arena = Arena::new();
    let first = arena.reserve(100).expect("little memory").as_ptr();
    assert_eq!(arena.reserve(50).expect("little memory").as_ptr(), first);
    assert_eq!(arena.reserve(100).expect("little memory").as_ptr(), first);
}

#[test]
fn leaves_nothing_to_read_after_a_wipe() {
    let mut arena = Arena::new();
    arena.reserve(3 * LINES_PER_MIB).expect("little memory").fill(SECRET);
    arena.reserve(10).expect("little memory").fill(SECRET);
    assert!(arena.is_dirty());
    arena.wipe();
    assert!(!arena.is_dirty());
    let lines = arena.reserve(3 * LINES_PER_MIB).expect("little memory");
    assert!(lines.iter().all(|line| *line == ZERO));
}

#[test]
fn leaves_nothing_behind_the_lines_of_the_next_hash() {
    let mut arena = Arena::new();
    arena.reserve(3 * LINES_PER_MIB).expect("little memory").fill(SECRET);
    arena.reserve(10).expect("little memory");
    let lines = arena.reserve(3 * LINES_PER_MIB).expect("little memory");
    assert!(lines[10..].iter().all(|line| *line == ZERO));
}

#[test]
fn is_empty_and_usable_after_a_release() {
    let mut arena = Arena::new();
    arena.reserve(LINES_PER_MIB).expect("little memory").fill(SECRET);
    arena.release();
    assert_eq!(arena.capacity_bytes(), 0);
    assert!(!arena.is_dirty());
    assert!(arena.reserve(1000).expect("little memory").iter().all(|line| *line == ZERO));
}

#[test]
fn refuses_what_no_system_has() {
    let mut arena = Arena::new();
    arena.reserve(10).expect("little memory").fill(SECRET);
    for count in [usize::MAX, usize::MAX / 64, usize::MAX / 64 - 1, isize::MAX as usize / 64] {
        let bytes = (count as u64).saturating_mul(64);
        assert_eq!(arena.reserve(count).err(), Some(Error::OutOfMemory { bytes }));
        assert_eq!(arena.capacity_bytes(), 0);
    }
    assert_eq!(arena.reserve(10).expect("little memory"), [ZERO; 10]);
}

#[test]
fn moves_between_threads() {
    let mut arena = Arena::new();
    arena.reserve(1).expect("little memory")[0] = SECRET;
    let arena = std::thread::spawn(move || {
        arena.wipe();
        arena
    });
    assert!(!arena.join().expect("the thread only wipes").is_dirty());
}

#[test]
fn shows_no_content_when_printed() {
    let mut arena = Arena::new();
    arena.reserve(1).expect("little memory")[0] = SECRET;
    assert_eq!(format!("{arena:?}"), "Arena { capacity_bytes: 64, is_dirty: true }");
}

#[cfg(target_os = "linux")]
#[test]
fn is_left_out_of_core_dumps() {
    for lines in [1, LINES_PER_MIB / 2, 3 * LINES_PER_MIB, 5 * LINES_PER_MIB + 7] {
        let mut arena = Arena::new();
        let memory = arena.reserve(lines).expect("little memory");
        memory.fill(SECRET);
        for line in [&memory[0], &memory[lines / 2], &memory[lines - 1]] {
            let address = std::ptr::from_ref(line).addr();
            assert!(flags(address).contains(&"dd".to_owned()), "{lines} lines");
        }
    }
    assert!(!flags(std::ptr::from_ref(&SECRET).addr()).contains(&"dd".to_owned()));
}

/// The flags of the mapping around an address (proc_pid_smaps(5)): `dd` says do not dump.
#[cfg(target_os = "linux")]
fn flags(address: usize) -> Vec<String> {
    let smaps = std::fs::read_to_string("/proc/self/smaps").expect("the kernel shows it");
    let mut is_inside = false;
    for line in smaps.lines() {
        let number = |text| usize::from_str_radix(text, 16).ok();
        let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
        let ends = range.and_then(|(start, end)| number(start).zip(number(end)));
        if let Some((start, end)) = ends {
            is_inside = (start..end).contains(&address);
        }
        if let Some(flags) = line.strip_prefix("VmFlags: ").filter(|_| is_inside) {
            return flags.split(' ').map(str::to_owned).collect();
        }
    }
    panic!("no mapping has the address");
}

/// Runs `refuses_more_than_the_limit` again in a process that may not map what it asks for.
#[cfg(target_os = "linux")]
#[test]
fn survives_a_refusal_by_the_system() {
    let program = std::env::current_exe().expect("the path of this test");
    let status = std::process::Command::new("sh")
        .args([
            "-c",
            r#"ulimit -v 2000000 && exec "$0" --ignored --exact refuses_more_than_the_limit"#,
        ])
        .arg(program)
        .status()
        .expect("a shell");
    assert!(status.success());
}

#[test]
#[ignore = "needs a process with at most 2 GB of address space"]
fn refuses_more_than_the_limit() {
    let mut arena = Arena::new();
    let count = 2048 * LINES_PER_MIB;
    assert_eq!(arena.reserve(count).err(), Some(Error::OutOfMemory { bytes: 2 << 30 }));
    arena.reserve(LINES_PER_MIB).expect("little memory").fill(SECRET);
}
