import { Flag, ListOf, ObjectOf, OneOf, Shape, Text, UtcInstant, Whole } from './body-class.js';
import { DataPageOf } from './list-answers.js';
import { operation } from './operation.js';
import { type ForApplications, type OperationDefinition } from './operation-kinds.js';
import { instantParameter, limitParameter } from './parameters.js';

/** Query of an operation that shows one thing, now or as it was. */
export const asOfParameters = {
  as_of: {
    ...instantParameter,
    description:
      'Returns the object as it was at this moment, that millisecond included: an ISO 8601 date or date-time, not in the future. Adds `as_of` and `revision`.',
  },
} as const;

/** Says of an answer as of which moment it is; absent where it is of now. */
export const AsOf = () => UtcInstant({ optional: true }, 'The requested moment. Only with `as_of`.');
export const Revision = () =>
  Whole({ optional: true, min: 0 }, 'Number of the last event that is part of this answer, from 0. Only with `as_of`.');

export class HistoryActorAnswer {
  @OneOf(['key', 'user', 'system']) kind!: 'key' | 'user' | 'system';
  @Text('For a key: the ID that requests send together with the token.') id!: string;
  @Text({ optional: true }, 'Current name of a user; name of a key at that moment.') name?: string;
}

export class HistoryChangeAnswer {
  @Text('JSON pointer (RFC 6901) into the object as it is returned: `/discount/percent_off`.') path!: string;
  @Shape({}, { optional: true }, 'Absent when there was no value. `erased` for data of an erased person.')
  before?: unknown;
  @Shape({}, { optional: true }, 'Absent when there is no value any more. `erased` for data of an erased person.')
  after?: unknown;
}

export class HistoryEntryAnswer {
  @Text('Unique within the history of the object.') id!: string;
  @OneOf(['history_entry']) object!: 'history_entry';
  @Whole(
    { min: 0 },
    'Number of the event, from 0. Events that belong to the same object or its uses share the numbers.',
  )
  revision!: number;
  @UtcInstant() moment!: string;
  @Text('Type of the event, such as `voucher.updated`.') type!: string;
  @ObjectOf(() => HistoryActorAnswer) actor!: HistoryActorAnswer;
  @Text({ optional: true }, 'Reason given for the change.') reason?: string;
  @Text('ID of the request that made the change.') request_id!: string;
  @ListOf(() => HistoryChangeAnswer, 'Empty when the event changes nothing that the object shows.')
  changes!: HistoryChangeAnswer[];
  @Flag({ optional: true }, '`true` when changes were truncated: at most 100 changes with 2,000 characters per value.')
  is_shortened?: boolean;
}

export class HistoryAnswer extends DataPageOf(() => HistoryEntryAnswer, 'Number of entries on this page.') {}

const historyParameters = {
  limit: limitParameter,
  starting_after_id: { type: 'string', description: 'ID of the last entry of the previous page.' },
  uses: {
    type: 'boolean',
    default: false,
    description: 'Includes redemptions, rollbacks, reservations and sessions.',
  },
} as const;

/** What happened to one thing: `class ListVoucherHistory extends historyOperation({ … }) {}`. */
export function historyOperation<const Path extends string>({
  subject,
  path,
  ...both
}: Pick<OperationDefinition, 'context' | 'service'> &
  ForApplications & {
    /** `promotion tier` */
    readonly subject: string;
    /** Of the thing */
    readonly path: Path;
  }) {
  return operation({
    ...both,
    id: `list-${subject.replaceAll(' ', '-').toLowerCase()}-history`,
    method: 'GET',
    path: `${path}/history` as const,
    summary: `List the changes of a ${subject}, newest first`,
    query: historyParameters,
    answer: HistoryAnswer,
  });
}
