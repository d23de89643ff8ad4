import { type Collection as MongoDbCollection, type Filter } from 'mongodb';
import { type Condition, valueAt } from '@perkstream/kernel';
import { type Collection, type CollectionDefinition, type DocumentQuery } from '@perkstream/ports';
import { type EngineLink, type MongoConnection } from '../connection.js';
import { away, isDuplicate } from '../engine-failure.js';
import { type KeyedLock } from '../keyed-lock.js';
import { narrowed } from './condition-filter.js';
import { type EngineWays, type Replacement } from './engine-ways.js';
import { EVERYTHING } from './filter.js';
import { readFiltered } from './read-filtered.js';
import { buildSort } from './sorting.js';
import { pathOf, shown, stored, type Stored } from './stored-document.js';

interface MongoCollectionParts {
  readonly connection: MongoConnection;
  readonly ways: EngineWays;
  /** Writers of one document in this process wait for each other. */
  readonly lock: KeyedLock;
}

/** How often a change is tried again because somebody else changed the document meanwhile. */
const MAX_ATTEMPTS = 20;

type Change<D> = (before: D | null) => D | null;

/** A writer that has its turn at some documents. */
interface Writer {
  readonly ask: EngineLink['ask'];
  readonly write: EngineLink['change'];
}

/** The turn of any writer, where one writes at a time. No document has the name. */
const ANY = ['any'];

/** A collection of the engine by its name: after a swap it is the one that took the name. */
export class MongoCollection<D extends object> implements Collection<D> {
  private readonly kept: MongoDbCollection<Stored>;

  constructor(
    private readonly parts: MongoCollectionParts,
    readonly definition: CollectionDefinition,
  ) {
    this.kept = parts.connection.db.collection<Stored>(definition.name);
  }

  async get(id: string): Promise<D | undefined> {
    const found = await this.parts.connection.ask(() => this.kept.findOne({ _id: id }));
    return found ? shown<D>(found) : undefined;
  }

  async getMany(ids: readonly string[]): Promise<(D | undefined)[]> {
    const wanted = [...new Set(ids)];
    const found = await this.read(wanted, this.parts.connection.ask);
    const documents = new Map([...found].map(([id, document]) => [id, shown<D>(document)]));
    return ids.map((id) => (wanted.length < ids.length ? structuredClone(documents.get(id)) : documents.get(id)));
  }

  async find({ where, orderBy, offset = 0, limit = Infinity, bytesAtMost, without }: DocumentQuery): Promise<D[]> {
    const { filter, isExact } = where ? narrowed(this.definition, where) : EVERYTHING;
    if (limit === 0) return [];
    const sieve = where && !isExact ? where : undefined;
    // What is looked through here is needed whole.
    const projection = !sieve && without && projectionWithout(without);
    const cursor = this.kept.find(filter, { sort: buildSort(orderBy), ...(projection && { projection }) });
    if (sieve)
      return this.parts.connection.ask(() => readFiltered<D>(cursor, sieve, offset, limit, bytesAtMost, without));
    cursor.skip(offset);
    if (limit !== Infinity) cursor.limit(limit);
    if (bytesAtMost !== undefined) {
      return this.parts.connection.ask(() => readFiltered<D>(cursor, undefined, 0, limit, bytesAtMost));
    }
    return (await this.parts.connection.ask(() => cursor.toArray())).map((each) => shown<D>(each));
  }

  async count(where?: Condition): Promise<number> {
    const { connection } = this.parts;
    if (!where) return connection.ask(() => this.kept.estimatedDocumentCount());
    const { filter, isExact } = narrowed(this.definition, where);
    if (isExact) return connection.ask(() => this.kept.countDocuments(filter));
    const found = await connection.ask(() => readFiltered(this.kept.find(filter), where, 0, Infinity));
    return found.length;
  }

  put(id: string, document: D, { ifNewerBy }: { ifNewerBy?: string } = {}): Promise<boolean> {
    const where = ifNewerBy === undefined ? { _id: id } : { _id: id, ...olderThan(document, ifNewerBy) };
    return this.inTurn([id], async ({ write }) => {
      const replacement = stored(id, document);
      const upsert = () => unlessDuplicate(write(() => this.kept.replaceOne(where, replacement, { upsert: true })));
      for (;;) {
        if (await upsert()) return true;
        // Of two writers that put a new document at the same time, the engine may refuse one.
        if (ifNewerBy !== undefined) return false;
      }
    });
  }

  putIfAbsent(id: string, document: D): Promise<boolean> {
    return this.inTurn([id], ({ write }) => unlessDuplicate(write(() => this.kept.insertOne(stored(id, document)))));
  }

  async delete(id: string): Promise<void> {
    await this.inTurn([id], ({ write }) => write(() => this.kept.deleteOne({ _id: id })));
  }

  apply(changes: readonly { id: string; change: Change<D>; isNew?: boolean }[]): Promise<void> {
    const byId = new Map<string, Change<D>[]>();
    const known = new Set<string>();
    for (const { id, change, isNew } of changes) {
      if (!byId.has(id) && !isNew) known.add(id);
      byId.set(id, [...(byId.get(id) ?? []), change]);
    }
    return this.inTurn([...byId.keys()], async ({ ask, write }) => {
      let ids: readonly string[] = [...byId.keys()];
      for (let attempt = 0; ids.length > 0; attempt++) {
        if (attempt === MAX_ATTEMPTS) throw away('unknown', new Error('other processes write the same documents'));
        const before = await this.read(attempt === 0 ? [...known] : ids, ask);
        const replacements = ids.flatMap((id) => planReplacement(id, before.get(id), byId.get(id) ?? []));
        if (replacements.length === 0) return;
        const missed = await write(() => this.parts.ways.replaceSeen(this.kept, replacements));
        ids = missed.map(({ id }) => id);
      }
    });
  }

  private async read(ids: readonly string[], ask: EngineLink['ask']): Promise<Map<string, Stored>> {
    if (ids.length === 0) return new Map();
    const found = await ask(() => this.kept.find({ _id: { $in: [...ids] } }).toArray());
    return new Map(found.map((document) => [document._id, document]));
  }

  /** A writer that waited for its turn while the engine was lost waits no more. */
  private inTurn<T>(ids: readonly string[], work: (engine: Writer) => Promise<T>): Promise<T> {
    const { connection, lock, ways } = this.parts;
    const { ask, change } = connection.since(Date.now());
    const write: Writer['write'] = (each) =>
      ways.writesOneByOne ? lock.during(ANY, () => change(each)) : change(each);
    const things = ids.map((id) => `${this.definition.name}/${id}`);
    return lock.during(things, () => work({ ask, write }));
  }
}

function projectionWithout(paths: readonly string[]): Record<string, 0> {
  return Object.fromEntries(paths.map((path) => [pathOf(path.split('.')), 0]));
}

/** Matches documents whose field is no number, or a lower one. */
function olderThan(document: object, field: string): Filter<Stored> {
  const path = pathOf(field.split('.'));
  return { $or: [{ [path]: { $lt: valueAt(document, field) ?? null } }, { [path]: { $not: { $type: 'number' } } }] };
}

function planReplacement<D extends object>(
  id: string,
  seen: Stored | undefined,
  changes: readonly Change<D>[],
): Replacement[] {
  const before = seen ? shown<D>(seen) : null;
  const after = changes.reduce<D | null>((document, change) => change(document), before);
  return after === before ? [] : [{ id, seen, after: after ? stored(id, after) : undefined }];
}

async function unlessDuplicate(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
