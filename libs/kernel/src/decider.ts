import { type Refusal } from './refusal.js';

/** A fact of an aggregate. `type` is `<subject>.<past>` and, once stored, is never renamed; `data` is plain JSON. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * The rules of one kind of aggregate as pure, synchronous functions over plain data. Time, ids and random codes arrive in
 * the command. The same pair of functions runs under every event store, in tests and in back-tests.
 */
export interface Decider<Command, Event extends DomainEvent, State, Code extends string = string> {
  readonly initial: State;
  /** The facts that follow from the command; none when nothing changes; a refusal when the rules forbid it. */
  decide(command: Command, state: State): readonly Event[] | Refusal<Code>;
  evolve(state: State, event: Event): State;
}

/** A decider together with how its streams are named and kept. */
export interface Aggregate<
  Command = never,
  Event extends DomainEvent = DomainEvent,
  State = unknown,
  Code extends string = string,
> extends Decider<Command, Event, State, Code> {
  /** The first part of its streams' names, without a hyphen. */
  readonly category: string;
  /**
   * Stores a snapshot of the state every so many events. `version` is raised when the shape of the state changes; older
   * snapshots are then ignored. Absent where streams stay short, or where the state holds personal data.
   */
  readonly snapshots?: { readonly every: number; readonly version: number };
  /** Converts a stored event to its current shape (upcaster). */
  readonly upcast?: (stored: DomainEvent) => Event;
  /** Each event says the whole state: an earlier state is read from one event. */
  readonly eventsAreWhole?: boolean;
  /** Its events carry personal data, sealed under the key of the person of the stream. */
  readonly personal?: boolean;
  /**
   * Nothing that is used up rests on it: where several processes write, requests may be answered from a state that is `FACT_TTL_MS`
   * old, and a change is answered after that time.
   */
  readonly isFact?: boolean;
  /** Types of events of a fact that no answer rests on: a change by these alone is answered at once. */
  readonly unreadOfFact?: readonly Event['type'][];
}

/** The state after `events`, starting from `state` (or from nothing). */
export function fold<Command, Event extends DomainEvent, State>(
  decider: Decider<Command, Event, State>,
  events: Iterable<Event>,
  state: State = decider.initial,
): State {
  let current = state;
  for (const event of events) current = decider.evolve(current, event);
  return current;
}
