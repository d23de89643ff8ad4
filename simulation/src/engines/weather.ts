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
  /** Per batch of documents: others read and write when some are written and some are not. */
  readonly halfWritten: number;
  /** Per batch that is half written: the rest is not written, as the connection is lost then, or the replica dies. */
  readonly cutOff: number;
  /** Per batch: what was delivered is delivered again. */
  readonly duplicate: number;
  /** Per batch: the subscription ends, and catches up from where it was a while before. */
  readonly dropped: number;
  /** Per published message: the group goes on from one that it handled some messages before, and takes all of them once more. */
  readonly setBack: number;
  /** Per published message: it goes to another member as well, while the first is at work on it; so do those after it. */
  readonly rebalance: number;
  /** Per append: positions are left out before it. */
  readonly gap: number;
  /** Milliseconds by which the clock of a replica is ahead or behind at most. */
  readonly skew: number;
  /** Milliseconds that the clock of a replica gains or loses in a second at most, until it is set anew. */
  readonly drift: number;
  /** Per request of a client: the time of day jumps by up to a minute, forwards or back; or that of one replica is set anew. */
  readonly jump: number;
  /** Per request of a client: an engine is away for 10 to 60 seconds for all replicas. */
  readonly away: number;
  /** Per request of a client: one replica does not reach an engine for 10 to 60 seconds, and all others do. */
  readonly partition: number;
  /** Per request of a client: an engine starts anew. Connections are lost, and what was answered stays. */
  readonly restart: number;
  /** Per request of a client: an engine takes no writes for up to half a minute. */
  readonly fullDisk: number;
  /** Per request of a client: all replicas die at once. */
  readonly allDie: number;
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
  halfWritten: 0,
  cutOff: 0,
  duplicate: 0,
  dropped: 0,
  setBack: 0,
  rebalance: 0,
  gap: 0,
  skew: 0,
  drift: 0,
  jump: 0,
  away: 0,
  partition: 0,
  restart: 0,
  fullDisk: 0,
  allDie: 0,
  leave: 0,
  rebuild: 0,
};

/** What can be left out of a run. */
export const FAULTS = Object.keys(CALM).filter((kind) => kind !== 'latency');

/** Each run has some of the faults, and none of the others: what many faults hide, few bring out. */
export function makeWeather(chance: Chance): Weather {
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
    halfWritten: some(0.6),
    cutOff: some(0.05),
    duplicate: some(0.2),
    dropped: some(0.1),
    setBack: some(0.02),
    rebalance: some(0.02),
    gap: some(1),
    skew: some(5_000),
    drift: some(20),
    jump: some(0.02),
    away: some(0.04),
    partition: some(0.05),
    restart: some(0.05),
    fullDisk: some(0.03),
    allDie: some(0.03),
    leave: some(0.02),
    rebuild: 0.03,
  };
}
