import { type Comparison, type Condition } from '@perkstream/kernel';
import { type DocumentQuery } from '@perkstream/ports';
import { type SqliteConnection, type SqlValue } from '../connection.js';
import { type CollectionTable } from './collection-table.js';
import { simplest } from './condition-sql.js';

/** Reading so many rows takes about 2 ms. */
const FEW_ROWS = 1000;
const MAX_KNOWN_COSTS = 1000;

export interface Search {
  readonly sql: string;
  readonly values: SqlValue[];
}

/**
 * Decides whether a search reads so few rows that it may run on the event loop. It does when the plan of SQLite takes the order from an
 * index and the index decides every condition; in a small collection, when all conditions are about columns.
 */
export class SearchCost {
  private readonly known = new Map<string, boolean>();

  /** @param smallCollection the most documents that a search by columns alone may read on the event loop */
  constructor(
    private readonly connection: SqliteConnection,
    private readonly smallCollection: number,
  ) {}

  isShort(table: CollectionTable, query: DocumentQuery, { sql, values }: Search, isCount = false): boolean {
    const { where, orderBy = [], limit = Infinity, offset = 0 } = query;
    if (table.size <= this.smallCollection) {
      return orderBy.every(({ field }) => isColumn(table, field)) && (!where || isAboutColumns(table, where));
    }
    if (isCount || limit + offset > FEW_ROWS) return false;
    const fields = where ? decidedFields(where) : [];
    if (!fields) return false;
    const key = `${fields.join()} ${sql}`;
    let short = this.known.get(key);
    if (short === undefined) {
      if (this.known.size > MAX_KNOWN_COSTS) this.known.clear();
      short = isShortPlan(table, this.connection.plan(sql, values), fields);
      this.known.set(key, short);
    }
    return short;
  }
}

function isColumn({ definition }: CollectionTable, field: string): boolean {
  return field === 'id' || Object.hasOwn(definition.fields, field);
}

/** Whether a condition neither searches texts for parts nor reads the JSON text of documents. */
function isAboutColumns(table: CollectionTable, where: Condition): boolean {
  if ('all' in where) return where.all.every((part) => isAboutColumns(table, part));
  if ('any' in where) return where.any.every((part) => isAboutColumns(table, part));
  if ('not' in where) return isAboutColumns(table, where.not);
  return isColumn(table, where.field) && (isDecidedByIndex(where) || 'in' in where || 'present' in where);
}

/** Whether the plan is a single step along an index that decides all of the fields. */
function isShortPlan(table: CollectionTable, plan: readonly string[], fields: readonly string[]): boolean {
  const [step = ''] = plan;
  if (plan.length !== 1 || !step.includes(`${table.name} USING INDEX`)) return false;
  // A plan reads `… USING INDEX name ($projectId=? AND id<?)`, with names unquoted.
  const bounds = step.slice(step.lastIndexOf('(')).replace('(', ' ');
  const nameOf = (field: string) => (field === 'id' ? ' id' : `$${field}`);
  const decided = (field: string) => ['=', '<', '>'].some((sign) => bounds.includes(nameOf(field) + sign));
  return fields.every(decided);
}

/** The fields of a condition whose comparisons an index can all decide; undefined for any other condition. */
function decidedFields(where: Condition): string[] | undefined {
  if ('all' in where) {
    const parts = where.all.map(decidedFields);
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if ('any' in where || 'not' in where) return undefined;
  return isDecidedByIndex(simplest(where)) ? [where.field] : undefined;
}

function isDecidedByIndex(comparison: Comparison): boolean {
  return ['is', 'less', 'lessOrEqual', 'more', 'moreOrEqual', 'startsWith'].some((kind) => kind in comparison);
}
