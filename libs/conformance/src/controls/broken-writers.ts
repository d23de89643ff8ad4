import { loopTurns } from '@perkstream/kernel/testing';
import { broken, type BrokenDocumentStore } from './broken-collection.js';
import { type Change, type MemoryCollection } from '../memory/memory-document-store.js';

/** Writing wrongly. */
export const brokenWriters: readonly BrokenDocumentStore[] = [
  broken(
    'adds the fields of a document to those that were there',
    'replaces a document whole',
    (base) =>
      class extends base {
        override put(id: string, document: object) {
          return super.put(id, { ...this.documents.get(id), ...document });
        }
      },
  ),
  broken(
    'changes keys that hold dots',
    'gives a document back as it was put',
    (base) =>
      class extends base {
        protected override given<D extends object | undefined>(document: D): D {
          return document && (JSON.parse(JSON.stringify(document).replaceAll('key.with.dots', 'key_with_dots')) as D);
        }
      },
  ),
  broken(
    'answers null for what is missing',
    'answers undefined for a document that is not there',
    (base) =>
      class extends base {
        override async get(id: string) {
          return (await super.get(id)) ?? (null as unknown as undefined);
        }
      },
  ),
  broken(
    'gives many in the order of the store',
    'gives many documents in the order of their ids in the question, undefined for each that is missing',
    (base) =>
      class extends base {
        override getMany(ids: readonly string[]) {
          return super.getMany([...ids].sort());
        }
      },
  ),
  broken(
    'hands out what it keeps',
    'gives every reader a document of its own',
    (base) =>
      class extends base {
        protected override given<D extends object | undefined>(document: D): D {
          return document;
        }
      },
  ),
  broken(
    'takes an equal one for newer',
    'puts a document only where it is newer, when asked so',
    (base) =>
      class extends base {
        protected override isNewer(document: object, before: object | undefined, field: string) {
          return (
            super.isNewer(document, before, field) ||
            (document as Record<string, unknown>)[field] === (before as Record<string, unknown>)[field]
          );
        }
      },
  ),
  broken(
    'looks whether it is newer before it writes, not while',
    'keeps the newest of many who put at the same time, when asked so',
    (base) =>
      class extends base {
        override async put(...[id, document, options]: Parameters<MemoryCollection['put']>) {
          const field = options?.ifNewerBy;
          if (field !== undefined && !this.isNewer(document, this.documents.get(id), field)) return false;
          return super.put(id, document);
        }
      },
  ),
  broken(
    'looks whether nothing is there before it writes, not while',
    'lets one of many win who put where nothing is',
    (base) =>
      class extends base {
        override async putIfAbsent(id: string, document: object) {
          return this.documents.has(id) ? false : super.put(id, document);
        }
      },
  ),
  broken(
    'keeps a document that is deleted',
    'deletes a document, once or twice',
    (base) =>
      class extends base {
        override async delete(id: string) {
          if (!this.documents.has(id)) throw new Error('Nothing to delete');
          await super.delete(id);
        }
      },
  ),
  broken(
    'writes over a document that is said to be new',
    'applies changes to documents that are new, and to those that are there after all',
    (base) =>
      class extends base {
        override apply(changes: readonly { id: string; change: Change; isNew?: boolean }[]) {
          const blind = changes.map(({ id, change, isNew }) => ({
            id,
            change: (before: object | null) => change(isNew ? null : before),
          }));
          return super.apply(blind);
        }
      },
  ),
  broken(
    'keeps a document that a change deletes',
    'applies changes to what the document was',
    (base) =>
      class extends base {
        override apply(changes: readonly { id: string; change: Change }[]) {
          return super.apply(changes.map(({ id, change }) => ({ id, change: (before) => change(before) ?? before })));
        }
      },
  ),
  broken(
    'reads before it writes, and loses what came in between',
    'loses no change when many are applied to one document at the same time',
    (base) =>
      class extends base {
        override async apply(changes: readonly { id: string; change: Change }[]) {
          const made = changes.map(({ id, change }) => ({ id, after: change(this.documents.get(id) ?? null) }));
          await super.apply(made.map(({ id, after }) => ({ id, change: () => after })));
        }
      },
  ),
  broken(
    'applies what comes before the change that fails',
    'applies none of the changes when one of them fails',
    (base) =>
      class extends base {
        override async apply(changes: readonly { id: string; change: Change }[]) {
          for (const change of changes) await super.apply([change]);
        }
      },
  ),
  broken(
    'answers before it has written',
    'has every answered write after a crash',
    (base) =>
      class extends base {
        override async delete(id: string) {
          await loopTurns();
          setTimeout(() => void super.delete(id), 5);
        }
      },
  ),
];
