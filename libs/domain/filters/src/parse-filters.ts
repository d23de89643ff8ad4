import { isRefusal, type Condition, type Instant } from '@perkstream/kernel';
import { fieldNamed, type FilterFields, type ReadyField } from './filter-field.js';
import { echo, invalid, isRecord, type QueryRefusal, type Source } from './invalid.js';
import { operatorsOf } from './kinds/index.js';
import { type Operator } from './operator.js';
import { type OperatorName } from './operator-name.js';
import { readSwitch, readValues } from './sent-value.js';

export interface FilterOptions {
  readonly source: Source;
  /** The moment that "days ago" is reckoned from. */
  readonly now: Instant;
  /** Path of the filters, for the details of a refusal. */
  readonly at?: string;
  /** The filter of a collection must say how its parts are joined. */
  readonly junctionRequired?: boolean;
}

type Junction = 'all' | 'any';

interface Reading extends FilterOptions {
  readonly at: string;
  readonly junction: Junction;
  /** Path of all the filters. */
  readonly root: string;
  /** How many values were read so far, and how many of them are comparisons of their own. */
  readonly read: { values: number; comparisons: number };
}

const MAX_FIELDS = 100;
const MAX_VALUES = 1_000;
/** In all fields together. */
const MAX_VALUES_OF_ALL_FIELDS = 5_000;
/** Each may be made with every document of a project. The values of `$in` are one. */
const MAX_COMPARISONS = 100;

/**
 * `{ "junction": "and", "<field>": { "conditions": { "$op": [values] } } }` as a condition: the value of `filters` in a deep
 * query, or the same in a body. Fields, and several values of one operator, are joined by the junction (and); several
 * operators of one field must all hold. undefined when nothing is filtered. Null is the same as absent. The word `conditions` may be
 * left out, as some client libraries do.
 */
export function parseFilters(
  fields: FilterFields,
  wire: unknown,
  options: FilterOptions,
): Condition | undefined | QueryRefusal {
  const at = options.at ?? '.filters';
  if (wire === undefined || wire === null || wire === '') wire = {};
  if (!isRecord(wire)) return invalid(options.source, `Property ${at} must be an object`);
  const junction = readJunction(wire['junction'], at, options);
  if (isRefusal(junction)) return junction;
  const names = Object.keys(wire).filter((name) => name !== 'junction');
  if (names.length > MAX_FIELDS)
    return invalid(options.source, `Property ${at} must not have more than ${MAX_FIELDS} fields`);
  const parts: Condition[] = [];
  const read = { values: 0, comparisons: 0 };
  for (const name of names) {
    const part = parseField(fields, name, wire[name], { ...options, at, root: at, junction, read });
    if (isRefusal(part)) return part;
    if (part) parts.push(part);
  }
  if (comparisonsIn({ all: parts }) > MAX_COMPARISONS) return tooManyComparisons(options.source, at);
  return joined(parts, junction);
}

function readJunction(
  value: unknown,
  at: string,
  { source, junctionRequired }: FilterOptions,
): Junction | QueryRefusal {
  const name = typeof value === 'string' ? value.toLowerCase() : value;
  if ((name === undefined || name === null || name === '') && !junctionRequired) return 'all';
  if (name === 'and') return 'all';
  if (name === 'or') return 'any';
  return invalid(source, `Property ${at}.junction must be equal to one of the allowed values [ and, or ]`);
}

function parseField(
  fields: FilterFields,
  name: string,
  wire: unknown,
  reading: Reading,
): Condition | undefined | QueryRefusal {
  const at = `${reading.at}.${echo(name)}`;
  const field = fieldNamed(fields, name);
  if (!field) return invalid(reading.source, `Property ${at} is not a field that can be filtered by`);
  if (wire === null) return undefined;
  const isBare = isRecord(wire) && Object.keys(wire).some((key) => key.startsWith('$'));
  const conditions = isRecord(wire) && !isBare ? wire['conditions'] : wire;
  if (!isRecord(conditions)) return invalid(reading.source, `Property ${at}.conditions must be an object`);
  const parts: Condition[] = [];
  for (const [operator, raw] of Object.entries(conditions)) {
    const part = parseOperator(field, operator, raw, { ...reading, at: isBare ? at : `${at}.conditions` });
    if (isRefusal(part)) return part;
    if (part) parts.push(part);
  }
  return joined(parts, 'all');
}

