import { type Aggregate, type DomainEvent } from '@perkstream/kernel';
import { type EngineUnavailable, type RecordedEvent } from '@perkstream/ports';
import { type CommandContext } from './command-context.js';

/** A command, and the stream that it is about. */
export interface Job<C, E extends DomainEvent, S, Code extends string> {
  readonly aggregate: Aggregate<C, E, S, Code>;
  readonly stream: string;
  readonly command: C;
  readonly context: CommandContext;
}

/** The result of a command. */
export interface Execution<Event extends DomainEvent, State> {
  /** As stored; none when nothing had to change. */
  readonly events: readonly Event[];
  readonly state: State;
  /** Of the last event of the stream. */
  readonly revision: number;
  /** True when the command had been carried out before; `events` are then the earlier ones. */
  readonly repeated: boolean;
}

/** Receives every append, so that views that are not written in the commit itself are applied before the answer. */
export type AfterAppend = (events: readonly RecordedEvent[]) => Promise<void>;

/** Resolves when what was appended to a stream of the aggregate may be answered. */
export type Answerable = (
  aggregate: Pick<Aggregate, 'isFact' | 'unreadOfFact'>,
  events: readonly RecordedEvent[],
) => Promise<void>;

/** The state that a decision was based on turned out to be wrong before anything was appended: decide again. */
export const RETRY = Symbol('retry');

/** An append that was not stored, or whose outcome is unknown. */
export interface Loss {
  /** The last stored revision at the decision; later events have to be searched. */
  readonly storedRevision: number;
  /** The revision that its first event was to have. */
  readonly place: number;
  readonly eventId: string | undefined;
  /** The failure after which it is unknown whether the events were stored. */
  readonly doubt: EngineUnavailable | undefined;
}

export class UnknownOutcome {
  constructor(readonly loss: Loss) {}
}

/** The history of a command before an attempt. */
export interface CommandHistory {
  /** How far back to look for what the command did already. */
  readonly search: Search | undefined;
  /** Ids of events that were appended for it, perhaps without success. */
  readonly tried: readonly string[];
  /** A revision at which an event of the command may still appear. */
  readonly openPlace: number | undefined;
}

/** Of a command that was not attempted before. */
export const NO_HISTORY: CommandHistory = { search: undefined, tried: [], openPlace: undefined };

/** How far back to look for what a command did: to a position in the order of all streams, or to a revision. Never to a time. */
export type Search = { readonly afterPosition: number } | { readonly afterRevision: number };
