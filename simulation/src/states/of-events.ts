import { type RecordedEvent } from '@perkstream/ports';
import { type Reached } from './reached.js';
import { type State } from './states.js';

const BY_TYPE: Readonly<Record<string, State>> = {
  'voucher.use_released': 'a use of a code is let go',
  'voucher.use_given_back': 'a rollback gives a use of a code back',
};

/** The states that a stored event shows by itself. */
export function reachByEvent(reached: Reached, { type }: RecordedEvent): void {
  const state = BY_TYPE[type];
  if (state) reached.reach(state);
}
