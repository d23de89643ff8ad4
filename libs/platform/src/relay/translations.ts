import { type DomainEvent, withoutNulls } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { type IntegrationEvent } from '@perkstream/published';
import { type ByType } from '../stored-events.js';

/** An integration event that is to be published. */
export interface ToPublish<Data extends object = object> {
  readonly event: IntegrationEvent<Data>;
  readonly data: Data;
}

/** Data of an integration event, in which null stands for a value that is not there. */
type WithNulls<Data> = {
  readonly [Field in keyof Data]: undefined extends Data[Field] ? Data[Field] | null : Data[Field];
};

/** An integration event; of one stored event at most one of a kind about one subject. */
export function toPublish<Data extends object>(event: IntegrationEvent<Data>, data: WithNulls<Data>): ToPublish<Data> {
  return { event, data: withoutNulls(data) as Data };
}

/** The names of the changed fields, as integration events call them; each once. */
export function partsOf<Changes extends object>(
  changes: Changes,
  words: Readonly<Record<keyof Changes & string, string>>,
): string[] {
  return [...new Set((Object.keys(changes) as (keyof Changes & string)[]).map((part) => words[part]))];
}

/** Pure functions from stored events to integration events, by type. */
export type Translations = Readonly<Record<string, (event: RecordedEvent) => readonly ToPublish[]>>;

/**
 * The integration events for the events of an aggregate. Every type of event is named, so that a new one does not
 * compile until somebody has decided; null: it is not published.
 */
export function translations<Event extends DomainEvent>(byType: {
  readonly [Type in Event['type']]: ByType<Event, readonly ToPublish[]>[Type] | null;
}): Translations {
  return Object.fromEntries(Object.entries(byType).filter(([, translate]) => translate !== null)) as Translations;
}
