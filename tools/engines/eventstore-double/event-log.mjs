/** `$tb` of a stream that is deleted softly: the last revision that there could be. */
const LAST_REVISION_NUMBER = 9223372036854775807n;
const MAX_APPEND_BYTES = 1024 * 1024;
/** What a record takes in the log besides its contents. */
const RECORD_OVERHEAD = 120;
const NOTHING = Buffer.alloc(0);

/** A refusal of a request. `kind`: wrong_expected_version, stream_deleted, too_large. */
export class Refused extends Error {
  constructor(kind, details = {}) {
    super(kind);
    this.kind = kind;
    Object.assign(this, details);
  }
}

/**
 * All events in the order of their positions, and the streams that they belong to. A record: `stream`, `revision`, `position`
 * (bigint: a byte offset, as in the real log), `id`, `type`, `contentType`, `data`, `metadata` (buffers), `created` (ticks of 100 ns).
 */
export class EventLog {
  #records = [];
  #streams = new Map();
  #tombstoned = new Set();
  #followers = new Set();
  #journal;
  #end = 0n;

  constructor(journal) {
    this.#journal = journal;
    for (const records of journal?.load() ?? []) this.#take(records);
    if (this.#records.length === 0) this.#write('$users', [systemEvent('$UserCreated', { loginName: 'admin' })]);
  }

  get length() {
    return this.#records.length;
  }

  at(index) {
    return this.#records[index];
  }

  onWrite(follower) {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /**
   * @param expected a revision (bigint), `no_stream`, `stream_exists` or `any`
   * @returns the revision and the position of the last of these events, whether they are stored now or were before
   */
  append(stream, expected, events) {
    const bytes = events.reduce((sum, event) => sum + sizeOf(event) + event.type.length, 0);
    if (bytes > MAX_APPEND_BYTES) throw new Refused('too_large', { limit: MAX_APPEND_BYTES });
    const { standing, revive } = this.#check(stream, expected, events);
    if (standing) return { revision: standing.revision, position: standing.position };
    if (events.length === 0) return { revision: this.#lastRevision(stream), position: 0n };
    const last = this.#write(stream, events).at(-1);
    if (revive) this.#truncate(stream, last.revision - BigInt(events.length) + 1n);
    return { revision: last.revision, position: last.position };
  }

  /** Softly: reads find nothing, and a later append goes on at the next revision. */
  delete(stream, expected) {
    this.#check(stream, expected, [{ id: '' }]);
    if (this.#lastRevision(stream) < 0n) throw this.#wrong(stream, expected);
    return this.#truncate(stream, LAST_REVISION_NUMBER).position;
  }

  /** For good. */
  tombstone(stream, expected) {
    this.#check(stream, expected, [{ id: '' }]);
    const [record] = this.#write(stream, [systemEvent('$streamDeleted', {})], LAST_REVISION_NUMBER);
    return record.position;
  }

  /** @returns undefined for a stream that is not there */
  read(stream, { from, backwards, count }) {
    if (this.#tombstoned.has(stream)) throw new Refused('stream_deleted', { stream });
    const records = this.#streams.get(stream);
    if (!records || this.#isDeleted(stream)) return undefined;
    const first = this.#firstVisible(stream, records);
    const last = records.length - 1;
    if (backwards) {
      const end = Math.min(Number(from ?? last), last);
      return records.slice(Math.max(first, end - count + 1), end + 1).reverse();
    }
    const start = Math.max(first, Number(from ?? 0));
    return records.slice(start, start + count);
  }

  /** The index of the first record at a position or after it. */
  indexOf(position) {
    let [low, high] = [0, this.#records.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#records[middle].position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether these events may be written; `standing` is the last of them when they were written before. */
  #check(stream, expected, events) {
    if (this.#tombstoned.has(stream)) throw new Refused('stream_deleted', { stream });
    const records = this.#streams.get(stream) ?? [];
    const deleted = this.#isDeleted(stream);
    if (expected === 'stream_exists') {
      if (deleted) throw new Refused('stream_deleted', { stream });
      if (records.length === 0 && !this.#streams.has(`$$${stream}`)) throw this.#wrong(stream, expected);
    }
    const anywhere = expected === 'any' || expected === 'stream_exists';
    const current = BigInt(records.length) - 1n;
    const at = expected === 'no_stream' ? -1n : expected;
    if (!anywhere && at === current) return { revive: deleted };
    if (!anywhere && at > current) throw this.#wrong(stream, expected);

    const found = events.map(({ id }, index) =>
      anywhere ? records.find((record) => record.id === id) : matching(records[Number(at) + 1 + index], id),
    );
    if (events.length > 0 && found.every(Boolean)) return { standing: found.at(-1) };
    const mayWrite = anywhere || (expected === 'no_stream' && deleted);
    if (mayWrite && !found[0]) return { revive: deleted };
    throw this.#wrong(stream, expected);
  }

  #wrong(stream, expected) {
    return new Refused('wrong_expected_version', { stream, expected, actual: this.#lastRevision(stream) });
  }

  #lastRevision(stream) {
    return BigInt(this.#streams.get(stream)?.length ?? 0) - 1n;
  }

  #write(stream, events, revision = this.#lastRevision(stream) + 1n) {
    const created = String(BigInt(Date.now()) * 10_000n);
    let position = this.#end;
    const records = events.map((event, index) => {
      const record = { stream, revision: revision + BigInt(index), position, created, ...event };
      position += BigInt(RECORD_OVERHEAD + sizeOf(event));
      return record;
    });
    this.#journal?.write(records);
    this.#take(records);
    for (const follower of [...this.#followers]) follower();
    return records;
  }

  #take(records) {
    for (const record of records) {
      this.#records.push(record);
      this.#end = record.position + BigInt(RECORD_OVERHEAD + sizeOf(record));
      if (record.revision === LAST_REVISION_NUMBER) this.#tombstoned.add(record.stream);
      else if (this.#streams.has(record.stream)) this.#streams.get(record.stream).push(record);
      else this.#streams.set(record.stream, [record]);
    }
  }

  #truncate(stream, before) {
    const kept = { ...this.#metadataOf(stream), $tb: Number(before) };
    return this.#write(`$$${stream}`, [systemEvent('$metadata', kept)])[0];
  }

  #metadataOf(stream) {
    const last = this.#streams.get(`$$${stream}`)?.at(-1);
    return last ? JSON.parse(last.data.toString('utf8')) : {};
  }

  #isDeleted(stream) {
    return Number(this.#metadataOf(stream).$tb ?? 0) >= Number(LAST_REVISION_NUMBER);
  }

  #firstVisible(stream, records) {
    const { $tb = 0, $maxCount = records.length } = this.#metadataOf(stream);
    return Math.max($tb, records.length - $maxCount);
  }
}

function matching(record, id) {
  return record?.id === id ? record : undefined;
}

function systemEvent(type, data) {
  const text = Buffer.from(JSON.stringify(data));
  return { id: crypto.randomUUID(), type, contentType: 'application/json', data: text, metadata: NOTHING };
}

function sizeOf({ type, data, metadata }) {
  return Buffer.byteLength(type) + data.length + metadata.length;
}
