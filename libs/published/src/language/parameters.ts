import { refTo } from './shape.js';
import { type JsonSchema } from './operation.js';

/** Query parameters that many lists share. */
export const limitParameter: JsonSchema = { type: 'integer', minimum: 1, maximum: 100, default: 10 };
export const pageParameter: JsonSchema = { type: 'integer', minimum: 1, default: 1, description: 'up to 1000' };
export const pageParameters = { limit: limitParameter, page: pageParameter } as const;

/** An ISO 8601 date or date-time. */
export const instantParameter: JsonSchema = {
  type: 'string',
  format: 'instant',
  description: 'ISO 8601 date or date-time',
};

/** `created_at[before]`, `created_at[after]`: ISO 8601 dates or date-times. */
export const betweenParameter: JsonSchema = {
  type: 'object',
  properties: { before: { type: 'string' }, after: { type: 'string' } },
};

/** `filters[<field>][conditions][<$operator>][<index>]=<value>`, `filters[junction]=and|or` */
export const filtersParameter: JsonSchema = { type: 'object', additionalProperties: true };

export function orderParameter(...fields: readonly string[]): JsonSchema {
  return { type: 'string', enum: fields.flatMap((field) => [field, `-${field}`]) };
}

/** Of lists that go on after the last row that the client has, in the order of its id. */
export const cursorParameters = {
  limit: limitParameter,
  order: orderParameter('id'),
  starting_after_id: { type: 'string' },
  filters: filtersParameter,
} as const;

/** The schema of a list envelope around items of a class. */
export function listOf(
  dataRef: string,
  item: abstract new (...args: never[]) => object,
  extra: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    required: ['object', 'data_ref', dataRef, 'total'],
    properties: {
      object: { const: 'list' },
      data_ref: { const: dataRef },
      [dataRef]: { type: 'array', items: refTo(item) },
      total: { type: 'integer' },
      ...extra,
    },
  };
}
