import { type CollectionDefinition } from '@perkstream/ports';
import { MemoryCollection, MemoryDocumentStore } from '../memory/memory-document-store.js';

export type BrokenDocumentStore = readonly [mistake: string, caughtBy: string, store: typeof MemoryDocumentStore];

/** A store whose collections make one mistake, and the case that has to catch it. */
export function broken(
  mistake: string,
  caughtBy: string,
  breaks: (base: typeof MemoryCollection) => typeof MemoryCollection,
): BrokenDocumentStore {
  const collection = breaks(MemoryCollection);
  return [
    mistake,
    caughtBy,
    class extends MemoryDocumentStore {
      protected override collection(definition: CollectionDefinition) {
        return new collection(this, definition);
      }
    },
  ];
}
