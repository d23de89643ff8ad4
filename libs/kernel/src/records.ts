import { type Aggregate } from './decider.js';
import { notFound, type Refusal, refuse } from './refusal.js';

/** One record as it is stored: plain JSON. */
export interface KeptRecord {
  readonly id: string;
}

/** The records of a project, by id, in the order in which they were made. */
export type RecordsState<Kept extends KeptRecord> = Readonly<Record<string, Kept>>;

/** Refusals that every kind of records has. */
export type RecordsRefusal = 'not_found' | 'duplicate_found' | 'invalid_payload';

/**
 * A kind of things that a project has few of, and that management keys make, change and delete one by one: pure. The records of a
 * project are one stream, so that what is unique among them is decided there.
 */
export interface RecordKind<
  Kept extends KeptRecord,
  ToMake = unknown,
  ToChange = unknown,
  Code extends string = RecordsRefusal,
> {
  /** Its events are `<type>.created`, `<type>.updated` and `<type>.deleted`; its streams are called so as well. */
  readonly type: string;
  /** The name of its streams, and of the record in its events, where older events use another name. */
  readonly stored?: { readonly category: string; readonly record: string };
  /** Its `object` in answers */
  readonly resourceType: string;
  /** In sentences, where that is not its resource type. */
  readonly noun?: string;
  /** `wh_` */
  readonly idPrefix: string;
  /** True where records hold personal data: their events are sealed. */
  readonly personal?: true;
  /** True where parts of its events are sealed: there are no snapshots, as these would hold them in the clear. */
  readonly sealsParts?: true;
  /** See `Aggregate`. */
  readonly isFact?: true;
  /** The largest number of records in one project. */
  readonly most: number;
  /** `now`: ISO 8601 in UTC */
  readonly made: (sent: ToMake, id: string, now: string) => Kept;
  /** Returns the same object where nothing changes. */
  readonly changed: (kept: Kept, sent: ToChange, now: string) => Kept;
  /** Why a record conflicts with the others of the project, or cannot replace its predecessor. */
  readonly objection?: (
    record: Kept,
    others: readonly Kept[],
    before: Kept | undefined,
  ) => Refusal<Code | RecordsRefusal> | undefined;
}

/** `now`: ISO 8601 in UTC */
export type RecordsCommand<ToMake, ToChange> =
  | { readonly do: 'create'; readonly id: string; readonly sent: ToMake; readonly now: string }
  | { readonly do: 'update'; readonly id: string; readonly sent: ToChange; readonly now: string }
  | { readonly do: 'delete'; readonly id: string };

/** The record as it is from now on, under the name that its kind says. */
export interface RecordShown<Kept extends KeptRecord> {
  readonly type: `${string}.created` | `${string}.updated`;
  readonly data: Readonly<Record<string, Kept>>;
}

export interface RecordDeleted {
  readonly type: `${string}.deleted`;
  readonly data: { readonly id: string };
}

export type RecordsEvent<Kept extends KeptRecord> = RecordShown<Kept> | RecordDeleted;

/** The records of a project are one stream. */
export function recordsAggregate<Kept extends KeptRecord, ToMake, ToChange, Code extends string>(
  kind: RecordKind<Kept, ToMake, ToChange, Code>,
): Aggregate<RecordsCommand<ToMake, ToChange>, RecordsEvent<Kept>, RecordsState<Kept>, Code | RecordsRefusal> {
  const shown = (
    happened: 'created' | 'updated',
    record: Kept,
    state: RecordsState<Kept>,
    before?: Kept,
  ): readonly RecordsEvent<Kept>[] | Refusal<Code | RecordsRefusal> => {
    const others = Object.values(state).filter(({ id }) => id !== record.id);
    const objection = kind.objection?.(record, others, before);
    if (objection) return objection;
    if (others.length >= kind.most) {
      return refuse('invalid_payload', { details: `A project has ${kind.most} of ${nounOf(kind)} at most` });
    }
    return [{ type: `${kind.type}.${happened}`, data: { [kind.stored?.record ?? 'record']: record } }];
  };
  return {
    category: kind.stored?.category ?? kind.type,
    ...(!kind.sealsParts && { snapshots: { every: 100, version: 1 } }),
    personal: kind.personal === true,
    isFact: kind.isFact === true,
    initial: {},

    decide(command, state): readonly RecordsEvent<Kept>[] | Refusal<Code | RecordsRefusal> {
      const { id } = command;
      if (command.do === 'create') return shown('created', kind.made(command.sent, id, command.now), state);
      const known = recordIn(state, id);
      if (!known) return unknownRecord(kind, id);
      if (command.do === 'delete') return [{ type: `${kind.type}.deleted`, data: { id } }];
      const record = kind.changed(known, command.sent, command.now);
      return record === known ? [] : shown('updated', record, state, known);
    },

    evolve(state, event): RecordsState<Kept> {
      const record = shownBy(event);
      if (record) return { ...state, [record.id]: record };
      const { [String(event.data['id'])]: _deleted, ...rest } = state;
      return rest;
    },
  };
}

/** undefined where the event deleted the record */
export function shownBy<Kept extends KeptRecord>(event: RecordsEvent<Kept>): Kept | undefined {
  return isDeleted(event) ? undefined : Object.values(event.data)[0];
}

function isDeleted(event: RecordsEvent<KeptRecord>): event is RecordDeleted {
  return event.type.endsWith('.deleted');
}

export function recordIn<Kept extends KeptRecord>(state: RecordsState<Kept>, id: string): Kept | undefined {
  return Object.hasOwn(state, id) ? state[id] : undefined;
}

type Named = Pick<RecordKind<KeptRecord>, 'resourceType' | 'noun'>;

export function unknownRecord(kind: Named, id: string): Refusal<'not_found'> {
  return notFound(kind.resourceType, id, kind.noun);
}

function nounOf({ noun, resourceType }: Named): string {
  return noun ?? resourceType;
}
