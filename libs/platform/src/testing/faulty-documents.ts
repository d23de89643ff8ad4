import { MemoryDocumentStore } from '@perkstream/conformance';
import { loopTurns } from '@perkstream/kernel/testing';
import { type Collection, type CollectionDefinition, EngineUnavailable } from '@perkstream/ports';

/** Documents in memory whose writes take a turn: they are counted, and fail while the store is set to be away. */
export class FaultyDocuments extends MemoryDocumentStore {
  isAway = false;
  writes = 0;

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
          return member.apply(target, args) as unknown;
        };
      },
    });
  }
}

const WRITES = new Set<string>(['put', 'putIfAbsent', 'delete', 'apply'] satisfies (keyof Collection<object>)[]);
