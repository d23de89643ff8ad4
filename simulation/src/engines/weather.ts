import { type Chance } from '../world/chance.js';

/** How often what goes wrong, per call of an engine unless it says otherwise; and how long calls take. */
export interface Weather {
  /** Milliseconds that most calls take for each way, at most. */
  readonly latency: number;
  /** Calls that take up to fifty times as long. */
  readonly slow: number;
  /** 503 by the engine: nothing is done, and that is known. */
  readonly notDone: number;
  /** Nobody knows, and nothing was done. */
  readonly requestLost: number;
  /** Nobody knows, and it was done. */
  readonly answerLost: number;
  /** Nobody knows, and it is done some time after that was said. */
  readonly late: number;
  /** The replica dies when the call is sent, or when its effect is there and no answer has left. */
  readonly crash: number;
  /** The replica stops for up to a minute, and goes on. */
  readonly stall: number;
  /** Per batch: what was delivered is delivered again. */
  readonly duplicate: number;
  /** Per batch: the subscription ends, and catches up from where it was a while before. */
  readonly dropped: number;
  /** Per request of a client: the time of day jumps by up to a minute, forwards or back. */
  readonly jump: number;
  /** Per request of a client: a replica is stopped in order, as in a rolling update, and another one takes its place. No fault. */
  readonly leave: number;
  /** Per request of a client: an operator rebuilds a read model while requests are served. No fault, and in every run. */
  readonly rebuild: number;
}

export const CALM: Weather = {
  latency: 4,
  slow: 0,
  notDone: 0,
  requestLost: 0,
  answerLost: 0,
  late: 0,
  crash: 0,
  stall: 0,
  duplicate: 0,
  dropped: 0,
  jump: 0,
  leave: 0,
  rebuild: 0,
};

/** What can be left out of a run. */
export const FAULTS = Object.keys(CALM).filter((kind) => kind !== 'latency');

/** Each run has some of the faults, and none of the others: what many faults hide, few bring out. */
export function weatherOf(chance: Chance): Weather {
  const some = (most: number) => (chance.is(0.5) ? most * chance.next() : 0);
  return {
    latency: chance.of([2, 4, 10, 30]),
    slow: some(0.05),
    notDone: some(0.03),
    requestLost: some(0.02),
    answerLost: some(0.03),
    late: some(0.02),
    crash: some(0.0015),
    stall: some(0.001),
    duplicate: some(0.2),
    dropped: some(0.1),
    jump: some(0.02),
    leave: some(0.02),
    rebuild: 0.03,
  };
}
