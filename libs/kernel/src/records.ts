import { type Decider } from './decider.js';
import { isRefusal, type Refusal, refuse } from './refusal.js';

/** What is kept of each: plain JSON. */
export interface KeptRecord {
  readonly id: string;
}

/** The records of a project, by id, in the order in which they were made. */
export type RecordsState<Kept extends KeptRecord> = Readonly<Record<string, Kept>>;

/** Refusals of every kind of records. */
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
  /** What answers call it */
  readonly resourceType: string;
  /** `wh_` */
  readonly idPrefix: string;
  /** They tell of people: what is stored of them is sealed. */
  readonly personal?: true;
  /** So many has one project. */
  readonly most: number;
  /** `now`: ISO 8601 in UTC */
  readonly made: (sent: ToMake, id: string, now: string) => Kept;
  readonly changed: (kept: Kept, sent: ToChange, now: string) => Kept;
  /** Why there cannot be such a record beside the others, or in place of the one before. */
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

/** A record as it is from now on, or the id of one that is gone. */
export type RecordsEvent<Kept extends KeptRecord> =
  | { readonly type: `${string}.created` | `${string}.updated`; readonly data: { readonly record: Kept } }
  | { readonly type: `${string}.deleted`; readonly data: { readonly id: string } };

export function recordsDecider<Kept extends KeptRecord, ToMake, ToChange, Code extends string>(
  kind: RecordKind<Kept, ToMake, ToChange, Code>,
): Decider<RecordsCommand<ToMake, ToChange>, RecordsEvent<Kept>, RecordsState<Kept>, Code | RecordsRefusal> {
  const checked = (record: Kept, state: RecordsState<Kept>, before?: Kept): Kept | Refusal<Code | RecordsRefusal> => {
    const others = Object.values(state).filter(({ id }) => id !== record.id);
    const objection = kind.objection?.(record, others, before);
    if (objection) return objection;
    if (others.length >= kind.most) {
      return refuse('invalid_payload', { details: `A project has ${kind.most} of ${kind.resourceType} at most` });
    }
    return record;
  };
  return {
    initial: {},

    decide(command, state): readonly RecordsEvent<Kept>[] | Refusal<Code | RecordsRefusal> {
      const { id } = command;
      if (command.do === 'create') {
        const record = checked(kind.made(command.sent, id, command.now), state);
        return isRefusal(record) ? record : [{ type: `${kind.type}.created`, data: { record } }];
      }
      const known = recordIn(state, id);
      if (!known) return unknownRecord(kind, id);
      if (command.do === 'delete') return [{ type: `${kind.type}.deleted`, data: { id } }];
      const record = checked(kind.changed(known, command.sent, command.now), state, known);
      return isRefusal(record) ? record : [{ type: `${kind.type}.updated`, data: { record } }];
    },

    evolve(state, { data }): RecordsState<Kept> {
      if ('record' in data) return { ...state, [data.record.id]: data.record };
      const { [data.id]: _deleted, ...rest } = state;
      return rest;
    },
  };
}

export function recordIn<Kept extends KeptRecord>(state: RecordsState<Kept>, id: string): Kept | undefined {
  return Object.hasOwn(state, id) ? state[id] : undefined;
}

export function unknownRecord({ resourceType }: { readonly resourceType: string }, id: string): Refusal<'not_found'> {
  const details = `Cannot find ${resourceType} with id ${id}`;
  return refuse('not_found', { details, resourceId: id, resourceType });
}
