import { type State } from './states.js';

/** How often a run was in each of the states that are worth reaching. */
export class Reached {
  readonly counts = new Map<State, number>();

  reach(state: State): void {
    this.counts.set(state, (this.counts.get(state) ?? 0) + 1);
  }
}
