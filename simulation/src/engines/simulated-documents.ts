import { MemoryCollection, MemoryDocumentStore } from '@perkstream/conformance/memory';
import {
  type Collection,
  type CollectionDefinition,
  type DocumentQuery,
  type DocumentStore,
  EngineUnavailable,
} from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { NETWORK } from '../world/owner.js';
import { type Wire } from './wire.js';

/** What is stored in the document store; it answers in the same step. */
export class StoredDocuments extends MemoryDocumentStore {
  override async ping(): Promise<void> {}

  override collection(definition: CollectionDefinition): MemoryCollection {
    return new StoredCollection(this, definition);
  }
}

class StoredCollection extends MemoryCollection {
  protected override async turn(): Promise<void> {}
}

/** The document store as one replica of several reaches it. */
export class SimulatedDocuments implements DocumentStore {
  constructor(
    private readonly stored: StoredDocuments,
    readonly wire: Wire,
  ) {}

  async open<D extends object>(definition: CollectionDefinition): Promise<Collection<D>> {
    const collection = await this.wire.call(`open ${definition.name}`, false, () => this.stored.open<D>(definition));
    return new Proxy(collection, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'apply')
          return (changes: Changes) => this.apply(collection as unknown as MemoryCollection, changes);
        const isWrite = WRITES.has(String(name));
        const what = `${String(name)} ${definition.name}`;
        return (...args: unknown[]) => {
          const sent = isWrite ? structuredClone(args) : args;
          const key = typeof sent[0] === 'string' ? ` ${sent[0]}` : '';
          const answered = this.wire.call(what + key, isWrite, () => member.apply(target, sent) as Promise<unknown>);
          return answered.then((answer) => this.noted(definition.name, String(name), sent[0], answer));
        };
      },
    });
  }

  private noted(collection: string, name: string, asked: unknown, answer: unknown): unknown {
    const { reached } = this.wire.world;
    if (collection === 'snapshots' && name === 'put') reached.reach('a snapshot is written');
    if (collection === 'snapshots' && name === 'get' && answer) reached.reach('a snapshot is read');
    if (collection !== 'open_processes' || name !== 'find') return answer;
    const { limit, where } = asked as DocumentQuery;
    if (where && (answer as unknown[]).length === limit) reached.reach('a page of open processes is full');
    return answer;
  }

  private apply(collection: MemoryCollection, changes: Changes): Promise<void> {
    const { name } = collection.definition;
    const what = `apply ${name} ${changes.map(({ id }) => id).join()}`;
    const noted = name === 'view_positions' ? changes.map((each) => this.notingLeases(each)) : changes;
    return this.wire.call(what, true, () => this.applyInParts(collection, noted));
  }

  private notingLeases({ id, change }: Changes[number]): Changes[number] {
    const noting = (before: Json): Json => {
      const after: Json = change(before);
      const isMoved = before?.holder && after?.holder && before.holder !== after.holder;
      if (isMoved) this.wire.world.reached.reach('a lease goes to another replica');
      return after;
    };
    return { id, change: noting };
  }

  /** Each document is written at once, several one after the other: others read and write between, and the connection may be lost. */
  private async applyInParts(collection: MemoryCollection, changes: Changes): Promise<void> {
    const { wire } = this;
    const { world, caller } = wire;
    const parts = byId(changes);
    if (parts.length === 1 || !wire.happens('halfWritten')) return collection.apply(changes);
    const pauseAt = 1 + world.chance.below(parts.length - 1);
    await collection.apply(parts.slice(0, pauseAt).flat());
    await world.pause(wire.way(), NETWORK);
    if (wire.happens('cutOff')) {
      const what = `${collection.definition.name}, of which ${pauseAt} of ${parts.length} documents are written`;
      world.note(`${caller.name} is cut off in ${what}`);
      world.reached.reach('a batch of documents is cut off in the middle');
      if (world.chance.is(0.3)) caller.crash(`in a batch of ${what}`);
      throw new EngineUnavailable('documents', 'unknown');
    }
    await collection.apply(parts.slice(pauseAt).flat());
  }

  drop(name: string): Promise<void> {
    return this.wire.call(`drop ${name}`, true, () => this.stored.drop(name));
  }

  swap(name: string, replacement: string): Promise<void> {
    return this.wire.call(`swap ${name}`, true, () => this.stored.swap(name, replacement));
  }

  ping(): Promise<void> {
    return this.wire.call('ping', false, () => undefined);
  }
}

type Changes = Parameters<MemoryCollection['apply']>[0];

const WRITES = new Set<string>(['put', 'putIfAbsent', 'delete'] satisfies (keyof Collection<object>)[]);

function byId(changes: Changes): Changes[] {
  const ids = new Set(changes.map(({ id }) => id));
  return [...ids].map((id) => changes.filter((change) => change.id === id));
}
