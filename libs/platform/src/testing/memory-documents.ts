import { type Condition, valueAt } from '@perkstream/kernel';
import {
  type Collection,
  type CollectionDefinition,
  type DocumentQuery,
  type DocumentStore,
  EngineUnavailable,
} from '@perkstream/ports';

type Documents = Map<string, object>;

/** Documents in memory; every write takes a turn, and fails while the store is told to be away. */
export class MemoryDocuments implements DocumentStore {
  isAway = false;
  writes = 0;
  readonly collections = new Map<string, Documents>();

  async open<D extends object>(definition: CollectionDefinition): Promise<Collection<D>> {
    await this.turn();
    if (!this.collections.has(definition.name)) this.collections.set(definition.name, new Map());
    return new MemoryCollection(this, definition) as unknown as Collection<D>;
  }

  async drop(name: string): Promise<void> {
    await this.turn();
    this.collections.delete(name);
  }

  async swap(name: string, replacement: string): Promise<void> {
    await this.turn();
    this.collections.set(name, this.of(replacement));
    this.collections.delete(replacement);
  }

  async ping(): Promise<void> {
    await this.turn();
  }

  of(name: string): Documents {
    const documents = this.collections.get(name);
    if (!documents) throw new Error(`There is no collection ${name}`);
    return documents;
  }

  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isAway) throw new EngineUnavailable('memory', 'not_done');
  }
}

class MemoryCollection implements Collection<object> {
  constructor(
    private readonly store: MemoryDocuments,
    readonly definition: CollectionDefinition,
  ) {}

  async get(id: string): Promise<object | undefined> {
    return structuredClone(this.documents.get(id));
  }

  async getMany(ids: readonly string[]): Promise<(object | undefined)[]> {
    return ids.map((id) => structuredClone(this.documents.get(id)));
  }

  async find({ where, orderBy = [], offset = 0, limit }: DocumentQuery): Promise<object[]> {
    const found = [...this.documents].filter(([, document]) => !where || meets(document, where));
    found.sort(([a, one], [b, other]) => {
      for (const { field, descending } of orderBy) {
        const order = compare(valueAt(one, field), valueAt(other, field));
        if (order !== 0) return descending ? -order : order;
      }
      return compare(a, b);
    });
    const end = limit === undefined ? undefined : offset + limit;
    return structuredClone(found.slice(offset, end).map(([, document]) => document));
  }

  async count(where?: Condition): Promise<number> {
    return (await this.find({ where })).length;
  }

  async put(id: string, document: object, { ifNewerBy }: { ifNewerBy?: string } = {}): Promise<boolean> {
    await this.written();
    const before = ifNewerBy === undefined ? undefined : valueAt(this.documents.get(id), ifNewerBy);
    if (typeof before === 'number' && before >= Number(valueAt(document, ifNewerBy ?? ''))) return false;
    this.documents.set(id, jsonOf(document));
    return true;
  }

  async putIfAbsent(id: string, document: object): Promise<boolean> {
    await this.written();
    if (this.documents.has(id)) return false;
    this.documents.set(id, jsonOf(document));
    return true;
  }

  async delete(id: string): Promise<void> {
    await this.written();
    this.documents.delete(id);
  }

  async apply(changes: readonly { id: string; change: (before: object | null) => object | null }[]): Promise<void> {
    await this.written();
    for (const { id, change } of changes) {
      const after = change(this.documents.get(id) ?? null);
      if (after) this.documents.set(id, jsonOf(after));
      else this.documents.delete(id);
    }
  }

  private async written(): Promise<void> {
    await this.store.turn();
    this.store.writes += 1;
  }

  private get documents(): Documents {
    return this.store.of(this.definition.name);
  }
}

function jsonOf(document: object): object {
  return JSON.parse(JSON.stringify(document)) as object;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as string) < (b as string) ? -1 : 1;
}

/** The few questions that the platform asks. */
function meets(document: object, where: Condition): boolean {
  if ('all' in where) return where.all.every((each) => meets(document, each));
  if ('any' in where) return where.any.some((each) => meets(document, each));
  if ('not' in where) return !meets(document, where.not);
  const value = valueAt(document, where.field) as string | number;
  if ('is' in where) return value === where.is;
  if ('in' in where) return where.in.includes(value);
  if ('less' in where) return value < where.less;
  if ('moreOrEqual' in where) return value >= where.moreOrEqual;
  if ('more' in where) return value > where.more;
  throw new Error(`The documents in memory do not know ${JSON.stringify(where)}`);
}
