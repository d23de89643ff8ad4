import { type Collection, type CollectionDefinition, type DocumentQuery, type RecordedEvent } from '@perkstream/ports';
import { type Condition } from '@perkstream/kernel';
import { type IdChange } from './rebuild.js';
import { type View } from './view.js';

type Change = (before: object | null) => object | null;

/** The position of the last event that a document has taken; kept in the document, never shown. */
interface Guarded {
  readonly _at?: number;
}

/**
 * The changes of an event to a view, safe to repeat: an event that a document has applied already leaves it as it is.
 */
export function guardedChanges(view: View, event: RecordedEvent): readonly IdChange[] {
  const byId = new Map<string, { changes: Change[]; isNew: boolean | undefined }>();
  for (const { id, change, isNew } of view.project(event)) {
    const before = byId.get(id);
    if (before) before.changes.push(change);
    else byId.set(id, { changes: [change], isNew });
  }
  return [...byId].map(([id, { changes, isNew }]) => ({ id, change: guarded(event.position, changes), isNew }));
}

function guarded(position: number, changes: readonly Change[]): Change {
  return (before) => {
    if (((before as Guarded | null)?._at ?? -1) >= position) return before;
    let after = before;
    for (const change of changes) after = change(after);
    return after === before ? before : after && { ...after, _at: position };
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
    const document = (await this.kept.get(id)) ?? ((await this.caughtUp()) ? await this.kept.get(id) : undefined);
    return shown(document);
  }

  async getMany(ids: readonly string[]): Promise<(object | undefined)[]> {
    return (await this.kept.getMany(ids)).map(shown);
  }

  async find(query: DocumentQuery): Promise<object[]> {
    return (await this.kept.find(query)).map((document) => shown(document));
  }

  count(where?: Condition): Promise<number> {
    return this.kept.count(where);
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
}

function shown<D extends object | undefined>(document: D): D {
  if (document === undefined || !('_at' in document)) return document;
  const { _at, ...rest } = document;
  return rest as D;
}
