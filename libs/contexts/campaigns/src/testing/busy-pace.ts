import { Pace } from '@perkstream/platform';

/** As in a process that has no time to spare: work is done in its smallest pieces, however fast the machine is. Never rests. */
export function busyPace(): Pace {
  return new Pace({
    now: () => 0,
    idle: () => 0,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}
