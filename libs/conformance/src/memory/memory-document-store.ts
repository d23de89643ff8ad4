import { type Condition, valueAt } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing/waiting';
import {
  type Collection,
  type CollectionDefinition,
  type DocumentChange,
  type DocumentQuery,
  type DocumentStore,
  TooMuchFound,
  withoutPaths,
} from '@perkstream/ports';
import { meets } from '../document-store/condition-oracle.js';

type Documents = Map<string, object>;
type Image = ReadonlyMap<string, Documents>;
export type Change = (before: object | null) => object | null;

/** A plain document store in memory: as it should be, in parts that the broken ones replace. */
export class MemoryDocumentStore implements DocumentStore {
  /** @param durable what is stored, by collection and id: all that a crash leaves */
  constructor(readonly durable = new Map<string, Documents>()) {}

  async open<D extends object>(definition: CollectionDefinition): Promise<Collection<D>> {
    if (!this.durable.has(definition.name)) this.durable.set(definition.name, new Map());
    return this.collection(definition) as unknown as Collection<D>;
  }

  async drop(name: string): Promise<void> {
    this.durable.delete(name);
  }

  async swap(name: string, replacement: string): Promise<void> {
    this.durable.set(name, this.of(replacement));
    this.durable.delete(replacement);
  }

  async ping(): Promise<void> {
    await loopTurns();
  }

  of(name: string): Documents {
    const documents = this.durable.get(name);
    if (!documents) throw new Error(`There is no collection ${name}`);
    return documents;
  }

  image(): Image {
    return new Map([...this.durable].map(([name, documents]) => [name, new Map(documents)]));
  }

  /** @param was where the documents before the changes are looked up */
  changeNow(changes: readonly DocumentChange[], was?: Image): void {
    for (const { collection, id, change } of changes) {
      const documents = this.of(collection);
      const after = change((was?.get(collection) ?? documents).get(id) ?? null);
      if (after) documents.set(id, after);
      else documents.delete(id);
    }
  }

  protected collection(definition: CollectionDefinition): MemoryCollection {
    return new MemoryCollection(this, definition);
  }
}

/** Every write takes a turn, and is done in one step then. */
export class MemoryCollection implements Collection<object> {
  constructor(
    protected readonly store: MemoryDocumentStore,
    readonly definition: CollectionDefinition,
  ) {}

  async get(id: string): Promise<object | undefined> {
    return this.given(this.documents.get(id));
  }

  async getMany(ids: readonly string[]): Promise<(object | undefined)[]> {
    return ids.map((id) => this.given(this.documents.get(id)));
  }

  async find({ where, orderBy, offset = 0, limit, bytesAtMost = Infinity, without }: DocumentQuery): Promise<object[]> {
    const entries = [...this.documents].filter(([id, document]) => !where || this.meets({ ...document, id }, where));
    const sorted = entries.sort((a, b) => this.compare(a, b, orderBy ?? []));
    const end = limit === undefined ? undefined : offset + limit;
    const found = sorted.slice(offset, end).map(([, document]) => withoutPaths(this.given(document), without));
    const bytes = found.reduce((sum, document) => sum + JSON.stringify(document).length, 0);
    if (bytes > bytesAtMost) throw new TooMuchFound(bytesAtMost);
    return found;
  }

  async count(where?: Condition): Promise<number> {
    return [...this.documents].filter(([id, document]) => !where || this.meets({ ...document, id }, where)).length;
  }

  async put(id: string, document: object, { ifNewerBy }: { ifNewerBy?: string } = {}): Promise<boolean> {
    await this.turn();
    if (ifNewerBy !== undefined && !this.isNewer(document, this.documents.get(id), ifNewerBy)) return false;
    this.documents.set(id, this.given(document));
    return true;
  }

  async putIfAbsent(id: string, document: object): Promise<boolean> {
    await this.turn();
    if (this.documents.has(id)) return false;
    this.documents.set(id, this.given(document));
    return true;
  }

  async delete(id: string): Promise<void> {
    await this.turn();
    this.documents.delete(id);
  }

  async apply(changes: readonly { id: string; change: Change }[]): Promise<void> {
    await this.turn();
    const made = new Map<string, object | null>();
    for (const { id, change } of changes) {
      made.set(id, change(made.has(id) ? (made.get(id) ?? null) : (this.documents.get(id) ?? null)));
    }
    for (const [id, document] of made) {
      if (document) this.documents.set(id, document);
      else this.documents.delete(id);
    }
  }

  protected turn(): Promise<void> {
    return loopTurns();
  }

  protected get documents(): Documents {
    return this.store.of(this.definition.name);
  }

  protected given<D extends object | undefined>(document: D): D {
    return structuredClone(document);
  }

  protected meets(document: object, where: Condition): boolean {
    return meets(document, where);
  }

  protected isNewer(document: object, before: object | undefined, field: string): boolean {
    const [has, had] = [valueAt(document, field), valueAt(before, field)];
    return typeof had !== 'number' || Number(has) > had;
  }

  protected compare(a: [string, object], b: [string, object], orderBy: NonNullable<DocumentQuery['orderBy']>): number {
    for (const { field, descending } of orderBy) {
      const [one, two] = [a, b].map(([id, document]) => (field === 'id' ? id : valueAt(document, field)));
      const order = byValue(one, two);
      if (order !== 0) return descending ? -order : order;
    }
    return orderBy.at(-1)?.descending ? byValue(b[0], a[0]) : byValue(a[0], b[0]);
  }
}

function byValue(a: unknown, b: unknown): number {
  if (a === b || (a ?? null) === (b ?? null)) return 0;
  if ((a ?? null) === null) return -1;
  if ((b ?? null) === null) return 1;
  return (a as number) < (b as number) ? -1 : 1;
}
