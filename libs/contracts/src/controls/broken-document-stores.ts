import { type Condition } from '@perkstream/kernel';
import { type CollectionDefinition, type DocumentQuery } from '@perkstream/ports';
import { meets } from '../document-store/condition-oracle.js';
import { type Change, MemoryCollection, MemoryDocumentStore } from './memory-document-store.js';
import { turn } from './memory-event-store.js';

export type BrokenDocumentStore = readonly [mistake: string, caughtBy: string, store: typeof MemoryDocumentStore];

type Sorted = NonNullable<DocumentQuery['orderBy']>;

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
          await turn();
          setTimeout(() => void super.delete(id), 5);
        }
      },
  ),
];

const BY_EXAMPLE = 'finds by every kind of condition, in fields that are declared and others';
const AT_RANDOM = 'agrees with the meaning of conditions on random documents (seed 1)';

/** Finding wrongly. */
export const brokenFinders: readonly BrokenDocumentStore[] = [
  ...[BY_EXAMPLE, AT_RANDOM].flatMap((caughtBy) => [
    misunderstanding('tells missing from null', caughtBy, (document, where) =>
      'is' in where && where.is === null ? Object.hasOwn(document, where.field) && meets(document, where) : undefined,
    ),
    misunderstanding('does not turn what is neither true nor false', caughtBy, (document, where) =>
      'not' in where && 'field' in where.not
        ? meets(document, { field: where.not.field, present: true }) && meets(document, where)
        : undefined,
    ),
    misunderstanding('takes 1 for true', caughtBy, (document, where) =>
      'is' in where && where.is === true ? meets(document, { field: where.field, in: [1, true] }) : undefined,
    ),
    misunderstanding('takes a number for a text', caughtBy, (document, where) =>
      'is' in where && typeof where.is === 'string'
        ? meets(document, { field: where.field, in: [where.is, Number(where.is || 'none')] })
        : undefined,
    ),
    misunderstanding('compares numbers with texts', caughtBy, (document, where) =>
      'more' in where && typeof where.more === 'number'
        ? meets(document, { any: [where, { field: where.field, moreOrEqual: '' }] })
        : undefined,
    ),
    misunderstanding('takes null for less than everything', caughtBy, (document, where) =>
      'less' in where ? meets(document, { any: [where, { field: where.field, present: false }] }) : undefined,
    ),
    misunderstanding('takes an empty list for missing', caughtBy, (document, where) =>
      'present' in where
        ? meets(document, { field: where.field, present: true }) &&
          !isEmptyList((document as Record<string, unknown>)[where.field]) === where.present
        : undefined,
    ),
    misunderstanding('looks for an element of a list only as a part of a text', caughtBy, (document, where) =>
      'contains' in where && Array.isArray((document as Record<string, unknown>)[where.field])
        ? meets(document, { field: where.field, is: where.contains + ' ' })
        : undefined,
    ),
    misunderstanding('tells no capital letters from small ones', caughtBy, (document, where) =>
      'startsWith' in where
        ? meets(document, { any: [where, { field: where.field, startsWith: where.startsWith.toUpperCase() }] })
        : undefined,
    ),
    misunderstanding('follows dots only as a path', caughtBy, (document, where) =>
      'field' in where && where.field.startsWith('metadata.') ? meets(withoutDottedKeys(document), where) : undefined,
    ),
    misunderstanding('counts a missing list as nothing at all', caughtBy, (document, where) =>
      'count' in where || 'countLess' in where
        ? meets(document, { field: where.field, present: true }) && meets(document, where)
        : undefined,
    ),
    misunderstanding('takes any of nothing for all', caughtBy, (_document, where) =>
      'any' in where && where.any.length === 0 ? true : undefined,
    ),
  ]),
  misunderstanding(
    'takes a long list of values for too long',
    'finds by a value of many, and by many conditions at once',
    (_d, where) => {
      if (('in' in where && where.in.length > 999) || ('any' in where && where.any.length > 999))
        throw new Error('Too many');
      return undefined;
    },
  ),
  misunderstanding(
    'takes texts for patterns',
    'finds texts that hold quotes, wildcards and characters of all kinds',
    (document, where) =>
      'contains' in where
        ? new RegExp(where.contains).test(String((document as Record<string, unknown>)[where.field]))
        : undefined,
  ),
];

