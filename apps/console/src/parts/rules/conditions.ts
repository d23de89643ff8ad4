/** A field that a list, a segment or an export can be narrowed by. */
export interface ConditionField {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  /** `money` is typed in the currency and sent in minor units. */
  readonly kind: 'text' | 'number' | 'money' | 'date' | 'choice';
  /** Of a choice: the values of the wire, in words. */
  readonly choices?: Readonly<Record<string, string>>;
}

export type Operator =
  | '$is'
  | '$is_not'
  | '$contains'
  | '$starts_with'
  | '$has_value'
  | '$is_unknown'
  | '$more_than'
  | '$less_than'
  | '$after'
  | '$before';

export interface ConditionRow {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
  /** Of a field of metadata: its name. */
  readonly key?: string;
}

const OPERATORS: Readonly<Record<ConditionField['kind'], readonly Operator[]>> = {
  text: ['$is', '$is_not', '$contains', '$starts_with', '$has_value', '$is_unknown'],
  number: ['$is', '$more_than', '$less_than'],
  money: ['$is', '$more_than', '$less_than'],
  date: ['$after', '$before'],
  choice: ['$is', '$is_not'],
};

/** Stands for `metadata.<name>`, whose name is typed. */
export const METADATA = 'metadata';

export type Filters = Record<string, unknown>;

export function operatorsOf(kind: ConditionField['kind']): readonly Operator[] {
  return OPERATORS[kind];
}

export function takesValue(operator: Operator): boolean {
  return operator !== '$has_value' && operator !== '$is_unknown';
}

export function isComplete({ field, operator, value, key }: ConditionRow): boolean {
  return (field !== METADATA || Boolean(key?.trim())) && (!takesValue(operator) || value.trim() !== '');
}

/** The filter as the engine takes it; of one field several conditions hold together. */
export function buildFilters(
  rows: readonly ConditionRow[],
  fields: readonly ConditionField[],
  junction = 'and',
): Filters {
  const filters: Record<string, { conditions: Record<string, unknown[]> }> = {};
  for (const row of rows.filter(isComplete)) {
    const kind = fields.find(({ name }) => name === row.field)?.kind ?? 'text';
    const name = row.field === METADATA ? `${METADATA}.${row.key?.trim()}` : row.field;
    const { conditions } = (filters[name] ??= { conditions: {} });
    const before = conditions[row.operator] ?? [];
    conditions[row.operator] = takesValue(row.operator) ? [...before, sentValue(row.value.trim(), kind)] : [true];
  }
  return { junction, ...filters };
}

/** The rows of a filter that is stored; undefined where they cannot show all of it. */
export function parseFilters(filters: Filters, fields: readonly ConditionField[]): readonly ConditionRow[] | undefined {
  const rows = Object.entries(filters).flatMap(([name, filter]) =>
    name === 'junction' ? [] : rowsOfField(name, filter),
  );
  const isShown = ({ field, operator, value }: ConditionRow) => {
    const known = fields.find((each) => each.name === field);
    const isWhole = value !== '' || !takesValue(operator);
    return known !== undefined && operatorsOf(known.kind).includes(operator) && isWhole;
  };
  return rows.every(isShown) ? rows.map((row) => ({ ...row, value: typedValue(row, fields) })) : undefined;
}

function rowsOfField(name: string, filter: unknown): ConditionRow[] {
  const { conditions = {} } = filter as { conditions?: Record<string, unknown> };
  const isMetadata = name.startsWith(`${METADATA}.`);
  const of = isMetadata ? { field: METADATA, key: name.slice(METADATA.length + 1) } : { field: name };
  return Object.entries(conditions as Record<Operator, unknown>).flatMap(([operator, values]) =>
    shownValues(operator as Operator, values).map((value) => ({ ...of, operator: operator as Operator, value })),
  );
}

/** A condition without values stands in one row. */
function shownValues(operator: Operator, values: unknown): readonly string[] {
  const all = (Array.isArray(values) ? values : [values]).map(String);
  return all.length === 0 || !takesValue(operator) ? [''] : all;
}

function sentValue(value: string, kind: ConditionField['kind']): string | number {
  if (kind === 'money') return Math.round(Number(value) * 100);
  return kind === 'number' ? Number(value) : value;
}

function typedValue({ field, value }: ConditionRow, fields: readonly ConditionField[]): string {
  const kind = fields.find(({ name }) => name === field)?.kind;
  if (kind === 'money') return String(Number(value) / 100);
  return kind === 'date' ? value.slice(0, 10) : value;
}
