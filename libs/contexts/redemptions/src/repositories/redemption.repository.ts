import { Inject, Injectable } from '@nestjs/common';
import { type JsonObject } from '@perkstream/kernel';
import { EVENT_STORE, Messenger, ViewRunner } from '@perkstream/platform';
import { type Collection, type EventStore, type RecordedEvent } from '@perkstream/ports';
import { FindCustomers, PresentTiers, PresentVouchers } from '@perkstream/published';
import { presentEntry, type Surroundings } from '../presenters/redemption-entry.presenter.js';
import { type RedemptionEntry, redemptionsView, rollbacksOf } from '../views/redemptions/redemptions.view.js';

/** Redemptions and rollbacks as answers show them: found by the view, read from their events, with what they refer to. */
@Injectable()
export class RedemptionRepository {
  private readonly entries: () => Collection<RedemptionEntry>;

  constructor(
    views: ViewRunner,
    private readonly messenger: Messenger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.entries = views.lazily(redemptionsView);
  }

  get collection(): Collection<RedemptionEntry> {
    return this.entries();
  }

  /** undefined when the project has none of that id */
  async find(projectId: string, id: string): Promise<RedemptionEntry | undefined> {
    const entry = await this.collection.get(id);
    return entry?.projectId === projectId ? entry : undefined;
  }

  /** The children of a parent redemption, in order of application. */
  async childrenOf(entry: RedemptionEntry): Promise<readonly RedemptionEntry[]> {
    const children = await this.collection.find({ where: { field: 'parent_redemption_id', is: entry.id }, limit: 100 });
    return children.filter((child) => child.projectId === entry.projectId).sort((a, b) => a.part - b.part);
  }

  /** The event that an entry points to. */
  async eventOf(entry: RedemptionEntry): Promise<RecordedEvent> {
    const [event] = await this.store.read(entry.stream, { from: entry.revision, maxCount: 1 });
    if (!event) throw new Error(`The event of ${entry.id} is missing`);
    return event;
  }

  /** The rollbacks of a redemption (a parent's first), from the stream that says that it was rolled back. */
  async rollbacksIn(stream: string): Promise<readonly RedemptionEntry[]> {
    const events = await this.store.read(stream);
    const rolledBack = events.find(({ type }) => type === 'redemption.rolled_back');
    if (!rolledBack) throw new Error(`${stream} does not say that anything was rolled back`);
    return rollbacksOf(rolledBack);
  }

  /** In wire form, in the order given. */
  async present(projectId: string, entries: readonly RedemptionEntry[]): Promise<JsonObject[]> {
    const events = await Promise.all(entries.map((entry) => this.eventOf(entry)));
    const surroundings = await this.surroundings(projectId, entries);
    const children = await Promise.all(
      entries.map((entry) => (entry.part === -1 ? this.childrenOf(entry) : Promise.resolve([]))),
    );
    return entries.map((entry, i) => presentEntry(entry, events[i] as RecordedEvent, children[i] ?? [], surroundings));
  }

  private async surroundings(projectId: string, entries: readonly RedemptionEntry[]): Promise<Surroundings> {
    const customerIds = distinct(entries.map((entry) => entry.customer_id));
    const voucherIds = distinct(entries.map((entry) => idOf(entry, 'voucher')));
    const tierIds = distinct(entries.map((entry) => idOf(entry, 'promotion_tier')));
    const [customers, vouchers, tiers] = await Promise.all([
      customerIds.length > 0 ? this.messenger.ask(new FindCustomers(projectId, customerIds)) : [],
      voucherIds.length > 0 ? this.messenger.ask(new PresentVouchers(projectId, voucherIds)) : [],
      tierIds.length > 0 ? this.messenger.ask(new PresentTiers(projectId, tierIds)) : [],
    ]);
    return {
      customers: mapOf(customerIds, (i) => customers[i]?.embedded),
      vouchers: mapOf(voucherIds, (i) => vouchers[i] as JsonObject | undefined),
      tiers: mapOf(tierIds, (i) => tiers[i]),
    };
  }
}

function idOf(entry: RedemptionEntry, type: 'voucher' | 'promotion_tier'): string | null {
  return entry.related_object_type === type ? entry.related_object_id : null;
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function mapOf(ids: readonly string[], value: (index: number) => JsonObject | undefined): Map<string, JsonObject> {
  const map = new Map<string, JsonObject>();
  ids.forEach((id, i) => {
    const found = value(i);
    if (found) map.set(id, found);
  });
  return map;
}
