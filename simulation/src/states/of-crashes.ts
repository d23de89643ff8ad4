import { type Reached } from './reached.js';
import { type State } from './states.js';

/** By what the replica was sent or had done when it died, as the log names the call. */
const DIES: readonly (readonly [RegExp, State])[] = [
  [/^before append /, 'a replica dies before it appends'],
  [/^after append request-/, 'a replica dies after it has claimed a request'],
  [/^after append .*_reserved\b/, 'a replica dies after it holds a use'],
  [/^after append .* redemption\.completed/, 'a replica dies after a redemption is completed'],
  [/ append .*(?:use_confirmed|points_taken|order\.redeemed)/, 'a replica dies while it confirms'],
  [/ append .*(?:_released|order\.released)/, 'a replica dies while it lets go'],
  [/^after append .* rollback\.begun/, 'a replica dies after a rollback has begun'],
  [/ append .*(?:use_given_back|order\.rolled_back)/, 'a replica dies while it gives back'],
  [/^(?:before|after) (?:apply|put|putIfAbsent|delete) /, 'a replica dies at a write of documents'],
  [/^before (?:read|readAll|get|find) /, 'a replica dies at a read'],
];

/** @param why as a replica is said to die */
export function reachByCrash(reached: Reached, why: string): void {
  for (const [is, state] of DIES) if (is.test(why)) reached.reach(state);
}