/** Listing and keeping collections wrongly. */
export const brokenLists: readonly BrokenDocumentStore[] = [
  broken(
    'lists in the order of writing',
    'lists in the order of ids where no order is asked for',
    (base) =>
      class extends base {
        protected override compare(a: [string, object], b: [string, object], orderBy: Sorted) {
          return orderBy.length === 0 ? 0 : super.compare(a, b, orderBy);
        }
      },
  ),
  broken(
    'sorts numbers as texts',
    'sorts numbers by size, null first, ties by id in the same direction',
    (base) =>
      class extends base {
        protected override compare([idA, a]: [string, object], [idB, b]: [string, object], orderBy: Sorted) {
          const texts = (document: object) =>
            Object.fromEntries(
              Object.entries(document).map(([key, value]) => [key, value === null ? null : String(value)]),
            );
          return super.compare([idA, texts(a)], [idB, texts(b)], orderBy);
        }
      },
  ),
  broken(
    'breaks ties upwards always',
    'sorts numbers by size, null first, ties by id in the same direction',
    (base) =>
      class extends base {
        protected override compare(a: [string, object], b: [string, object], orderBy: Sorted) {
          return super.compare(a, b, [...orderBy, { field: 'id' }]);
        }
      },
  ),
  broken(
    'sorts by the first field only',
    'sorts by several fields, each in its direction, and by fields that are not declared',
    (base) =>
      class extends base {
        protected override compare(a: [string, object], b: [string, object], orderBy: Sorted) {
          return super.compare(a, b, orderBy.slice(0, 1));
        }
      },
  ),
  broken('breaks ties anew for every page', 'pages through a list, each document once, also among equals', (base) => {
    let pages = 0;
    return class extends base {
      override find(query: DocumentQuery) {
        pages += 1;
        return super.find(query);
      }
      protected override compare(a: [string, object], b: [string, object], orderBy: Sorted) {
        return super.compare(a, b, [...orderBy, { field: 'id', descending: pages % 2 === 0 }]);
      }
    };
  }),
  broken(
    'takes a limit of none for no limit',
    'pages through a list, each document once, also among equals',
    (base) =>
      class extends base {
        override find(query: DocumentQuery) {
          return super.find({ ...query, limit: query.limit || undefined });
        }
      },
  ),
  broken(
    'counts everything whatever the condition',
    'counts documents, by group, and by any condition',
    (base) =>
      class extends base {
        override async count() {
          return this.documents.size;
        }
      },
  ),
  broken(
    'counts writes instead of documents',
    'keeps the count of a group right when documents change, move and go',
    (base) => {
      let puts = 0;
      return class extends base {
        override put(...args: Parameters<MemoryCollection['put']>) {
          puts += 1;
          return super.put(...args);
        }
        override async count(where?: Condition) {
          return where ? super.count(where) : puts;
        }
      };
    },
  ),
  [
    'forgets documents when it is opened again',
    'keeps documents when a collection is opened again, also with other fields and indexes',
    class extends MemoryDocumentStore {
      override async open<D extends object>(definition: CollectionDefinition) {
        await super.drop(definition.name);
        return super.open<D>(definition);
      }
    },
  ],
  [
    'keeps all collections in one place',
    'keeps collections apart',
    class extends MemoryDocumentStore {
      override of() {
        return [...this.durable.values()][0] ?? new Map<string, object>();
      }
    },
  ],
  [
    'keeps what was dropped',
    'drops a collection, and begins anew when it is opened again',
    class extends MemoryDocumentStore {
      override drop() {
        return turn();
      }
    },
  ],
  [
    'leaves the old collection in use at a swap',
    'swaps a collection for another, also under those who hold it open',
    class extends MemoryDocumentStore {
      override async swap(name: string, replacement: string) {
        for (const [id, document] of this.of(replacement)) this.of(name).set(id, document);
        await super.drop(replacement);
      }
    },
  ],
];

function broken(
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

/** @param answer wrongly, or undefined where the mistake makes no difference */
function misunderstanding(
  mistake: string,
  caughtBy: string,
  answer: (document: object, where: Condition) => boolean | undefined,
): BrokenDocumentStore {
  const wrongly = (document: object, where: Condition): boolean => {
    const wrong = answer(document, where);
    if (wrong !== undefined) return wrong;
    if ('all' in where) return where.all.every((part) => wrongly(document, part));
    if ('any' in where) return where.any.some((part) => wrongly(document, part));
    if ('not' in where) return !wrongly(document, where.not);
    return meets(document, where);
  };
  return broken(
    mistake,
    caughtBy,
    (base) =>
      class extends base {
        protected override meets(document: object, where: Condition) {
          return wrongly(document, where);
        }
      },
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Of the metadata. */
function withoutDottedKeys(document: object): object {
  const metadata = (document as { metadata?: object | null }).metadata ?? {};
  const entries = Object.entries(metadata).filter(([key]) => !key.includes('.'));
  return { ...document, metadata: Object.fromEntries(entries) };
}
