import { type SqliteConnection, type SqlValue } from '../../connection.js';
import { indexedText } from './parts-match.js';

/** Documents of a slice at most, */
const ROWS = 100;
/** and milliseconds that reading them takes: texts may be long. */
const MILLISECONDS = 1.5;
/** Pages of the index that are written anew in a slice, to keep it in few pieces: about a millisecond. */
const PAGES = 8;

export interface IndexedTable {
  /** The number of the collection */
  readonly number: number;
  readonly name: string;
  /** The columns whose texts are indexed, and their places among those of a stored document. */
  readonly columns: readonly { readonly column: string; readonly place: number }[];
}

/**
 * Which documents have which three characters in a row in their texts. New documents are taken in afterwards, in slices of about
 * two milliseconds: a watermark tells up to which row all are in it. What is changed or removed below that is changed in the same
 * commit. Numbers of rows grow, but for one case: what the table had last is removed, and something new gets its number. All
 * above it are gone then, so the watermark falls back.
 */
export class PartsIndex {
  readonly name: string;
  private readonly sql;
  private watermark: number | undefined;
  private merging = false;

  constructor(
    private readonly connection: SqliteConnection,
    readonly table: IndexedTable,
  ) {
    const { number, columns } = table;
    const name = (this.name = partsTable(table.name));
    const texts = columns.map(({ column }) => `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) END`);
    const own = columns.map((_column, index) => `p${index}`);
    this.sql = {
      watermark: `SELECT complete FROM parts WHERE collection = ${number}`,
      move: `UPDATE parts SET complete = ? WHERE collection = ${number}`,
      last: `SELECT max(row) FROM ${table.name}`,
      // As bytes: the driver reads texts up to a zero character only.
      next: `SELECT row, ${texts.join(', ')} FROM ${table.name} WHERE row > ? ORDER BY row LIMIT ${ROWS}`,
      insert: `INSERT INTO ${name} (rowid, ${own.join(', ')}) VALUES (?${', ?'.repeat(own.length)})`,
      remove: `DELETE FROM ${name} WHERE rowid = ?`,
      merge: `INSERT INTO ${name} (${name}, rank) VALUES ('merge', ${PAGES})`,
    };
  }

  /** All documents up to this row are in the index. */
  get complete(): number {
    return (this.watermark ??= this.number(this.sql.watermark));
  }

  /** There are documents to be taken in, or pieces to be merged. */
  get isBehind(): boolean {
    return this.merging || this.number(this.sql.last) > this.complete;
  }

  /** Within the commit that adds documents. @param first the row of the first of them */
  added(first: number): void {
    if (first <= this.complete) this.moveTo(first - 1);
  }

  /** Within the commit that changes the document: the stored columns that it had, and has. */
  changed(row: number, before: readonly SqlValue[], after: readonly SqlValue[]): void {
    if (row > this.complete) return;
    const { columns } = this.table;
    if (columns.every(({ place }) => before[place] === after[place])) return;
    this.removed(row);
    this.insert(
      row,
      columns.map(({ place }) => after[place] ?? null),
    );
  }

  removed(row: number): void {
    if (row <= this.complete) this.connection.statement(this.sql.remove).run([row]);
  }

  /** Nothing of the commit under way happened. */
  rolledBack(): void {
    this.watermark = undefined;
  }

  /** Takes a few documents in, in a commit of its own. @param isLazy others commit soon and bring it to the disk with them */
  slice(isLazy = false): void {
    const work = () => {
      if (this.takeIn()) this.merging = true;
      if (this.merging) this.merging = this.merge();
    };
    try {
      if (isLazy) this.connection.lazyTransaction(work);
      else this.connection.transaction(work);
    } catch (error) {
      this.rolledBack();
      throw error;
    }
  }

  private takeIn(): boolean {
    const end = performance.now() + MILLISECONDS;
    let last: number | undefined;
    for (const [row, ...texts] of this.connection.statement(this.sql.next).all([this.complete])) {
      last = Number(row);
      this.insert(last, texts);
      if (performance.now() > end) break;
    }
    if (last === undefined) return false;
    this.moveTo(last);
    return true;
  }

  /** @returns whether there was anything to merge: the engine tells by the rows that it changed */
  private merge(): boolean {
    const before = this.number('SELECT total_changes()');
    this.connection.statement(this.sql.merge).run([]);
    return this.number('SELECT total_changes()') - before > 1;
  }

  private insert(row: number, texts: readonly SqlValue[]): void {
    this.connection.statement(this.sql.insert).run([row, ...texts.map(indexedValue)]);
  }

  private moveTo(row: number): void {
    this.connection.statement(this.sql.move).run([row]);
    this.watermark = row;
  }

  private number(sql: string): number {
    return Number(this.connection.statement(sql).get([])?.[0] ?? 0);
  }
}

export function partsTable(table: string): string {
  return `${table}_parts`;
}

function indexedValue(value: SqlValue): SqlValue {
  if (typeof value === 'string') return indexedText(value);
  return value instanceof Uint8Array ? indexedText(Buffer.from(value).toString()) : null;
}
