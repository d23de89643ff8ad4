import { type DocumentChange } from '@perkstream/ports';
import { LRUCache } from 'lru-cache';
import { type CommitPart } from '../commit-queue.js';
import { type CollectionTable, type StoredDocument } from './collection-table.js';

interface Staged {
  /** What the table has. */
  readonly stored: StoredDocument | undefined;
  document: object | null;
  /** It was made by a view, which never changes a document that it has returned, so it may be cached for the next change. */
  keep: boolean;
}

/** Size of the cache of parsed documents, in bytes of JSON text. */
const KEPT_BYTES = 3_000_000;

/** The documents that the current commit changes: each is read once and written once, however many events change it. */
export class DocumentSession implements CommitPart {
  private staged = new Map<CollectionTable, Map<string, Staged>>();
  private readonly kept = new LRUCache<string, StoredDocument>({ maxSize: KEPT_BYTES });

  /** @param tables by the name of the collection */
  constructor(private readonly tables: ReadonlyMap<string, CollectionTable>) {}

  project({ collection, id, change, isNew = false }: DocumentChange): void {
    const table = this.tables.get(collection);
    if (!table) throw new Error(`A view writes the collection ${collection}, which was not opened`);
    const staged = this.at(table, id, isNew);
    const after = change(staged.document);
    if (after === staged.document) return;
    staged.document = after;
    staged.keep = true;
  }

  read(table: CollectionTable, id: string): object | null {
    return this.at(table, id).document;
  }

  write(table: CollectionTable, id: string, document: object | null): void {
    const staged = this.at(table, id);
    staged.document = document;
    staged.keep = false;
  }

  beforeCommit(): void {
    for (const [table, documents] of this.staged) {
      for (const [id, staged] of documents) this.store(table, id, staged);
      table.flush();
    }
  }

  committed(): void {
    if (this.staged.size > 0) this.staged = new Map();
  }

  rolledBack(): void {
    for (const table of this.staged.keys()) table.rolledBack();
    this.staged = new Map();
    this.kept.clear();
  }

  /** A table was replaced: cached documents name rows that it had. */
  forgetKept(): void {
    this.kept.clear();
  }

  /** @param isNew the table has nothing under the id */
  private at(table: CollectionTable, id: string, isNew = false): Staged {
    let documents = this.staged.get(table);
    if (!documents) this.staged.set(table, (documents = new Map()));
    let staged = documents.get(id);
    if (!staged) {
      const stored = isNew ? undefined : (this.kept.get(keptKey(table, id)) ?? table.load(id));
      documents.set(id, (staged = { stored, document: stored?.document ?? null, keep: true }));
    }
    return staged;
  }

  private store(table: CollectionTable, id: string, { stored, document, keep }: Staged): void {
    if (!stored) {
      // A new document, such as an order, is seldom changed again soon, so it is not cached.
      if (document) table.add(id, document);
      return;
    }
    const key = keptKey(table, id);
    const isSame = document === stored.document;
    const now = isSame ? stored : document ? table.change(id, document, stored) : table.remove(id, stored);
    if (now && (keep || isSame)) this.kept.set(key, now, { size: now.bytes });
    else this.kept.delete(key);
  }
}

function keptKey(table: CollectionTable, id: string): string {
  return `${table.number}/${id}`;
}
