import { type Condition, valueAt } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { type CollectionDefinition, type DocumentQuery } from '@perkstream/ports';
import { broken, type BrokenDocumentStore } from './broken-collection.js';
import { type MemoryCollection, MemoryDocumentStore } from '../memory/memory-document-store.js';

type Sorted = NonNullable<DocumentQuery['orderBy']>;

interface Keyed {
  readonly key: string;
}

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
  broken(
    'finds only what the index of a sparse field holds',
    'finds by a field that only some documents have what has it, in its order, and what lacks it',
    (base) =>
      class extends base {
        protected override meets(document: object, where: Condition) {
          const { sparse = [] } = this.definition;
          const isMissed =
            'field' in where && sparse.includes(where.field) && (valueAt(document, where.field) ?? null) === null;
          return !isMissed && super.meets(document, where);
        }
      },
  ),
  broken(
    'finds the rows of a page in an index, and gives them in the order of ids',
    'finds a page by parts of texts, also of one that lies beside an index, in any order',
    (base) =>
      class extends base {
        override async find(query: DocumentQuery) {
          const found = await super.find(query);
          const isPage = query.limit !== undefined && query.orderBy?.[0]?.field === 'name';
          return isPage ? [...found].sort((a, b) => ((a as Keyed).key < (b as Keyed).key ? -1 : 1)) : found;
        }
      },
  ),
  broken(
    'reads however much there is',
    'refuses to read more bytes than are asked for, and reads as many',
    (base) =>
      class extends base {
        override find({ bytesAtMost: _bytes, ...query }: DocumentQuery) {
          return super.find(query);
        }
      },
  ),
  broken(
    'gives whole documents',
    'leaves out what is not asked for, and does not count its bytes',
    (base) =>
      class extends base {
        override find({ without: _without, ...query }: DocumentQuery) {
          return super.find(query);
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
    'finds a document once for each of its elements',
    'pages through documents that hold one of some elements, in order, each once',
    (base) =>
      class extends base {
        override async find({ offset = 0, limit, ...query }: DocumentQuery) {
          const found = await super.find(query);
          const twice = found.flatMap((each) => ('tags' in each ? [each, each] : [each]));
          return twice.slice(offset, limit === undefined ? undefined : offset + limit);
        }
      },
  ),
  broken(
    'counts everything under any condition',
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
  broken(
    'counts a document where it was first',
    'counts documents within a range while they come, change, move and go: seed 1',
    (base) => {
      const first = new Map<string, object>();
      return class extends base {
        override put(...args: Parameters<MemoryCollection['put']>) {
          const [id, document] = args;
          if (!first.has(id)) first.set(id, document);
          return super.put(...args);
        }
        override async count(where?: Condition) {
          const counted = [...this.documents.keys()].map((id) => first.get(id) ?? {});
          return counted.filter((document) => !where || this.meets(document, where)).length;
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
        return loopTurns();
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
