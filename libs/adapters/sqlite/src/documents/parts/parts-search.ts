import { type Condition } from '@perkstream/kernel';
import { type DocumentQuery } from '@perkstream/ports';
import { type ReaderThread } from '../../reader-thread.js';
import { type CollectionTable } from '../collection-table.js';
import { documentQuery } from '../document-query.js';
import { type Search, type SearchCost } from '../search-cost.js';
import { type SqlText } from '../sql-text.js';
import { partsMatch } from './parts-match.js';

/** So many documents are looked at one by one, each in two to four microseconds, where a walk may be as short. */
const FEW = 2_000;
/** The share of all documents up to which looking at each is cheaper than a walk along a whole index. */
const SHARE = 1 / 20;

/**
 * Searches for parts of texts among the documents that an index of parts leaves, and those that it does not have yet. Where these
 * are many, or none can be told, documents are gone through as for any other condition.
 */
export class PartsSearch {
  constructor(
    private readonly reader: ReaderThread,
    private readonly cost: SearchCost,
  ) {}

  /** The same search among few documents; undefined where it would be no shorter. Both are for the thread for long searches. */
  async narrowed(table: CollectionTable, query: DocumentQuery, columns?: string): Promise<Search | undefined> {
    const index = table.parts;
    const fields = table.definition.parts;
    if (!index || !fields || this.cost.isSmall(table)) return undefined;
    const match = partsMatch(fields, query.where);
    if (match === undefined) return undefined;
    const isWalk = columns !== undefined && query.where && isAbout(fields, table.definition.countedBy, query.where);
    const most = isWalk ? Math.max(FEW, table.size * SHARE) : FEW;
    const [found] = await this.reader.all(howMany(table, index.name), [match, Math.floor(most) + 1]);
    const [candidates, beyond] = (found ?? []) as number[];
    if ((candidates ?? Infinity) > most || (beyond ?? Infinity) > FEW) return undefined;
    return documentQuery(table, query, columns, (text) => among(table, index.name, match, text));
  }
}

/** How many documents the index leaves, up to a bound, and how many it does not have yet, at most. */
function howMany({ name, number }: CollectionTable, index: string): string {
  return `SELECT (SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ?1 LIMIT ?2)),
      coalesce((SELECT max(row) FROM ${name}), 0) - complete
    FROM parts WHERE collection = ${number}`;
}

/** Crossed, so that the engine begins with the few. */
function among({ name, number }: CollectionTable, index: string, match: string, text: SqlText): string {
  const complete = `(SELECT complete FROM parts WHERE collection = ${number})`;
  return `(SELECT rowid AS candidate FROM ${index} WHERE ${index} MATCH ${text.bind(match)}
    UNION ALL SELECT row FROM ${name} WHERE row > ${complete}) CROSS JOIN ${name} ON row = candidate`;
}

/** A condition that asks for nothing but parts: no other index would leave fewer documents. */
function isAbout(fields: readonly string[], countedBy: string | undefined, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => isAbout(fields, countedBy, part));
  return ('is' in condition && condition.field === countedBy) || partsMatch(fields, condition) !== undefined;
}
