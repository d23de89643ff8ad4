import { MemoryCollection, MemoryDocumentStore } from '@perkstream/conformance/memory';
import { type Collection, type CollectionDefinition, type DocumentStore } from '@perkstream/ports';
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
        const isWrite = WRITES.has(String(name));
        const what = `${String(name)} ${definition.name}`;
        return (...args: unknown[]) => {
          const sent = name === 'apply' || !isWrite ? args : structuredClone(args);
          const key =
            name === 'apply'
              ? idsOf(sent[0] as readonly { id: string }[])
              : typeof sent[0] === 'string'
                ? ` ${sent[0]}`
                : '';
          return this.wire.call(what + key, isWrite, () => member.apply(target, sent) as unknown);
        };
      },
    });
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

const WRITES = new Set<string>(['put', 'putIfAbsent', 'delete', 'apply'] satisfies (keyof Collection<object>)[]);

function idsOf(changes: readonly { id: string }[]): string {
  return ` ${changes.map(({ id }) => id).join()}`;
}
