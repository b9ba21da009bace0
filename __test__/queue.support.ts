/**
 * Waits until what was called has been started, and no longer. Batches start in a microtask of the turn
 * in which they were asked for, and are only seen to end by another turn of the event loop: after this
 * they run, however long the machine stands still meanwhile.
 */
export async function started(): Promise<void> {}