function parseOperator(
  field: ReadyField,
  name: string,
  raw: unknown,
  reading: Reading,
): Condition | undefined | QueryRefusal {
  const { source } = reading;
  const at = `${reading.at}.${echo(name)}`;
  const operator = standardOperator(field, name);
  if (field.operators ? !field.operators.includes(name) : !operator) {
    const allowed = field.operators ?? Object.keys(operatorsOf[field.type]);
    return invalid(source, `Property ${at} is not an operator of this field, which takes ${allowed.join(', ')}`);
  }
  const own = field.custom && customCondition(field, field.custom, name, raw, reading);
  if (own) return own;
  if (!operator) return invalid(source, `Property ${at} has a value that does not fit the operator`);
  if (operator.takes === 'nothing') return parseSwitch(operator.condition(field, reading.now), raw, at, source);
  return raw === null ? undefined : parseValues(field, operator, raw, { ...reading, at });
}

function standardOperator(field: ReadyField, name: string): Operator | undefined {
  const operators = operatorsOf[field.type];
  return Object.hasOwn(operators, name) ? operators[name as OperatorName] : undefined;
}

function customCondition(
  field: ReadyField,
  custom: NonNullable<ReadyField['custom']>,
  name: string,
  raw: unknown,
  reading: Reading,
): Condition | undefined {
  const on = readSwitch(raw);
  const values = on === true ? [] : readValues(raw)?.slice(0, MAX_VALUES).map(String);
  return values && custom(name, values, reading.now);
}

function parseSwitch(condition: Condition, raw: unknown, at: string, source: Source): Condition | QueryRefusal {
  const on = readSwitch(raw);
  if (on === undefined) return invalid(source, `Property ${at} must be empty, true or false`);
  return on ? condition : { not: condition };
}

function parseValues(
  field: ReadyField,
  operator: Exclude<Operator, { takes: 'nothing' }>,
  raw: unknown,
  { source, at, root, junction, now, read }: Reading,
): Condition | QueryRefusal {
  const values = readValues(raw);
  if (!values) return invalid(source, `Property ${at} must be a value or a list of values`);
  if (values.length > MAX_VALUES) return invalid(source, `Property ${at} must not have more than ${MAX_VALUES} items`);
  read.values += values.length;
  if (read.values > MAX_VALUES_OF_ALL_FIELDS)
    return invalid(source, `Property ${at} is beyond the ${MAX_VALUES_OF_ALL_FIELDS} values that all filters may have`);
  if (operator.takes === 'list') return operator.condition(field, values) ?? unfit(field, operator, at, source);
  read.comparisons += values.length;
  if (read.comparisons > MAX_COMPARISONS) return tooManyComparisons(source, root);
  const parts: Condition[] = [];
  for (const value of values) {
    const part = operator.condition(field, value, now);
    if (!part) return unfit(field, operator, at, source);
    parts.push(part);
  }
  return joined(parts, junction)!;
}

function tooManyComparisons(source: Source, root: string): QueryRefusal {
  return invalid(source, `Property ${root} must not ask for more than ${MAX_COMPARISONS} comparisons`);
}

function unfit(field: ReadyField, operator: { readonly expects: string }, at: string, source: Source): QueryRefusal {
  if (field.type === 'enum' && field.values) {
    return invalid(source, `Property ${at} must be equal to one of the allowed values [ ${field.values.join(', ')} ]`);
  }
  return invalid(source, `Property ${at} must be ${operator.expects}`);
}

function joined(parts: readonly Condition[], junction: Junction): Condition | undefined {
  if (parts.length <= 1) return parts[0];
  return junction === 'all' ? { all: parts } : { any: parts };
}

function comparisonsIn(condition: Condition): number {
  if ('not' in condition) return comparisonsIn(condition.not);
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
  return parts ? parts.reduce((sum, part) => sum + comparisonsIn(part), 0) : 1;
}
