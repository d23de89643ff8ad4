import { setTimeout as pause } from 'node:timers/promises';
import { type Lease, tookOver } from './lease.js';

const LOOK_INTERVAL_MS = 100;
const RENEWAL_INTERVAL_MS = 1_000;

/** Work that one replica does at a time: waits until no other replica does it. */
export async function inTurn<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  while (!(await lease.take())) await pause(LOOK_INTERVAL_MS);
  return whileHeld(lease, work);
}

/**
 * Work under a lease that was taken; gives it up when the work has ended.
 * @throws EngineUnavailable where it fails after another replica took over, which may be why
 */
export async function whileHeld<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  const renewing = setInterval(() => {
    // A missed renewal is made up for by the next one; after several, another replica may begin too.
    lease.renew().catch(() => false);
  }, RENEWAL_INTERVAL_MS);
  try {
    return await work();
  } catch (error) {
    throw lease.isHeld ? error : tookOver(error);
  } finally {
    clearInterval(renewing);
    await lease.giveUp();
  }
}
