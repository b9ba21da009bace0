use super::*;

/// Runs a job and checks that each lane of each phase was done once, phase after phase.
fn check(pool: &'static Pool, phases: u64, lanes: u32, limit: usize) {
    let done: Vec<AtomicU32> = (0..phases).map(|_| AtomicU32::new(0)).collect();
    let claimed: Vec<AtomicBool> =
        (0..phases * u64::from(lanes)).map(|_| AtomicBool::new(false)).collect();
    let work = |phase: u64, lane: u32| {
        if phase > 0 {
            assert_eq!(done[phase as usize - 1].load(Ordering::Relaxed), lanes);
        }
        let index = phase * u64::from(lanes) + u64::from(lane);
        assert!(!claimed[index as usize].swap(true, Ordering::Relaxed));
        done[phase as usize].fetch_add(1, Ordering::Relaxed);
    };
    pool.run(&Job::new(phases, lanes, &work), limit);
    assert!(done.iter().all(|done| done.load(Ordering::Relaxed) == lanes));
}

#[test]
fn does_each_lane_of_each_phase_once() {
    for lanes in [1, 2, 3, 4, 255] {
        for phases in [0, 1, 4, 100] {
            check(&POOL, phases, lanes, usize::MAX);
        }
    }
}

#[test]
fn needs_no_thread() {
    static NO_THREADS: Pool = Pool::new(|_| false);
    check(&NO_THREADS, 12, 4, usize::MAX);
    check(&POOL, 12, 4, 0);
}

/// As when threads vanish: they are counted, but nobody serves.
#[test]
fn waits_for_no_thread_that_does_not_come() {
    static DEAF: Pool = Pool::new(|_| true);
    check(&DEAF, 12, 4, usize::MAX);
}

#[test]
fn leaves_the_pool_of_another_process_alone() {
    static INHERITED: Pool = Pool::new(|_| panic!("no thread may be asked for"));
    INHERITED.process.store(process::id() + 1, Ordering::Relaxed);
    let held = lock(&INHERITED.state);
    check(&INHERITED, 12, 4, usize::MAX);
    drop(held);
}

#[test]
fn never_has_more_threads_than_processors() {
    check(&POOL, 2, (1 << 20) - 1, usize::MAX);
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    assert!(lock(&POOL.state).threads < processors);
}

#[test]
fn serves_many_callers_at_once() {
    static SHARED: Pool = Pool::new(spawn);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..50).for_each(|_| check(&SHARED, 12, 4, usize::MAX)));
        }
    });
    assert!(lock(&SHARED.state).offers.is_empty());
}

#[test]
fn a_panic_in_a_lane_reaches_the_caller() {
    static FAILING: Pool = Pool::new(spawn);
    for failing in 0..4 {
        let work = |phase: u64, lane: u32| assert!(phase < 2 || lane != failing);
        let job = Job::new(12, 4, &work);
        let run = || FAILING.run(&job, usize::MAX);
        assert!(panic::catch_unwind(AssertUnwindSafe(run)).is_err());
    }
    assert!(lock(&FAILING.state).offers.is_empty());
    check(&FAILING, 12, 4, usize::MAX);
}

/// Runs two lanes that leave a marker on the stacks of two threads, and looks for it when they are done.
/// `/proc/self/mem` reads what no pointer of this program may read.
#[cfg(target_os = "linux")]
#[test]
fn leaves_nothing_on_the_stack_of_a_helper() {
    use std::os::unix::fs::FileExt;
    if thread::available_parallelism().map_or(1, NonZero::get) == 1 {
        return;
    }
    static WATCHED: Pool = Pool::new(spawn);
    const MARKER: u64 = 0x5ec2_e75e_c2e7_5ec2;
    let both = std::sync::Barrier::new(2);
    let places = Mutex::new(Vec::new());
    let work = |_, _| {
        let marker = [MARKER; 1000];
        let place = std::hint::black_box(&marker).as_ptr_range();
        lock(&places).push((thread::current().id(), place.start.addr(), place.end.addr()));
        both.wait();
    };
    WATCHED.run(&Job::new(1, 2, &work), usize::MAX);
    let memory = std::fs::File::open("/proc/self/mem").expect("the kernel shows it");
    let places = lock(&places);
    let helper = places.iter().find(|(thread, ..)| *thread != thread::current().id());
    let &(_, start, end) = helper.expect("the lanes waited for each other");
    let mut left = vec![1; end - start];
    memory.read_exact_at(&mut left, start as u64).expect("its thread lives");
    assert_eq!(left.as_chunks().0.iter().filter(|word| **word == MARKER.to_ne_bytes()).count(), 0);
}
