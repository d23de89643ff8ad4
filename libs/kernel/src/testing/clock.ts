import { afterEach, beforeEach, jest } from '@jest/globals';
import { loopTurns } from './waiting.js';

const EVENT_LOOP = ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'hrtime'] as const;
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;

const STEP_MS = 10;
const MAX_STEPS = 10_000;

/** A clock that only the test moves. */
export interface Clock {
  /** Time passes: the timers that are due meanwhile run, one after the other, each with what follows from it. */
  passes(milliseconds: number): Promise<void>;
  /** For doubles that take a while to answer. */
  pause(milliseconds: number): Promise<void>;
  /** Time passes until the work has ended, one step after the other. */
  during<Result>(work: Promise<Result>, step?: number): Promise<Result>;
  /** Time passes until the condition holds, one step after the other. @throws Error after 10,000 steps */
  until(condition: () => boolean, step?: number): Promise<void>;
  /** The time of day is later at once, as after sleep; no timer runs. */
  jumps(milliseconds: number): void;
}

/**
 * Stops the clock during each test of the `describe`, or of the file, that calls it. The event loop goes on.
 * @param timers `real` where only the time of day is to stand still, as stores and sockets need their timers
 */
export function stoppedClock({ timers = 'stopped' }: { readonly timers?: 'stopped' | 'real' } = {}): Clock {
  const doNotFake = timers === 'real' ? [...EVENT_LOOP, ...TIMERS] : [...EVENT_LOOP];
  beforeEach(() => void jest.useFakeTimers({ doNotFake }));
  afterEach(() => void jest.useRealTimers());
  const passes = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  const until = async (condition: () => boolean, step = STEP_MS): Promise<void> => {
    for (let steps = 0; !condition(); steps++) {
      if (steps === MAX_STEPS) throw new Error(`Waited in vain for ${String(condition)}`);
      await passes(step);
      await loopTurns();
    }
  };
  const during = async <Result>(work: Promise<Result>, step?: number): Promise<Result> => {
    let isOver = false;
    const end = () => void (isOver = true);
    work.then(end, end);
    await until(() => isOver, step);
    return work;
  };
  return {
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    passes,
    during,
    until,
    jumps: (milliseconds) => void jest.setSystemTime(Date.now() + milliseconds),
  };
}
