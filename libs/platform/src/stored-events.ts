import { type DomainEvent } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';

type DataOf<Event extends DomainEvent, Type> =
  Event extends DomainEvent<infer Types, infer Data> ? (Type extends Types ? Data : never) : never;

/** A function for each type of event: a type that is missing, and one that is not among them, do not compile. */
export type ByType<Event extends DomainEvent, Result, More extends readonly unknown[] = []> = {
  readonly [Type in Event['type']]: (
    event: RecordedEvent & { readonly type: Type; readonly data: DataOf<Event, Type> },
    ...more: More
  ) => Result;
};

/** The same functions, to be found by the type of any stored event. */
export function byType<Event extends DomainEvent, Result, More extends readonly unknown[] = []>(
  functions: ByType<Event, Result, More>,
): Readonly<Record<string, (event: RecordedEvent, ...more: More) => Result>> {
  return functions as object as Readonly<Record<string, (event: RecordedEvent, ...more: More) => Result>>;
}
