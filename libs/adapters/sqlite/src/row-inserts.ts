import { type SqliteConnection, type SqlRow, type SqlValue } from './connection.js';

/** How many rows one statement inserts. The rest is inserted one by one. */
const ROWS_PER_STATEMENT = 50;
/** Else the engine would write down what pages were before each statement, to undo it alone. */
const VERB = 'INSERT OR FAIL INTO';

/**
 * Inserts rows into a table, many in one statement. A value that all of them share is bound once, because binding values takes
 * longer than what the engine does with them.
 */
export class RowInserts {
  /** By the number of rows and the columns that they share. */
  private readonly texts = new Map<string, string>();
  private readonly textForOne: string;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly table: string,
    /** In the order of the values of rows. */
    private readonly columns: readonly string[],
  ) {
    this.textForOne = this.textFor(
      1,
      columns.map(() => false),
    );
  }

  /**
   * Inserts the rows in the order given. When it throws, some of them may have been inserted: roll the transaction back.
   * @param rows one or more
   * @returns the row number of the last one
   */
  insert(rows: readonly SqlRow[]): number {
    let [from, last] = [0, 0];
    for (let count; from < rows.length; from += count) {
      count = rows.length - from >= ROWS_PER_STATEMENT ? ROWS_PER_STATEMENT : 1;
      last = this.insertTogether(rows.slice(from, from + count));
    }
    return last;
  }

  private insertTogether(rows: readonly SqlRow[]): number {
    const first = rows[0] as SqlRow;
    if (rows.length === 1) return this.connection.statement(this.textForOne).run(first);
    const isShared = first.map((value, column) => rows.every((row) => row[column] === value));
    const values: SqlValue[] = first.filter((_value, column) => isShared[column]);
    for (const row of rows) {
      for (let column = 0; column < row.length; column++) if (!isShared[column]) values.push(row[column] as SqlValue);
    }
    return this.connection.statement(this.textFor(rows.length, isShared)).run(values);
  }

  private textFor(rows: number, isShared: readonly boolean[]): string {
    const key = `${rows} ${isShared.join()}`;
    const known = this.texts.get(key);
    if (known) return known;
    let bound = 0;
    const shared = isShared.map((is) => is && `?${++bound}`);
    const row = () => `(${shared.map((place) => place || `?${++bound}`).join(', ')})`;
    const places = Array.from({ length: rows }, row).join(', ');
    const text = `${VERB} ${this.table} (${this.columns.join(', ')}) VALUES ${places}`;
    this.texts.set(key, text);
    return text;
  }
}
