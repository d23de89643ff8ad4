import { jsonText, valueAt } from '@perkstream/kernel';
import { type CollectionDefinition } from '@perkstream/ports';
import { type SqliteConnection, type SqlValue } from '../connection.js';
import { CollectionRanks, type RankOptions } from '../ranks/collection-ranks.js';
import { type Columns, columnsOf, columnValue, listValues, quoted } from './columns.js';
import { PartsIndex } from './parts/parts-index.js';

export interface StoredDocument {
  readonly row: number;
  readonly document: object;
  /** The values of the columns, in the order of the definition. */
  readonly columns: readonly SqlValue[];
  readonly lists: readonly (readonly SqlValue[])[];
  /** The length of the JSON text. */
  readonly bytes: number;
}

const NO_GROUP = '';

/** One collection as a table: the document as JSON, and a column for each field that lists filter and sort by. */
export class CollectionTable {
  readonly name: string;
  readonly columns: Columns;
  readonly ranks: CollectionRanks;
  readonly parts: PartsIndex | undefined;
  private countChanges = new Map<string, number>();
  private knownSize: number | undefined;
  /** Texts that are made once: the statement of each is looked up by it. */
  private readonly sql: { readonly load: string; readonly insert: string; readonly remove: string };
  private readonly setters = new Map<string, string>();

  constructor(
    private readonly connection: SqliteConnection,
    readonly number: number,
    readonly definition: CollectionDefinition,
    rankOptions?: RankOptions,
  ) {
    this.name = `documents_${number}`;
    this.columns = columnsOf(definition, this.name);
    const fields = this.columns.single.map(({ field }) => field);
    this.ranks = new CollectionRanks(
      connection,
      { name: this.name, fields, ranked: rankedOf(definition) },
      rankOptions,
    );
    this.parts = this.indexOfParts();
    const names = this.columns.single.map(({ column }) => `${column}, `);
    this.sql = {
      load: `SELECT row, body FROM ${this.name} WHERE id = ?`,
      insert: `INSERT INTO ${this.name} (id, ${names.join('')}body) VALUES (${'?, '.repeat(names.length + 1)}?)`,
      remove: `DELETE FROM ${this.name} WHERE row = ?`,
    };
  }

  /** The number of documents. */
  get size(): number {
    return (this.knownSize ??= this.counted());
  }

  load(id: string): StoredDocument | undefined {
    const found = this.connection.statement(this.sql.load).get([id]);
    if (!found) return undefined;
    const [row, body] = found as [number, string];
    return this.described(row, JSON.parse(body) as object, body.length);
  }

  /** @param stored what the table has under the id */
  write(id: string, document: object, stored: StoredDocument | undefined): StoredDocument {
    const body = jsonText(document);
    const now = this.described(stored?.row ?? 0, document, body.length);
    const row = stored ? this.update(body, stored, now) : this.insert(id, body, now);
    this.parts?.written(row, stored?.columns, now.columns);
    this.writeLists(id, stored?.lists, now.lists);
    if (stored) this.count(stored.document, -1);
    this.count(document, 1);
    this.ranks.note(id, stored?.columns, now.columns);
    return stored ? now : { ...now, row };
  }

  remove(id: string, stored: StoredDocument | undefined): undefined {
    if (!stored) return;
    this.connection.statement(this.sql.remove).run([stored.row]);
    this.parts?.removed(stored.row);
    this.writeLists(id, stored.lists, []);
    this.count(stored.document, -1);
    this.ranks.note(id, stored.columns, undefined);
  }

  /** How many documents the commit adds to each group, in one write a group. */
  writeCounts(): void {
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

  committed(): void {
    this.ranks.committed();
  }

  rolledBack(): void {
    this.countChanges = new Map();
    this.ranks.rolledBack();
    this.parts?.rolledBack();
  }

  /** @param group the value of the field that groups; of all groups where absent */
  counted(group?: unknown): number {
    const [where, values] =
      group === undefined ? ['', []] : (['AND grouped = ?', [JSON.stringify(group)]] as [string, string[]]);
    const row = this.connection
      .statement(`SELECT sum(documents) FROM counts WHERE collection = ? ${where}`)
      .get([this.number, ...values]);
    return Number(row?.[0] ?? 0);
  }

  private indexOfParts(): PartsIndex | undefined {
    const { parts = [] } = this.definition;
    const columns = parts.map((field) => {
      const place = this.columns.single.findIndex((each) => each.field === field);
      const column = this.columns.single[place]?.column;
      if (!column) throw new Error(`${this.definition.name}: ${field}, searched by parts, is no field with one value`);
      return { column, place };
    });
    if (columns.length === 0) return undefined;
    return new PartsIndex(this.connection, { number: this.number, name: this.name, columns });
  }

  private described(row: number, document: object, bytes: number): StoredDocument {
    const { single, lists } = this.columns;
    return {
      row,
      document,
      columns: single.map(({ read, type }) => columnValue(read(document), type)),
      lists: lists.map(({ read }) => listValues(read(document))),
      bytes,
    };
  }

  private insert(id: string, body: string, now: StoredDocument): number {
    return this.connection.statement(this.sql.insert).run([id, ...now.columns, body]);
  }

  /** Names only the columns that changed: indexes on others are not touched. */
  private update(body: string, stored: StoredDocument, now: StoredDocument): number {
    const values: SqlValue[] = [body];
    let changed = '';
    now.columns.forEach((value, index) => {
      if (value === stored.columns[index]) return;
      changed += `${index} `;
      values.push(value);
    });
    values.push(stored.row);
    this.connection.statement(this.setter(changed)).run(values);
    return stored.row;
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
    before: StoredDocument['lists'] | undefined,
    after: StoredDocument['lists'] | readonly [],
  ): void {
    this.columns.lists.forEach(({ table }, index) => {
      const old = before?.[index] ?? [];
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

function rankedOf({ name, indexes, ranked = [] }: CollectionDefinition): readonly (readonly string[])[] {
  const known = new Set(indexes.map((fields) => fields.join()));
  const odd = ranked.find((fields) => !known.has(fields.join()));
  if (odd) throw new Error(`${name}: there is no index of ${odd.join(', ')}`);
  return ranked;
}
