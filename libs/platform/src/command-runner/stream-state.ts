import { NO_STREAM } from '@perkstream/ports';
import { type Causes } from './causes.js';

/**
 * What this process knows of one stream: the state after every event that it has read or is appending. Commands on one stream
 * decide one after the other on this state and append without waiting for each other (their appends arrive in order, each
 * expecting the one before). When one append fails, everything that was built on it fails with it, and the knowledge is `broken`.
 */
export interface StreamState<State> {
  state: State;
  revision: number;
  /** Like `state` and `revision`, without events that are still being appended. */
  storedState: State;
  storedRevision: number;
  /** When the last read of the stream began, in milliseconds of the clock that is never set: it includes what was stored before. */
  readAt: number;
  /** Of what was read; undefined where no other process writes. */
  readonly causes: Causes | undefined;
  /** Settles when every append under way has been answered; undefined when none is. */
  tail: Promise<unknown> | undefined;
  /** How many appends are under way. */
  underWay: number;
  broken: boolean;
  /** It is not the state that is looked up any more: another one was read since, or will be. */
  forgotten: boolean;
  /** Increases with each event of another writer. */
  foreign: number;
  /** Commands that are looking whether they were carried out before. */
  watches: Set<Watch> | undefined;
}

/** Is called when another process carries out the same command during the search for its earlier events. */
export interface Watch {
  readonly commandId: string;
  overtaken: boolean;
}

/** The state at a revision, as stored. */
export interface StoredState<State> {
  readonly state: State;
  readonly revision: number;
}

export function stateFrom<State>(
  { state, revision }: StoredState<State>,
  readAt: number,
  causes?: Causes,
): StreamState<State> {
  return {
    state,
    revision,
    storedState: state,
    storedRevision: revision,
    readAt,
    causes,
    tail: undefined,
    underWay: 0,
    broken: false,
    forgotten: false,
    foreign: 0,
    watches: undefined,
  };
}

export function stateOfNothing<State>(initial: State): StoredState<State> {
  return { state: initial, revision: NO_STREAM };
}

/** Marks the append that led to this state as answered. */
export function noteStored<State>(known: StreamState<State>, state: State, revision: number): void {
  if (revision <= known.storedRevision) return;
  known.storedState = state;
  known.storedRevision = revision;
}

/** Applies events of other writers, while no append of this process is under way. */
export function takeIn<State>(known: StreamState<State>, state: State, revision: number): void {
  known.state = state;
  known.revision = revision;
  known.foreign += 1;
  noteStored(known, state, revision);
}

/** Waits until the appends under way have succeeded or failed (then the state is `broken`). */
export async function settled(tail: Promise<unknown> | undefined): Promise<void> {
  await tail?.catch(() => undefined);
}
