import { type DomainEvent } from '@perkstream/kernel';
import { type CollectionDefinition, type RecordedEvent } from '@perkstream/ports';
import { byType, type ByType } from '../stored-events.js';

/**
 * A read model: which documents an event changes, and how. A pure function from events to changes, so that a view can be dropped
 * and made again from the streams.
 * - `entity`: a document holds what it shows of one stream (or of the few that touch it); written before the answer
 * - `folding`: a document gathers many streams (counters, summaries); answers do not wait for it
 */
export interface View<D extends object = object> {
  readonly kind: 'entity' | 'folding';
  readonly collection: CollectionDefinition;
  /** The types of the events it takes. */
  readonly events: readonly string[];
  /**
   * For documents that come and go with each request: a tombstone for each would cost too much. The reader looks after those that a write
   * brings back which is carried out late.
   */
  readonly leavesNoTombstones?: true;
  /**
   * Paths of what documents say about people: it stays sealed in them as it is in their events (`PERSONAL_PARTS`), and reads open it. A query
   * cannot ask for values within.
   */
  readonly personalParts?: readonly string[];
  project(event: RecordedEvent): readonly ViewChange<D>[];
}

export interface ViewChange<D extends object> {
  readonly id: string;
  /** Returns the document to store, null for none; `before` is never to be altered. */
  change(before: D | null): D | null;
  /** The event brings the id into the world: there is nothing to look for. */
  readonly isNew?: boolean;
}

/**
 * A view of the events that concern its documents, with one handler per type; `data` and `metadata` of the event in the clear. A new
 * event of a stream does not compile until the view handles it, or leaves it out: `Exclude<VoucherEvent, VoucherLocked>`.
 */
export function view<D extends object, Event extends DomainEvent>(definition: {
  readonly kind: View['kind'];
  readonly collection: Omit<CollectionDefinition, 'isDerived'>;
  readonly leavesNoTombstones?: true;
  readonly personalParts?: readonly string[];
  readonly on: ByType<Event, readonly ViewChange<D>[]>;
}): View<D> {
  const { on: _on, ...rest } = definition;
  const on = byType<Event, readonly ViewChange<D>[]>(definition.on);
  const collection = { ...definition.collection, isDerived: true };
  return { ...rest, collection, events: Object.keys(on), project: (event) => on[event.type]?.(event) ?? [] };
}

/** The change of one document. */
export function changes<D extends object>(
  id: string,
  change: (before: D | null) => D | null,
): readonly ViewChange<D>[] {
  return [{ id, change }];
}

/** A document under an id that the event brings into the world. */
export function creates<D extends object>(id: string, document: D): readonly ViewChange<D>[] {
  return [{ id, change: () => document, isNew: true }];
}
