import { type Decider, type DomainEvent } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';

/** A decider together with how its streams are named and kept. */
export interface Aggregate<
  Command = never,
  Event extends DomainEvent = DomainEvent,
  State = unknown,
  Code extends string = string,
> {
  /** The first part of its streams' names, without a hyphen. */
  readonly category: string;
  readonly decider: Decider<Command, Event, State, Code>;
  /**
   * Stores a snapshot of the state every so many events. `version` is raised when the shape of the state changes; older
   * snapshots are then ignored. Absent where streams stay short, or where the state holds personal data.
   */
  readonly snapshots?: { readonly every: number; readonly version: number };
  /** Converts a stored event to its current shape (upcaster). */
  readonly upcast?: (event: RecordedEvent) => Event;
  /** Its events carry personal data, sealed under the key of the person of the stream. */
  readonly personal?: boolean;
}
