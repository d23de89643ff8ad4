import { setTimeout as pause } from 'node:timers/promises';
import { type Tenure } from './tenure.js';

const LOOK_EVERY = 100;
const RENEW_EVERY = 1_000;

/** Work that one replica does at a time: waits until no other one is at it. */
export async function inTurn<T>(tenure: Tenure, work: () => Promise<T>): Promise<T> {
  while (!(await tenure.take())) await pause(LOOK_EVERY);
  return whileHeld(tenure, work);
}

/** Work under a tenure that was taken; gives it up when the work has ended. */
export async function whileHeld<T>(tenure: Tenure, work: () => Promise<T>): Promise<T> {
  const renewing = setInterval(() => {
    // Missed, it is made up for by the next one; missed for long, another replica begins too.
    tenure.renew().catch(() => false);
  }, RENEW_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await tenure.giveUp();
  }
}
