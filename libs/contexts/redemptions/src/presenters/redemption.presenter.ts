import { Injectable } from '@nestjs/common';
import { AnswerSize, Messenger, Turns } from '@perkstream/platform';
import {
  FindCustomers,
  PresentTiers,
  PresentVouchers,
  recordIn,
  type RedeemedReward,
  type RedemptionAnswer,
} from '@perkstream/published';
import { RedemptionRepository } from '../repositories/redemption.repository.js';
import { Holders } from '../services/holders.js';
import { RewardGoods } from '../services/reward-goods.js';
import { type EntryEvent, type RedemptionEntry } from '../views/redemptions/redemptions.view.js';
import { presentEntry, type Surroundings } from './redemption-entry.presenter.js';

const REDEMPTIONS_PER_BATCH = 5;
const LARGE_CHARACTERS = 256 * 1024;

/** Redemptions and rollbacks together with the customers, vouchers and tiers that they refer to. */
@Injectable()
export class RedemptionPresenter {
  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly messenger: Messenger,
    private readonly holders: Holders,
    private readonly goods: RewardGoods,
    private readonly turns: Turns,
  ) {}

  /** In wire form, in the order given. @throws TooMuchFound where they are larger than an answer may be */
  async present(projectId: string, entries: readonly RedemptionEntry[]): Promise<RedemptionAnswer[]> {
    return this.presentEvents(projectId, entries, await this.eventsOf(projectId, entries, new AnswerSize()));
  }

  /** The answer of a command, which has happened: however large it is. */
  async presentOutcome(projectId: string, entries: readonly RedemptionEntry[]): Promise<RedemptionAnswer[]> {
    return this.presentEvents(projectId, entries, await this.eventsOf(projectId, entries));
  }

  private async presentEvents(
    projectId: string,
    entries: readonly RedemptionEntry[],
    events: readonly EntryEvent[],
  ): Promise<RedemptionAnswer[]> {
    const goods = await this.goods.of(
      projectId,
      entries.map((entry, i) => rewardOf(events[i]!, entry.part)),
    );
    const surroundings = { ...(await this.surroundings(projectId, entries)), goods };
    const children = await Promise.all(
      entries.map((entry) => (entry.part === -1 ? this.redemptions.childrenOf(entry) : Promise.resolve([]))),
    );
    return entries.map((entry, i) => presentEntry(entry, events[i]!, children[i] ?? [], surroundings));
  }

  /**
   * Those of one request share an event. A few are read at a time, large ones, with an order of 500 lines, one by one: others have their
   * turn in between.
   */
  private async eventsOf(
    projectId: string,
    entries: readonly RedemptionEntry[],
    size?: AnswerSize,
  ): Promise<EntryEvent[]> {
    const events = new Map<string, EntryEvent>();
    const byPlace = [...new Map(entries.map((entry) => [placeOf(entry), entry]))];
    for (let from = 0, atOnce = 1; from < byPlace.length;) {
      const some = byPlace.slice(from, from + atOnce);
      const read = await Promise.all(some.map(([, entry]) => this.redemptions.eventOf(entry)));
      let characters = 0;
      some.forEach(([place], i) => {
        const event = read[i]!;
        for (const entry of entries) {
          if (size && placeOf(entry) === place) characters += size.add(shownOf(event, entry.part));
        }
        events.set(place, event);
      });
      await this.turns.pause(characters, { projectId });
      from += atOnce;
      atOnce = characters > LARGE_CHARACTERS ? 1 : REDEMPTIONS_PER_BATCH;
    }
    return entries.map((entry) => events.get(placeOf(entry))!);
  }

  private async surroundings(
    projectId: string,
    entries: readonly RedemptionEntry[],
  ): Promise<Omit<Surroundings, 'goods'>> {
    const customerIds = distinct(entries.map((entry) => entry.customer_id));
    const voucherIds = distinct(entries.map((entry) => idOf(entry, 'voucher')));
    const tierIds = distinct(entries.map((entry) => idOf(entry, 'promotion_tier')));
    const [customers, vouchers, tiers] = await Promise.all([
      customerIds.length > 0 ? this.messenger.ask(new FindCustomers(projectId, customerIds)) : [],
      voucherIds.length > 0 ? this.messenger.ask(new PresentVouchers(projectId, voucherIds)) : [],
      tierIds.length > 0 ? this.messenger.ask(new PresentTiers(projectId, tierIds)) : [],
    ]);
    const byId = mapOf(customerIds, (i) => customers[i]?.embedded);
    const alone = mapOf(voucherIds, (i) => vouchers[i]);
    return {
      customers: byId,
      vouchers: await this.holders.shownIn(projectId, alone, byId),
      tiers: mapOf(tierIds, (i) => tiers[i]),
    };
  }
}

/** What is shown of an event with one of the redemptions or rollbacks in it; of the parent, the others are named only. */
function shownOf({ type, data }: EntryEvent, part: number): object {
  if (type !== 'redemption.completed') return data;
  return recordIn(data, part) ?? { ...data, redemptions: [] };
}

function rewardOf({ data }: EntryEvent, part: number): RedeemedReward | undefined {
  if ('redemption' in data) return data.redemption.reward;
  if ('redemptions' in data) return data.redemptions[part]?.reward;
  return 'rollbacks' in data ? data.rollbacks[part]?.reward : undefined;
}

function placeOf({ stream, revision }: RedemptionEntry): string {
  return `${stream}@${revision}`;
}

function idOf(entry: RedemptionEntry, type: 'voucher' | 'promotion_tier'): string | null {
  return entry.related_object_type === type ? entry.related_object_id : null;
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function mapOf<T>(ids: readonly string[], value: (index: number) => T | undefined): Map<string, T> {
  const map = new Map<string, T>();
  ids.forEach((id, i) => {
    const found = value(i);
    if (found) map.set(id, found);
  });
  return map;
}
