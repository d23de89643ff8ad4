import { jsonText, valueAt } from '@perkstream/kernel';
import { type CollectionDefinition } from '@perkstream/ports';
import { type SqliteConnection, type SqlRow, type SqlValue } from '../connection.js';
import { RowInserts } from '../row-inserts.js';
import { type Columns, columnsOf, columnValues, listValues, quoted } from './columns.js';

export interface StoredDocument {
  readonly row: number;
  readonly document: object;
  /** The values of the columns, in the order of the definition. */
  readonly columns: readonly SqlValue[];
  readonly lists: readonly (readonly SqlValue[])[];
  /** Length of the JSON text. */
  readonly bytes: number;
}

const NO_GROUP = '';

/** One collection as a table: each row has the document as JSON, and a column for each field that lists filter and sort by. */
export class CollectionTable {
  readonly name: string;
  readonly columns: Columns;
  private readonly inserts: RowInserts;
  /** Rows of documents that the current commit adds. */
  private added: SqlRow[] = [];
  private countChanges = new Map<string, number>();
  private knownSize: number | undefined;
  /** Composed once: the connection finds a prepared statement by its text. */
  private readonly sql: { readonly load: string; readonly remove: string };
  private readonly setters = new Map<string, string>();

  constructor(
    private readonly connection: SqliteConnection,
    readonly number: number,
    readonly definition: CollectionDefinition,
  ) {
    this.name = `documents_${number}`;
    this.columns = columnsOf(definition, this.name);
    const columns = this.columns.single.map(({ column }) => column);
    this.inserts = new RowInserts(connection, this.name, ['id', ...columns, 'body']);
    this.sql = {
      load: `SELECT row, body FROM ${this.name} WHERE id = ?`,
      remove: `DELETE FROM ${this.name} WHERE row = ?`,
    };
  }

  get size(): number {
    return (this.knownSize ??= this.counted());
  }

  load(id: string): StoredDocument | undefined {
    const found = this.connection.statement(this.sql.load).get([id]);
    if (!found) return undefined;
    const [row, body] = found as [number, string];
    return this.described(row, JSON.parse(body) as object, body.length);
  }

  /** Adds a document under an id that the table does not have. */
  add(id: string, document: object): void {
    const body = jsonText(document);
    const { columns, lists } = this.described(0, document, body.length);
    this.added.push([id, ...columns, body]);
    this.writeLists(id, [], lists);
    this.count(document, 1);
  }

  /** @param stored what the table has under the id now */
  change(id: string, document: object, stored: StoredDocument): StoredDocument {
    const body = jsonText(document);
    const now = this.described(stored.row, document, body.length);
    this.update(body, stored, now);
    this.writeLists(id, stored.lists, now.lists);
    this.count(stored.document, -1);
    this.count(document, 1);
    return now;
  }

  remove(id: string, stored: StoredDocument | undefined): undefined {
    if (!stored) return;
    this.connection.statement(this.sql.remove).run([stored.row]);
    this.writeLists(id, stored.lists, []);
    this.count(stored.document, -1);
  }

  /** Writes the documents that were added since the last flush, and the changed numbers of documents of each group. */
  flush(): void {
    if (this.added.length > 0) {
      this.inserts.insert(this.added);
      this.added = [];
    }
    this.writeCounts();
  }

  private writeCounts(): void {
    if (this.countChanges.size === 0) return;
    this.knownSize = undefined;
    for (const [group, change] of this.countChanges) {
      if (change === 0) continue;
      this.connection
        .statement(
          `INSERT INTO counts (collection, grouped, documents) VALUES (?1, ?2, ?3)
           ON CONFLICT DO UPDATE SET documents = documents + ?3`,
        )
        .run([this.number, group, change]);
    }
    this.countChanges = new Map();
  }

  rolledBack(): void {
    this.added = [];
    this.countChanges = new Map();
  }

  /** @param group value of the field that documents are counted by; absent: all documents */
  counted(group?: unknown): number {
    const [where, values] =
      group === undefined ? ['', []] : (['AND grouped = ?', [JSON.stringify(group)]] as [string, string[]]);
    const row = this.connection
      .statement(`SELECT sum(documents) FROM counts WHERE collection = ? ${where}`)
      .get([this.number, ...values]);
    return Number(row?.[0] ?? 0);
  }

  private described(row: number, document: object, bytes: number): StoredDocument {
    const { single, lists } = this.columns;
    return {
      row,
      document,
      columns: columnValues(single, document),
      lists: lists.map(({ read }) => listValues(read(document))),
      bytes,
    };
  }

  /** Sets only the columns that changed, so that indexes on the others are not written. */
  private update(body: string, stored: StoredDocument, now: StoredDocument): void {
    const values: SqlValue[] = [body];
    let changed = '';
    now.columns.forEach((value, index) => {
      if (value === stored.columns[index]) return;
      changed += `${index} `;
      values.push(value);
    });
    values.push(stored.row);
    this.connection.statement(this.setter(changed)).run(values);
  }

  private setter(changed: string): string {
    const known = this.setters.get(changed);
    if (known) return known;
    const columns = changed
      .split(' ')
      .slice(0, -1)
      .map((index) => `, ${this.columns.single[Number(index)]?.column} = ?`);
    const made = `UPDATE ${this.name} SET body = ?${columns.join('')} WHERE row = ?`;
    this.setters.set(changed, made);
    return made;
  }

  private writeLists(
    id: string,
    before: StoredDocument['lists'] | readonly [],
    after: StoredDocument['lists'] | readonly [],
  ): void {
    this.columns.lists.forEach(({ table }, index) => {
      const old = before[index] ?? [];
      const wanted = after[index] ?? [];
      for (const value of old) {
        if (wanted.includes(value)) continue;
        this.connection.statement(`DELETE FROM ${quoted(table)} WHERE value = ? AND id = ?`).run([value, id]);
      }
      for (const value of wanted) {
        if (old.includes(value)) continue;
        this.connection.statement(`INSERT INTO ${quoted(table)} (value, id) VALUES (?, ?)`).run([value, id]);
      }
    });
  }

  private count(document: object, change: number): void {
    const field = this.definition.countedBy;
    const group = field === undefined ? NO_GROUP : JSON.stringify(valueAt(document, field) ?? null);
    this.countChanges.set(group, (this.countChanges.get(group) ?? 0) + change);
  }
}
