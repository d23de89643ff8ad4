import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, partsOfStream, PersonalData, ViewRunner } from '@perkstream/platform';
import { type Collection, type EventStore } from '@perkstream/ports';
import { type RequestContext } from '@perkstream/published';
import { redemptionProcess } from '../domain/redemption-process/redemption-process.decider.js';
import {
  type EntryEvent,
  type RedemptionEntry,
  redemptionsView,
  rollbacksOf,
} from '../views/redemptions/redemptions.view.js';

/** Redemptions and rollbacks: found by the view, read from their events. */
@Injectable()
export class RedemptionRepository {
  constructor(
    private readonly views: ViewRunner,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly personalData: PersonalData,
  ) {}

  get collection(): Collection<RedemptionEntry> {
    return this.views.collection(redemptionsView);
  }

  /** undefined when the project has none of that id */
  async find(projectId: string, id: string): Promise<RedemptionEntry | undefined> {
    const entry = await this.collection.get(id);
    return entry?.projectId === projectId ? entry : undefined;
  }

  /** Those of these ids that the project has. The view may not show the latest yet: it is waited for where one is not found. */
  async findAll(projectId: string, ids: readonly string[]): Promise<readonly RedemptionEntry[]> {
    const found = await this.collection.getMany(ids);
    if (!found.every(Boolean)) await this.views.caughtUp();
    const entries = found.every(Boolean) ? found : await this.collection.getMany(ids);
    return entries.filter((entry): entry is RedemptionEntry => entry?.projectId === projectId);
  }

  /** The same for a request: who may see only redemptions of their own finds no others. */
  async findFor({ projectId, ownOnly, actor }: RequestContext, id: string): Promise<RedemptionEntry | undefined> {
    const entry = await this.find(projectId, id);
    return ownOnly && entry?.redeemed_by !== actor.id ? undefined : entry;
  }

  /** The children of a parent redemption, in order of application. */
  async childrenOf(entry: RedemptionEntry): Promise<readonly RedemptionEntry[]> {
    const children = await this.collection.find({ where: { field: 'parent_redemption_id', is: entry.id }, limit: 100 });
    return children.filter((child) => child.projectId === entry.projectId).sort((a, b) => a.part - b.part);
  }

  /** The event that an entry points to, with what it says about the customer. */
  async eventOf(entry: RedemptionEntry): Promise<EntryEvent> {
    const stored = await this.store.read(entry.stream, { from: entry.revision, maxCount: 1 });
    const [event] = await this.personalData.openParts(stored);
    if (!event) throw new Error(`The event of ${entry.id} is missing`);
    return event as EntryEvent;
  }

  /**
   * The event that made a redemption, with what it says about the customer, and the place in the order of all events before which it was
   * priced. A process that was interrupted may have completed long after that: it was priced before its last beginning.
   */
  async makingOf(entry: RedemptionEntry): Promise<{ readonly event: EntryEvent; readonly pricedBefore: number }> {
    const { stream, revision } = entry;
    const isProcess = partsOfStream(stream).category === redemptionProcess.category;
    const stored = await this.store.read(
      stream,
      isProcess ? { maxCount: revision + 1 } : { from: revision, maxCount: 1 },
    );
    const made = stored.at(-1);
    if (made?.revision !== revision) throw new Error(`The event of ${entry.id} is missing`);
    const begun = stored.findLast(({ type }) => type === 'redemption.begun' || type === 'redemption.widened');
    const [event] = await this.personalData.openParts([made]);
    return { event: event as EntryEvent, pricedBefore: (begun ?? made).position };
  }

  /** The rollbacks of a redemption (a parent's first), from the stream that says that it was rolled back. */
  async rollbacksIn(stream: string): Promise<readonly RedemptionEntry[]> {
    const events = await this.store.read(stream);
    const rolledBack = events.find(({ type }) => type === 'redemption.rolled_back');
    if (!rolledBack) throw new Error(`${stream} does not say that anything was rolled back`);
    return rollbacksOf(rolledBack);
  }
}
