import { type Collection, type CollectionDefinition, type DocumentQuery, type RecordedEvent } from '@perkstream/ports';
import { type Condition } from '@perkstream/kernel';
import { type IdChange } from './rebuild.js';
import { isTombstone, mayHoldTombstones, tombstone, withoutTombstones } from './tombstones.js';
import { type View } from './view.js';

type Change = (before: object | null) => object | null;

/** The position of the last event that a document has taken; kept in the document, never shown. */
interface Guarded {
  readonly _at?: number;
}

/**
 * The changes of an event to a view, safe to repeat and to carry out late: an event that a document has applied already leaves it as it
 * is, and so does an event from before the document was deleted.
 */
export function guardedChanges(view: View, event: RecordedEvent): readonly IdChange[] {
  const byId = new Map<string, { changes: Change[]; isNew: boolean | undefined }>();
  for (const { id, change, isNew } of view.project(event)) {
    const before = byId.get(id);
    if (before) before.changes.push(change);
    else byId.set(id, { changes: [change], isNew });
  }
  const { position } = event;
  const gone = (id: string) => (view.leavesNoTombstones ? null : tombstone(id, position));
  return [...byId].map(([id, { changes, isNew }]) => ({
    id,
    change: guarded(position, changes, () => gone(id)),
    isNew,
  }));
}

function guarded(position: number, changes: readonly Change[], gone: () => object | null): Change {
  return (stored) => {
    if (((stored as Guarded | null)?._at ?? -1) >= position) return stored;
    const before = stored && isTombstone(stored) ? null : stored;
    let after = before;
    for (const change of changes) after = change(after);
    if (after === before) return stored;
    return after ? { ...after, _at: position } : gone();
  };
}

/** Documents as the view made them. */
export class ShownCollection implements Collection<object> {
  /** @param caughtUp resolves when it shows what was answered, with whether it did not before */
  constructor(
    private readonly kept: Collection<object>,
    private readonly caughtUp: () => Promise<boolean>,
  ) {}

  get definition(): CollectionDefinition {
    return this.kept.definition;
  }

  async get(id: string): Promise<object | undefined> {
    return shown(await this.kept.get(id)) ?? ((await this.caughtUp()) ? shown(await this.kept.get(id)) : undefined);
  }

  async getMany(ids: readonly string[]): Promise<(object | undefined)[]> {
    return (await this.kept.getMany(ids)).map(shown);
  }

  async find(query: DocumentQuery): Promise<object[]> {
    const found = await this.kept.find({ ...query, where: this.there(query.where) });
    return found.flatMap((document) => shown(document) ?? []);
  }

  count(where?: Condition): Promise<number> {
    return this.kept.count(this.there(where));
  }

  put(id: string, document: object, options?: { ifNewerBy?: string }): Promise<boolean> {
    return this.kept.put(id, document, options);
  }

  putIfAbsent(id: string, document: object): Promise<boolean> {
    return this.kept.putIfAbsent(id, document);
  }

  delete(id: string): Promise<void> {
    return this.kept.delete(id);
  }

  apply(changes: readonly IdChange[]): Promise<void> {
    return this.kept.apply(changes);
  }

  private there(where: Condition | undefined): Condition | undefined {
    return mayHoldTombstones(this.definition) ? withoutTombstones(where) : where;
  }
}

function shown(document: object | undefined): object | undefined {
  if (!document || isTombstone(document)) return undefined;
  const { _at, ...rest } = document as Guarded;
  return rest;
}
