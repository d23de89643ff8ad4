import { loopTurns } from '@perkstream/kernel/testing';
import { Pace } from '@perkstream/platform';

/** As in a process that has no time to spare: work is done in its smallest pieces, however fast the machine is. Never rests. */
export function busyPace(): Pace {
  const turn = () => loopTurns();
  return new Pace({ now: () => 0, idle: () => 0, pause: turn, turn });
}
