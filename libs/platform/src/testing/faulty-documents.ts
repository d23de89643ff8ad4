import { MemoryDocumentStore } from '@perkstream/conformance';
import { loopTurns } from '@perkstream/kernel/testing';
import { type Collection, type CollectionDefinition, EngineUnavailable } from '@perkstream/ports';

/** Documents in memory whose writes take a turn: they are counted, and fail while the store is set to be away, or come late. */
export class FaultyDocuments extends MemoryDocumentStore {
  isAway = false;
  writes = 0;
  private late: { readonly collection: string; readonly hold: (write: () => Promise<unknown>) => void } | undefined;

  override async open<D extends object>(definition: CollectionDefinition): Promise<Collection<D>> {
    await this.turn();
    return this.counted(await super.open<D>(definition));
  }

  override async drop(name: string): Promise<void> {
    await this.turn();
    await super.drop(name);
  }

  override async swap(name: string, replacement: string): Promise<void> {
    await this.turn();
    await super.swap(name, replacement);
  }

  override async ping(): Promise<void> {
    await this.turn();
  }

  /** The next changes of the collection fail, and nobody knows whether they are stored. @returns what has them stored after all */
  holdNext(collection: string): () => Promise<unknown> {
    let held: (() => Promise<unknown>) | undefined;
    this.late = { collection, hold: (write) => (held = write) };
    return async () => {
      if (!held) throw new Error(`Nothing was written to ${collection}`);
      return held();
    };
  }

  async turn(): Promise<void> {
    await loopTurns();
    if (this.isAway) throw new EngineUnavailable('memory', 'not_done');
  }

  private counted<D extends object>(collection: Collection<D>): Collection<D> {
    return new Proxy(collection, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (!WRITES.has(String(name))) return member.bind(target) as unknown;
        return async (...args: unknown[]): Promise<unknown> => {
          await this.turn();
          this.writes += 1;
          const write = async (): Promise<unknown> => member.apply(target, args) as unknown;
          if (name !== 'apply' || this.late?.collection !== target.definition.name) return write();
          this.late.hold(write);
          this.late = undefined;
          throw new EngineUnavailable('memory', 'unknown');
        };
      },
    });
  }
}

const WRITES = new Set<string>(['put', 'putIfAbsent', 'delete', 'apply'] satisfies (keyof Collection<object>)[]);
