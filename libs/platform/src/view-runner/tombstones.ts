import { type Condition, compileMatcher } from '@perkstream/kernel';
import { type Collection, type CollectionDefinition } from '@perkstream/ports';

/**
 * What a deleted document leaves in its place, so that a write of an older event that is carried out late finds a newer position there
 * and is refused. It holds nothing of the document, and no read shows it.
 */
export interface Tombstone {
  readonly id: string;
  /** The position of the event that deleted the document. */
  readonly _at: number;
  /** Milliseconds since 1970 */
  readonly _deletedAt: number;
}

const DELETED_AT = '_deletedAt' satisfies keyof Tombstone;
/** Longer than a write can be late: than a replica stalls, a clock is off, or a connection holds back what it has not delivered. */
export const KEPT_MS = 3_600_000;
const DOCUMENTS_PER_SWEEP = 100;

/** The collection of a view whose documents leave tombstones: an index finds these, and holds nothing else. */
export function withTombstones(definition: CollectionDefinition): CollectionDefinition {
  return {
    ...definition,
    fields: { ...definition.fields, [DELETED_AT]: 'number' },
    indexes: [...definition.indexes, [DELETED_AT]],
    sparse: [...(definition.sparse ?? []), DELETED_AT],
  };
}

export function mayHoldTombstones({ fields }: CollectionDefinition): boolean {
  return DELETED_AT in fields;
}

export function tombstone(id: string, position: number): Tombstone {
  return { id, _at: position, _deletedAt: Date.now() };
}

export function isTombstone(document: object): document is Tombstone {
  return DELETED_AT in document;
}

/** The condition for documents that are no tombstones. Most name a value of a field, which no tombstone has, and stay as they are. */
export function withoutTombstones(where: Condition | undefined): Condition {
  const isThere: Condition = { field: DELETED_AT, present: false };
  if (!where) return isThere;
  return mayFindTombstones(where) ? { all: [where, isThere] } : where;
}

/** Whether a document that has nothing but its id may meet it. */
function mayFindTombstones(where: Condition): boolean {
  if ('all' in where) return where.all.every(mayFindTombstones);
  if ('any' in where) return where.any.some(mayFindTombstones);
  return 'not' in where || where.field === 'id' || compileMatcher(where)({});
}

/** Removes the tombstones that no write can come too late for any more. */
export async function sweepTombstones(collection: Collection<object>): Promise<void> {
  const before = Date.now() - KEPT_MS;
  const sweep = (document: object | null) =>
    document && isTombstone(document) && document._deletedAt < before ? null : document;
  const where = { field: DELETED_AT, less: before };
  for (let isMore = true; isMore;) {
    const found = await collection.find({ where, orderBy: [{ field: DELETED_AT }], limit: DOCUMENTS_PER_SWEEP });
    const changes = (found as Tombstone[]).map(({ id }) => ({ id, change: sweep }));
    if (changes.length > 0) await collection.apply(changes);
    isMore = found.length === DOCUMENTS_PER_SWEEP;
  }
}
