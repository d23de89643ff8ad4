/** What of a shop lists are asked for. */
export interface Known {
  /** Of the newest voucher */
  readonly voucher: { readonly id: string; readonly code: string };
  readonly campaignIds: readonly [string, string];
  readonly categoryId: string;
  readonly holderId: string;
  /** When half of them were made */
  readonly middle: string;
  /** When the newest were made */
  readonly end: string;
}

/** A list by its name. */
export type ListQuery = readonly [name: string, query: Readonly<Record<string, unknown>>];

/** A filter by field, operator and values; without values the operator stands alone. */
export function filter(field: string, operator: string, ...values: readonly string[]): ListQuery {
  const conditions = { [operator]: values.length > 0 ? values : '' };
  return [`${[field, operator, ...values].join(' ')}`, { filters: { [field]: { conditions } } }];
}

/** A filter by several operators, each with its values. */
export function filters(field: string, ...operators: readonly (readonly [string, ...string[]])[]): ListQuery[] {
  return operators.map(([operator, ...values]) => filter(field, operator, ...values));
}

export function between(field: string, after: string, before: string): ListQuery {
  const conditions = { $after: [after], $before: [before] };
  return [`${field} $after ${after} $before ${before}`, { filters: { [field]: { conditions } } }];
}

export function parameter(name: string, value: unknown): ListQuery {
  return [`${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`, { [name]: value }];
}

/** What meets both. */
export function both([one, first]: ListQuery, [other, second]: ListQuery): ListQuery {
  return [`${one} & ${other}`, { ...first, ...second, ...filtersOf(first, second) }];
}

function filtersOf(...queries: readonly ListQuery[1][]): { filters?: object } {
  const found = queries.flatMap(({ filters }) => (filters === undefined ? [] : [filters as object]));
  return found.length === 0 ? {} : { filters: Object.assign({}, ...found) as object };
}
