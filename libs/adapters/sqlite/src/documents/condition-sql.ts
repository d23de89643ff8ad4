import { afterPrefix, type Comparison, type Condition, type Scalar } from '@perkstream/kernel';
import { type SqlValue } from '../connection.js';
import { type CollectionTable } from './collection-table.js';
import { FALSE, TRUE } from './columns.js';
import { type FieldTerm, fieldTerm } from './field-term.js';
import { joined, type SqlText } from './sql-text.js';

const MAX_NEEDLES = 4;
const HALF = /[\ud800-\udfff]/u;
/** More texts are bound as one list: to read a statement takes a time that grows with the square of its parameters. */
const MAX_BOUND_TEXTS = 100;

/**
 * A condition of the kernel as SQL. A comparison that does not hold yields false or null, and `not` treats both alike. SQLite
 * compares texts by code points, JavaScript by UTF-16 units: the orders differ only between U+E000–U+FFFF and characters beyond.
 */
export function conditionSql(table: CollectionTable, condition: Condition, sql: SqlText): string {
  if ('all' in condition) {
    return condition.all.length === 0
      ? '1'
      : joined(
          condition.all.map((part) => conditionSql(table, part, sql)),
          'AND',
        );
  }
  if ('any' in condition) {
    return condition.any.length === 0
      ? '0'
      : joined(
          condition.any.map((part) => conditionSql(table, part, sql)),
          'OR',
        );
  }
  if ('not' in condition) return `((${conditionSql(table, condition.not, sql)}) IS NOT TRUE)`;
  return comparisonSql(fieldTerm(table, condition.field, sql), condition, sql);
}

/**
 * Before it looks a value up in the JSON text, the statement tests whether the text contains what the comparison needs, such as
 * the last part of the key: that takes a tenth of the time.
 */
function comparisonSql(term: FieldTerm, comparison: Comparison, sql: SqlText): string {
  const exact = exactSql(term, comparison, sql);
  if (!term.isInBody || holdsOfMissing(comparison)) return exact;
  const isThere = (needle: string) => `instr(body, ${sql.bind(needle)}) > 0`;
  const key = needlesOfPart(comparison.field.slice(comparison.field.lastIndexOf('.') + 1), '', '":');
  const seen = [key, needlesOf(comparison)].flatMap((each) => (each ? [joined(each.map(isThere), 'OR')] : []));
  return joined([...seen, exact], 'AND');
}

function holdsOfMissing(comparison: Comparison): boolean {
  if ('is' in comparison) return comparison.is === null;
  if ('in' in comparison) return comparison.in.includes(null);
  return (
    ['count', 'countLess', 'countMore'].some((kind) => kind in comparison) ||
    ('present' in comparison && !comparison.present)
  );
}

/** Texts of which every JSON text that meets the comparison contains at least one; undefined where there are no such texts. */
function needlesOf(comparison: Comparison): readonly string[] | undefined {
  if ('is' in comparison) return needlesOfValues([comparison.is]);
  if ('in' in comparison) return needlesOfValues(comparison.in);
  if ('startsWith' in comparison) return needlesOfPart(comparison.startsWith, '"', '');
  if ('endsWith' in comparison) return needlesOfPart(comparison.endsWith, '', '"');
  return 'contains' in comparison ? needlesOfPart(comparison.contains, '', '') : undefined;
}

function needlesOfValues(values: readonly Scalar[]): readonly string[] | undefined {
  const isFine = values.length > 0 && values.length <= MAX_NEEDLES && !values.includes(null);
  return isFine ? values.map((value) => JSON.stringify(value)) : undefined;
}

/** Undefined where the text has half of a surrogate pair, because JSON writes that as an escape. */
function needlesOfPart(part: string, before: string, after: string): readonly string[] | undefined {
  return part && !HALF.test(part) ? [before + JSON.stringify(part).slice(1, -1) + after] : undefined;
}

function exactSql(term: FieldTerm, comparison: Comparison, sql: SqlText): string {
  const { value } = term;
  if ('is' in comparison) return equals(term, [comparison.is], sql);
  if ('in' in comparison) return equals(term, comparison.in, sql);
  if ('less' in comparison) return ordered(value, '<', comparison.less, sql);
  if ('lessOrEqual' in comparison) return ordered(value, '<=', comparison.lessOrEqual, sql);
  if ('more' in comparison) return ordered(value, '>', comparison.more, sql);
  if ('moreOrEqual' in comparison) return ordered(value, '>=', comparison.moreOrEqual, sql);
  if ('present' in comparison) return `(${value} IS ${comparison.present ? 'NOT ' : ''}NULL)`;
  if ('startsWith' in comparison) return startsWith(value, comparison.startsWith, sql);
  if ('endsWith' in comparison) return endsWith(value, comparison.endsWith, sql);
  if ('contains' in comparison) return contains(term, comparison.contains, sql);
  if ('count' in comparison) return `(${term.length} = ${sql.bind(comparison.count)})`;
  if ('countLess' in comparison) return `(${term.length} < ${sql.bind(comparison.countLess)})`;
  return `(${term.length} > ${sql.bind(comparison.countMore)})`;
}

