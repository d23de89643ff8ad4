import { type EngineUnavailable } from '@perkstream/ports';
import { type Reached } from './reached.js';
import { type State } from './states.js';

const UNKNOWN: readonly (readonly [RegExp, State])[] = [
  [/^redeem-/, 'a redemption is sent again after its outcome was unknown'],
  [/^rollback-/, 'a rollback is sent again after its outcome was unknown'],
  [/^return-/, 'a return is sent again after its outcome was unknown'],
  [/^transfer-/, 'a transfer is sent again after its outcome was unknown'],
];

/** Why a request is sent again under its key. */
export function reachByFailure(reached: Reached, operation: string, { engine, outcome }: EngineUnavailable): void {
  if (engine === 'connection') reached.reach('a request is sent again after its answer was lost on the way');
  else if (engine === 'broker' && outcome === 'unknown')
    reached.reach('a request is sent again after nobody answered in time');
  else reached.reach('a request is sent again after an engine was away');
  if (outcome !== 'unknown') return;
  for (const [is, state] of UNKNOWN) if (is.test(operation)) reached.reach(state);
}
