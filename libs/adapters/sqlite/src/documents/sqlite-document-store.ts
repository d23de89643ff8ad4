import { type Collection, type CollectionDefinition, type DocumentStore } from '@perkstream/ports';
import { answering } from '../engine-failure.js';
import { copyDocuments, createTable, dropTable, emptySlice, shapeOf } from './collection-schema.js';
import { CollectionTable } from './collection-table.js';
import { type SqliteDocumentStoreParts } from './document-store-parts.js';
import { SqliteCollection } from './sqlite-collection.js';

const CLEARING_ROWS = 100;
const CLEARING_PAUSE_MS = 20;

/**
 * Collections by name, each in a numbered table. Creating, dropping and swapping are commits of their own, between those of the queue.
 * A dropped table only loses its name; its rows are removed in small slices afterwards.
 */
export class SqliteDocumentStore implements DocumentStore {
  private clearing: NodeJS.Timeout | undefined;

  constructor(private readonly parts: SqliteDocumentStoreParts) {
    if (this.unwanted()) this.clearLater();
  }

  async open<D extends object>(definition: CollectionDefinition): Promise<Collection<D>> {
    this.change(() => {
      const before = this.find(definition.name);
      const after = before ? this.adapt(before, definition) : this.create(definition);
      return () => this.take(definition.name, after);
    });
    return new SqliteCollection<D>(this.parts, definition);
  }

  async drop(name: string): Promise<void> {
    this.change(() => {
      this.discard(name);
      return () => this.take(name, undefined);
    });
  }

  async swap(name: string, replacement: string): Promise<void> {
    this.change(() => {
      const next = this.find(replacement);
      if (!next) throw new Error(`There is no collection ${replacement}`);
      this.discard(name);
      this.name(next.number, name, next.definition);
      return () => {
        this.take(replacement, undefined);
        this.take(name, this.table(next.number, next.definition));
      };
    });
  }

  async ping(): Promise<void> {
    answering(() => this.parts.connection.statement('SELECT count(*) FROM collections').get([]));
  }

  close(): void {
    clearTimeout(this.clearing);
    this.clearing = undefined;
  }

  /** Sets what a name stands for from now on. */
  private take(name: string, table: CollectionTable | undefined): void {
    const { tables } = this.parts;
    if (table) tables.set(name, table);
    else tables.delete(name);
  }

  private table(number: number, definition: CollectionDefinition): CollectionTable {
    return new CollectionTable(this.parts.connection, number, definition);
  }

  /** @param alter changes the file, and returns what to do after the commit */
  private change(alter: () => () => void): void {
    const { queue, connection, session } = this.parts;
    queue.flush();
    answering(() => connection.transaction(alter))();
    session.forgetKept();
    if (this.unwanted()) this.clearLater();
  }

  private create(definition: CollectionDefinition): CollectionTable {
    const { connection } = this.parts;
    const last = connection.statement('SELECT max(number) FROM collections').get([])?.[0] ?? 0;
    const table = this.table(Number(last) + 1, definition);
    connection
      .statement('INSERT INTO collections (number, name, definition) VALUES (?, NULL, ?)')
      .run([table.number, JSON.stringify(definition)]);
    createTable(connection, table);
    this.name(table.number, definition.name, definition);
    return table;
  }

  private adapt(before: CollectionTable, definition: CollectionDefinition): CollectionTable {
    if (shapeOf(before.definition) === shapeOf(definition)) {
      this.name(before.number, definition.name, definition);
      return this.table(before.number, definition);
    }
    this.discard(definition.name);
    const after = this.create(definition);
    copyDocuments(this.parts.connection, before, after);
    return after;
  }

  private name(number: number, name: string, definition: CollectionDefinition): void {
    this.parts.connection
      .statement('UPDATE collections SET name = ?, definition = ? WHERE number = ?')
      .run([name, JSON.stringify({ ...definition, name }), number]);
  }

  private discard(name: string): void {
    this.parts.connection.statement('UPDATE collections SET name = NULL WHERE name = ?').run([name]);
  }

  private find(name: string): CollectionTable | undefined {
    return this.tableOf(
      this.parts.connection.statement('SELECT number, definition FROM collections WHERE name = ?').get([name]),
    );
  }

  /** A table that has lost its name and is to be removed. */
  private unwanted(): CollectionTable | undefined {
    return this.tableOf(
      this.parts.connection.statement('SELECT number, definition FROM collections WHERE name IS NULL LIMIT 1').get([]),
    );
  }

  private tableOf(row: readonly unknown[] | undefined): CollectionTable | undefined {
    if (!row) return undefined;
    const [number, definition] = row as [number, string];
    return this.table(number, JSON.parse(definition) as CollectionDefinition);
  }

  private clearLater(): void {
    this.clearing ??= setTimeout(() => {
      this.clearing = undefined;
      try {
        this.clear();
      } catch (error) {
        this.parts.reportFailure(error);
      }
      if (this.unwanted()) this.clearLater();
    }, CLEARING_PAUSE_MS).unref();
  }

  private clear(): void {
    const { connection, reader } = this.parts;
    const table = this.unwanted();
    // A search in the reader thread may still read the table.
    if (!table || !reader.isIdle) return;
    connection.transaction(() => {
      if (!emptySlice(connection, table, CLEARING_ROWS)) dropTable(connection, table);
    });
  }
}