function equals(term: FieldTerm, wanted: readonly Scalar[], sql: SqlText): string {
  const found: string[] = [];
  const scalars: Exclude<Scalar, null>[] = [];
  const listed: (string | number)[] = [];
  const isLong = wanted.length > MAX_BOUND_TEXTS;
  for (const each of wanted) {
    if (isLong && isSoundInJson(each)) listed.push(each);
    else if (each !== null && !Number.isNaN(each)) scalars.push(each);
  }
  if (wanted.includes(null)) {
    found.push(`${term.value} IS NULL`);
    if (term.contains) found.push(term.contains(['NULL']));
  }
  if (scalars.length > 0) {
    const bound = scalars.map((each) => sql.bind(bindable(each)));
    const own = bound.length === 1 ? `${term.value} = ${bound[0]}` : `${term.value} IN (${bound.join(', ')})`;
    if (!term.isListed) found.push(own);
    if (term.contains) found.push(term.contains(bound));
  }
  if (listed.length > 0) {
    const list = `SELECT value FROM json_each(${sql.bind(JSON.stringify(listed))})`;
    if (!term.isListed) found.push(`${term.value} IN (${list})`);
    if (term.contains) found.push(term.contains(list));
  }
  return found.length === 0 ? '0' : joined(found, 'OR');
}

/** Whether SQLite reads the value from JSON as it would be bound. */
function isSoundInJson(value: Scalar): value is string | number {
  return typeof value === 'string' ? !value.includes('\0') && !HALF.test(value) : Number.isSafeInteger(value);
}

function bindable(value: Exclude<Scalar, null>): SqlValue {
  return typeof value === 'boolean' ? (value ? TRUE : FALSE) : value;
}

/**
 * Compares within numbers or within texts only: SQLite sorts numbers before texts, and texts before bytes. The unary plus keeps
 * SQLite from taking the limit of the kind as the bound of an index, instead of the limit that was asked for.
 */
function ordered(value: string, operator: '<' | '<=' | '>' | '>=', limit: number | string, sql: SqlText): string {
  const own = `${value} ${operator} ${sql.bind(limit)}`;
  const upwards = operator.startsWith('>');
  if (typeof limit === 'number') return upwards ? `(${own} AND +${value} < '')` : `(${own})`;
  return upwards ? `(${own} AND +${value} < x'')` : `(${own} AND +${value} >= '')`;
}

function startsWith(value: string, prefix: string, sql: SqlText): string {
  const end = afterPrefix(prefix);
  return `(${value} >= ${sql.bind(prefix)} AND ${value} < ${end === undefined ? "x''" : sql.bind(end)})`;
}

/** Compares bytes, because most functions on texts stop at a zero character. Testing first whether the suffix occurs is cheaper. */
function endsWith(value: string, suffix: string, sql: SqlText): string {
  if (suffix === '') return `(typeof(${value}) = 'text')`;
  const bytes = Buffer.from(suffix);
  return `(${has(value, suffix, sql)} AND substr(CAST(${value} AS BLOB), -${bytes.length}) = ${sql.bind(bytes)})`;
}

function contains(term: FieldTerm, part: string, sql: SqlText): string {
  const inText = has(term.value, part, sql);
  return term.contains ? `((${inText}) OR ${term.contains([sql.bind(part)])})` : `(${inText})`;
}

/** Whether a value is a text that contains the part. A part with a zero character is bound as bytes, as a bound text ends there. */
function has(value: string, part: string, sql: SqlText): string {
  const isText = `typeof(${value}) = 'text'`;
  if (part === '') return isText;
  if (part.includes('\0')) return `${isText} AND instr(CAST(${value} AS BLOB), ${sql.bind(Buffer.from(part))}) > 0`;
  return `${isText} AND instr(${value}, ${sql.bind(part)}) > 0`;
}

/** `in` of one value as `is`, for which an index yields documents in the order of their ids. */
export function simplest(comparison: Comparison): Comparison {
  if (!('in' in comparison) || comparison.in.length !== 1) return comparison;
  const [is = null] = comparison.in;
  return is === null ? comparison : { field: comparison.field, is };
}
