import { type DomainEvent } from '@perkstream/kernel';
import { type EngineUnavailable, type RecordedEvent } from '@perkstream/ports';
import { type Aggregate } from './aggregate.js';
import { type CommandContext } from './command-context.js';

/** A command, and the stream that it is about. */
export interface Job<C, E extends DomainEvent, S, Code extends string> {
  readonly aggregate: Aggregate<C, E, S, Code>;
  readonly stream: string;
  readonly command: C;
  readonly context: CommandContext;
}

/** What a command led to. */
export interface Execution<Event extends DomainEvent, State> {
  /** As stored; none when nothing had to change. */
  readonly events: readonly Event[];
  readonly state: State;
  /** Of the last event of the stream. */
  readonly revision: number;
  /** The command had been carried out before; these are the events of that time. */
  readonly repeated: boolean;
}

/** Is told of every append: the views that are not written in the commit itself are applied before the answer. */
export type AfterAppend = (events: readonly RecordedEvent[]) => Promise<void>;

/** The ground that a decision stood on is gone before anything was appended: decide again. */
export const AGAIN = Symbol('again');

/** An append that was not stored, or of which nobody knows. */
export interface Loss {
  /** What was stored when it was decided: what came after that is to be looked through. */
  readonly storedRevision: number;
  /** Where its first event was to stand. */
  readonly place: number;
  readonly eventId: string | undefined;
  /** The failure that leaves it open whether it was stored. */
  readonly doubt: EngineUnavailable | undefined;
}

export class Lost {
  constructor(readonly loss: Loss) {}
}

/** What went before an attempt at a command. */
export interface Past {
  /** How far back to look for what the command did already. */
  readonly search: Search | undefined;
  /** Ids of events that were appended for it, perhaps without success. */
  readonly tried: readonly string[];
  /** An event of it may still come to stand there. */
  readonly openPlace: number | undefined;
}

/** How far back to look for what a command did: to a time (ISO 8601), or to a revision. */
export type Search = { readonly since: string } | { readonly afterRevision: number };
