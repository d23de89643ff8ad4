import { type Condition } from '@perkstream/kernel';
import {
  type Collection,
  type CollectionDefinition,
  type DocumentQuery,
  TooMuchFound,
  turnOfEventLoop,
} from '@perkstream/ports';
import { answering } from '../engine-failure.js';
import { type SqlRow } from '../connection.js';
import { type CollectionTable } from './collection-table.js';
import { COUNT, countedGroup, documentQuery } from './document-query.js';
import { type Search, type SearchCost } from './search-cost.js';
import { type SqliteDocumentStoreParts } from './document-store-parts.js';

/** Bytes of documents that are parsed in one turn of the event loop. */
const BYTES_AT_ONCE = 512 * 1024;

/** A collection by its name; after a swap it reads the table that took the name. */
export class SqliteCollection<D extends object> implements Collection<D> {
  constructor(
    private readonly parts: SqliteDocumentStoreParts,
    readonly definition: CollectionDefinition,
  ) {}

  async get(id: string): Promise<D | undefined> {
    const row = answering(() =>
      this.parts.connection.statement(`SELECT body FROM ${this.table.name} WHERE id = ?`).get([id]),
    );
    return row && (JSON.parse(row[0] as string) as D);
  }

  async getMany(ids: readonly string[]): Promise<(D | undefined)[]> {
    const sql = `SELECT id, body FROM ${this.table.name} WHERE id IN (SELECT value FROM json_each(?))`;
    const rows = answering(() => this.parts.connection.statement(sql).all([JSON.stringify(ids)]));
    const found = new Map(rows.map(([id, body]) => [id, body as string]));
    return ids.map((id) => {
      const body = found.get(id);
      return body === undefined ? undefined : (JSON.parse(body) as D);
    });
  }

  async find(query: DocumentQuery): Promise<D[]> {
    if (query.bytesAtMost !== undefined) return this.findWithin(query, query.bytesAtMost);
    const search = documentQuery(this.table, query, selectBody(query));
    const rows = await this.search(search, (cost) => cost.isShort(this.table, query, search));
    return rows.map(([body]) => JSON.parse(body as string) as D);
  }

  /**
   * Reads the sizes of the documents first, which SQLite knows without reading them, and then the documents. A document that is deleted
   * between the two is left out.
   */
  private async findWithin(query: DocumentQuery, bytesAtMost: number): Promise<D[]> {
    const { table } = this;
    const body = selectBody(query);
    const search = documentQuery(table, query, `row, octet_length(${body})`);
    const found = await this.search(search, (cost) => cost.isShort(this.table, query, search));
    const size = found.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
    if (size > bytesAtMost) throw new TooMuchFound(bytesAtMost);
    const documents: D[] = [];
    for (let from = 0; from < found.length;) {
      // Others have their turn before each part of a large page, however many such pages are read.
      if (size > BYTES_AT_ONCE) await turnOfEventLoop();
      let to = from;
      for (let bytes = 0; to < found.length && bytes < BYTES_AT_ONCE; to++) bytes += Number(found[to]?.[1]);
      const rows = found.slice(from, to).map(([row]) => row as number);
      documents.push(...this.inRows(rows, body));
      from = to;
    }
    // After a swap the numbers of rows belong to a table that is gone.
    return this.table === table ? documents : this.findWithin(query, bytesAtMost);
  }

  private inRows(rows: readonly number[], body: string): D[] {
    const sql = `SELECT row, ${body} FROM ${this.table.name} WHERE row IN (SELECT value FROM json_each(?))`;
    const found = answering(() => this.parts.connection.statement(sql).all([JSON.stringify(rows)]));
    const bodies = new Map(found as [number, string][]);
    return rows.flatMap((row) => {
      const body = bodies.get(row);
      return body === undefined ? [] : [JSON.parse(body) as D];
    });
  }

  async count(where?: Condition): Promise<number> {
    const counted = countedGroup(this.definition.countedBy, where);
    if (counted) return answering(() => this.table.counted(counted.group));
    const search = documentQuery(this.table, { where }, COUNT);
    const rows = await this.search(search, (cost) => cost.isShort(this.table, { where }, search, true));
    return Number(rows[0]?.[0] ?? 0);
  }

  put(id: string, document: D, options: { ifNewerBy?: string } = {}): Promise<boolean> {
    const { ifNewerBy } = options;
    return this.write((table) => {
      if (ifNewerBy !== undefined && !isNewer(document, this.parts.session.read(table, id), ifNewerBy)) return false;
      this.parts.session.write(table, id, document);
      return true;
    });
  }

  putIfAbsent(id: string, document: D): Promise<boolean> {
    return this.write((table) => {
      if (this.parts.session.read(table, id) !== null) return false;
      this.parts.session.write(table, id, document);
      return true;
    });
  }

  delete(id: string): Promise<void> {
    return this.write((table) => this.parts.session.write(table, id, null));
  }

  apply(changes: readonly { id: string; change: (before: D | null) => D | null }[]): Promise<void> {
    return this.write((table) => {
      // All changes are computed before any is staged, so that one that throws leaves nothing half done.
      const made = new Map<string, D | null>();
      for (const { id, change } of changes) {
        const before = made.has(id) ? (made.get(id) ?? null) : (this.parts.session.read(table, id) as D | null);
        const after = change(before);
        if (after !== before) made.set(id, after);
      }
      for (const [id, document] of made) this.parts.session.write(table, id, document);
    });
  }

  /** Runs a short search at once, and any other in the reader thread, so that the event loop stays free. */
  private async search({ sql, values }: Search, isShort: (cost: SearchCost) => boolean): Promise<readonly SqlRow[]> {
    const { connection, cost, reader } = this.parts;
    if (!answering(() => isShort(cost))) return reader.all(sql, values);
    return answering(() => connection.statement(sql).all(values));
  }

  private get table(): CollectionTable {
    const table = this.parts.tables.get(this.definition.name);
    if (!table) throw new Error(`The collection ${this.definition.name} was dropped`);
    return table;
  }

  /** Joins the commit of this turn. The answer waits for the disk, unless the collection is derived and can be rebuilt. */
  private write<T>(work: (table: CollectionTable) => T): Promise<T> {
    return this.parts.queue.submit(() => {
      this.parts.settleViews();
      return work(this.table);
    }, !this.definition.isDerived);
  }
}

/** The text of a document, without what is not asked for. */
function selectBody({ without = [] }: DocumentQuery): string {
  if (without.length === 0) return 'body';
  const paths = without.map(
    (path) =>
      `, ${textOf(
        `$${path
          .split('.')
          .map((name) => `."${name}"`)
          .join('')}`,
      )}`,
  );
  return `json_remove(body${paths.join('')})`;
}

function textOf(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function isNewer(document: object, before: object | null, field: string): boolean {
  const had: unknown = before && (before as Record<string, unknown>)[field];
  const has = (document as Record<string, unknown>)[field];
  return typeof had !== 'number' || (typeof has === 'number' && had < has);
}
