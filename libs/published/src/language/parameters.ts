import { type Class, refTo } from './shape.js';
import { type AnswerSchema, type JsonSchema, type QueryOf, type QueryParameters } from './schema-types.js';

/** Query parameters that many lists share. */
export const limitParameter = { type: 'integer', minimum: 1, maximum: 100, default: 10 } as const satisfies JsonSchema;
export const pageParameter = {
  type: 'integer',
  minimum: 1,
  default: 1,
  description: 'At most 1000.',
} as const satisfies JsonSchema;
export const pageParameters = { limit: limitParameter, page: pageParameter } as const;

/** Of lists whose pages end with the thousandth, and that go on after a row up to the last. */
export const rowParameters = {
  ...pageParameters,
  starting_after_id: {
    type: 'string',
    maxLength: 200,
    description: 'Alternative to `page`: only rows after the one with this ID, in the requested order.',
  },
} as const;

/** Of lists that are searched as people search. Filters compare texts as they are. */
export function searchIn(what: string) {
  const how = 'Each of the first eight words must occur in it. Case and accents are ignored.';
  return { type: 'string', maxLength: 200, description: `Searches ${what}. ${how}` } as const satisfies JsonSchema;
}

/** An ISO 8601 date or date-time. */
export const instantParameter = {
  type: 'string',
  format: 'instant',
  description: 'ISO 8601 date or date-time.',
} as const satisfies JsonSchema;

/** `created_at[before]`, `created_at[after]`: ISO 8601 dates or date-times. */
export const betweenParameter = {
  type: 'object',
  properties: { before: { type: 'string' }, after: { type: 'string' } },
} as const satisfies JsonSchema;

/** `filters[<field>][conditions][<$operator>][<index>]=<value>`, `filters[junction]=and|or` */
export const filtersParameter = { type: 'object', additionalProperties: true } as const satisfies JsonSchema;

export function orderParameter(...fields: readonly string[]) {
  return { type: 'string' as const, enum: fields.flatMap((field) => [field, `-${field}`]) };
}

/** The keyword of a parameter with a set of values: any other counts as not sent. */
export const OTHERS_IGNORED = 'x-others-ignored';

/** The same of lists whose clients send what others order by: they get the default order. */
export function anyOrderParameter(...fields: readonly string[]) {
  return {
    ...orderParameter(...fields),
    [OTHERS_IGNORED]: true,
    description: 'Any other value selects the default order.',
  };
}

/** Of lists that go on after the last row that the client has, in the order of its id. */
export const cursorParameters = {
  limit: limitParameter,
  order: orderParameter('id'),
  starting_after_id: { type: 'string' },
  filters: filtersParameter,
} as const;

/** The same of ledgers. */
export const ledgerParameters = { ...cursorParameters, order: anyOrderParameter('id') } as const;

/** A list as it is answered. */
export type ListAnswer<DataRef extends string, Item> = {
  readonly object: 'list';
  readonly data_ref: DataRef;
  readonly total: number;
} & { readonly [Name in DataRef]: readonly Item[] };

/** The schema of a list envelope around items of a class, or of one of several. */
export function listOf<
  const DataRef extends string,
  Item extends object,
  const Extra extends QueryParameters = Record<never, never>,
>(
  dataRef: DataRef,
  item: Class<Item> | readonly Class<Item>[],
  extra?: Extra,
): AnswerSchema<ListAnswer<DataRef, Item> & QueryOf<Extra>> {
  return {
    type: 'object',
    required: ['object', 'data_ref', dataRef, 'total'],
    properties: {
      object: { const: 'list' },
      data_ref: { const: dataRef },
      [dataRef]: {
        type: 'array',
        items: Array.isArray(item) ? { oneOf: item.map(refTo) } : refTo(item as Class<Item>),
      },
      total: { type: 'integer' },
      ...extra,
    },
  };
}
