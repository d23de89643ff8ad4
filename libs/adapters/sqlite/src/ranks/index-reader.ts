import { type SqliteConnection, type SqlValue } from '../connection.js';
import { type Stretch } from './cut.js';

/** Reads one index where all of its fields but the last are equal to some values; after its fields it has the id. */
export class IndexReader {
  private readonly source: string;

  /** @param columns of the index */
  constructor(
    private readonly connection: SqliteConnection,
    table: string,
    private readonly columns: readonly string[],
    private readonly equal: readonly SqlValue[],
  ) {
    this.source = `FROM ${table} WHERE ${columns
      .slice(0, -1)
      .map((column) => `${column} = ? AND `)
      .join('')}`;
  }

  count(stretch: Stretch): number {
    return this.number(`SELECT count(*) ${this.source} ${this.within(stretch)}`, boundsOf(stretch));
  }

  /** The value that so many come before; undefined where there are not so many. */
  valueAfter(documents: number, stretch: Stretch): SqlValue | undefined {
    const sql = `SELECT ${this.last} ${this.source} ${this.within(stretch)} ORDER BY ${this.last}, id LIMIT 1 OFFSET ?`;
    return this.get(sql, [...boundsOf(stretch), documents]);
  }

  highest(): SqlValue | undefined {
    return this.get(
      `SELECT ${this.last} ${this.source} ${this.last} IS NOT NULL ORDER BY ${this.last} DESC LIMIT 1`,
      [],
    );
  }

  /** Of the documents with a value, from an id on, the id that so many come before. */
  idAfter(documents: number, value: SqlValue, id: string): string | undefined {
    const sql = `SELECT id ${this.source} ${this.last} = ? AND id >= ? ORDER BY id LIMIT 1 OFFSET ?`;
    return this.get(sql, [value, id, documents]) as string | undefined;
  }

  /** Of the documents with a value, from an id on. */
  countFrom(value: SqlValue, id: string): number {
    return this.number(`SELECT count(*) ${this.source} ${this.last} = ? AND id >= ?`, [value, id]);
  }

  private get last(): string {
    return this.columns.at(-1) ?? 'id';
  }

  private within({ from, to }: Stretch): string {
    const begins = from.value === null ? 'IS NOT NULL' : `${from.isAfter ? '>' : '>='} ?`;
    return `${this.last} ${begins} AND ${this.last} ${to.isAfter ? '<=' : '<'} ?`;
  }

  private number(sql: string, values: readonly SqlValue[]): number {
    return Number(this.get(sql, values) ?? 0);
  }

  private get(sql: string, values: readonly SqlValue[]): SqlValue | undefined {
    return this.connection.statement(sql).get([...this.equal, ...values])?.[0];
  }
}

function boundsOf({ from, to }: Stretch): SqlValue[] {
  return from.value === null ? [to.value] : [from.value, to.value];
}
