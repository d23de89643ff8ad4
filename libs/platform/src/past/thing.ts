import { type Aggregate, type DomainEvent } from '@perkstream/kernel';

/** A kind of things that can be seen as they were, with their history: how a stream says what a thing was. */
export interface ThingOf<S> {
  /** As refusals call it: `voucher` */
  readonly type: string;
  // The commands and events of an aggregate are its own business here.
  readonly aggregate: Aggregate<never, DomainEvent, S>;
  /**
   * What the state says of the thing in its wire form, for histories; undefined where it is not there, or in the bin.
   * @param id which one, where a stream had several
   */
  readonly shown: (state: S, id: string | undefined) => object | undefined;
  /** Types of events that use it and do not change what it is. */
  readonly uses: ReadonlySet<string>;
  /** The stream is about others as well: events that change nothing of the thing are not its own. */
  readonly isShared?: boolean;
  /** Where the wire form shows what events say about a person: `{ 'order.metadata': '/metadata' }` */
  readonly personal?: Readonly<Record<string, string>>;
}

/** Where the past of one thing is. */
export interface PlaceOfThing {
  /** Of its stream */
  readonly key: string;
  /** Which one, where the stream had several; absent: any */
  readonly id?: string;
  /** It is there, also where its stream has not begun. */
  readonly isKnown?: boolean;
  /** It is about a person who was erased: nothing of it is shown, also as long as it can still be read. */
  readonly isErased?: boolean;
}

/** Forgets which commands and events the aggregate has. */
export function thingOf<C, E extends DomainEvent, S>({
  aggregate,
  ...thing
}: Omit<ThingOf<S>, 'aggregate' | 'uses'> & {
  readonly aggregate: Aggregate<C, E, S>;
  readonly uses: readonly E['type'][];
}): ThingOf<S> {
  return {
    ...thing,
    aggregate: aggregate as unknown as Aggregate<never, DomainEvent, S>,
    uses: new Set<string>(thing.uses),
  };
}
