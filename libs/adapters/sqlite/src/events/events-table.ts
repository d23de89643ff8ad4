import { RowInserts } from '../row-inserts.js';
import { afterPrefix } from '@perkstream/kernel';
import {
  NO_STREAM,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  type StreamBeginning,
} from '@perkstream/ports';
import { type SqliteConnection, type SqlRow, type SqlValue } from '../connection.js';
import { EVENT_COLUMNS, parseEvent, type WrittenEvent } from './stored-event.js';

const DEFAULT_EVENT_COUNT = 1000;
const INSERT = `INSERT INTO events (${EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;
const READ = `SELECT ${EVENT_COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`;
const READ_BACKWARDS = `SELECT ${EVENT_COLUMNS} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`;
/** One event, and the revision of the last one behind it. */
const READ_FIRST = `SELECT ${EVENT_COLUMNS}, (SELECT max(revision) FROM events WHERE stream = ?1) FROM events
  WHERE stream = ?1 AND revision >= ?2 ORDER BY revision LIMIT 1`;

/** All events where nothing is named. */
export type Wanted = Pick<ReadAllOptions, 'streamPrefixes' | 'types'>;

/** The statements on the table of events. */
export class EventsTable {
  private readonly inserts: RowInserts;

  constructor(private readonly connection: SqliteConnection) {
    this.inserts = new RowInserts(connection, 'events', EVENT_COLUMNS.split(', '));
  }

  insert(stream: string, revision: number, position: number, { event, data, metadata }: WrittenEvent): void {
    this.connection.statement(INSERT).run([position, stream, revision, event.type, event.id, data, metadata]);
  }

  /** First events of streams. @throws a constraint failure where a stream has one: some may have been inserted then */
  insertFirsts(beginnings: readonly StreamBeginning[], texts: readonly WrittenEvent[], position: number): void {
    const rows = texts.map(({ event, data, metadata }, index) => [
      position + index,
      beginnings[index]!.stream,
      0,
      event.type,
      event.id,
      data,
      metadata,
    ]);
    this.inserts.insert(rows);
  }

  removeAfter(position: number): void {
    this.connection.statement('DELETE FROM events WHERE position > ?').run([position]);
  }

  lastRevision(stream: string): number {
    const row = this.connection
      .statement('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
      .get([stream]);
    return row ? Number(row[0]) : NO_STREAM;
  }

  lastPosition(): number {
    return Number(this.connection.statement('SELECT max(position) FROM events').get([])?.[0] ?? 0);
  }

  read(stream: string, { from, backwards = false, maxCount = DEFAULT_EVENT_COUNT }: ReadOptions): RecordedEvent[] {
    const start = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
    const short = backwards || maxCount < 1 ? undefined : this.readAtMostOne(stream, start, maxCount);
    const rows = short ?? this.connection.statement(backwards ? READ_BACKWARDS : READ).all([stream, start, maxCount]);
    return rows.map(parseEvent);
  }

  /** Most streams are short, and the driver gives one row at half the price of a list. @returns undefined when there are more */
  private readAtMostOne(stream: string, start: number, maxCount: number): SqlRow[] | undefined {
    const row = this.connection.statement(READ_FIRST).get([stream, start]);
    if (!row) return [];
    const [, , revision] = row;
    return maxCount === 1 || revision === row.at(-1) ? [row] : undefined;
  }

  /** Events after one position up to another, both counted in the order of all streams. */
  between(after: number, upTo: number, limit: number, { streamPrefixes, types }: Wanted = {}): RecordedEvent[] {
    const { sql, values } = inStreams(streamPrefixes);
    const ofTypes = types ? ' AND type IN (SELECT value FROM json_each(?))' : '';
    return this.connection
      .statement(
        // The order of positions is followed, also where the engine would prefer an index of prefixes.
        `SELECT ${EVENT_COLUMNS} FROM events NOT INDEXED
         WHERE position > ? AND position <= ?${sql}${ofTypes} ORDER BY position LIMIT ?`,
      )
      .all([after, upTo, ...values, ...(types ? [JSON.stringify(types)] : []), limit])
      .map(parseEvent);
  }
}

function inStreams(prefixes: readonly string[] | undefined): { sql: string; values: SqlRow } {
  if (!prefixes) return { sql: '', values: [] };
  if (prefixes.length === 0) return { sql: ' AND 0', values: [] };
  const values: SqlValue[] = [];
  const ranges = prefixes.map((prefix) => {
    const end = afterPrefix(prefix);
    values.push(prefix);
    if (end === undefined) return 'stream >= ?';
    values.push(end);
    return '(stream >= ? AND stream < ?)';
  });
  return { sql: ` AND (${ranges.join(' OR ')})`, values };
}
