import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { ActivityReferences } from '@perkstream/lookups';
import { type JsonObject, type MaybePromise } from '@perkstream/kernel';
import {
  type CampaignRecord,
  type CustomEventRecord,
  FindCampaign,
  FindCustomEvent,
  FindVouchers,
  PresentTiers,
  PresentVouchers,
  type StoredCustomer,
  type VoucherAnswer,
} from '@perkstream/published';
import { subjectOf } from '../../presenters/activity.presenter.js';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { type Surroundings } from '../../presenters/surroundings.presenter.js';
import { type Activity } from '../../views/customer-activity/activity.js';

export type Campaigns = Map<string, CampaignRecord | undefined>;

/** An activity of a page, and its moment. */
interface Dated {
  readonly activity: Activity;
  readonly at: string;
}

/** Looks up what the activities of a page are about: each kind of things in one message. */
@Injectable()
export class ActivitySurroundings {
  constructor(
    private readonly messenger: Messenger,
    private readonly customers: CustomerPresenter,
    private readonly references: ActivityReferences,
  ) {}

  /** What each is about, in wire form. @param campaigns those that are known already; others are added */
  async subjectsOf(
    projectId: string,
    customer: StoredCustomer,
    page: readonly Dated[],
    campaigns: Campaigns,
  ): Promise<readonly JsonObject[]> {
    const around = await this.around(
      projectId,
      customer,
      page.map(({ activity }) => activity),
      campaigns,
    );
    const subjects = page.map(({ activity, at }) => subjectOf(activity, at, around));
    return this.references.completed(projectId, subjects);
  }

  async addCampaigns(projectId: string, ids: readonly (string | undefined)[], known: Campaigns): Promise<void> {
    const unknown = new Set(ids.filter((id) => id !== undefined && !known.has(id)) as string[]);
    const find = async (id: string) => known.set(id, await this.messenger.ask(new FindCampaign(projectId, id)));
    await Promise.all([...unknown].map(find));
  }

  private async around(
    projectId: string,
    customer: StoredCustomer,
    activities: readonly Activity[],
    campaigns: Campaigns,
  ): Promise<Surroundings> {
    const codes = await this.vouchersWithCodes(projectId, activities);
    const idsOf = (name: 'voucherId' | 'tierId') => activities.flatMap((each) => each[name] ?? []);
    const [shown, vouchers, tiers, customEvents] = await Promise.all([
      this.customers.present(projectId, customer),
      this.byIds([...idsOf('voucherId'), ...codes.values()], (ids) =>
        this.messenger.ask(new PresentVouchers(projectId, ids)),
      ),
      this.byIds(idsOf('tierId'), (ids) => this.messenger.ask(new PresentTiers(projectId, ids))),
      this.customEvents(projectId, activities),
    ]);
    const ofVouchers = [...vouchers.values()].map((voucher) => voucher?.campaign_id ?? undefined);
    await this.addCampaigns(projectId, [...activities.map(({ campaignId }) => campaignId), ...ofVouchers], campaigns);
    const byCode = new Map<string, VoucherAnswer | undefined>();
    for (const [code, id] of codes) byCode.set(code, vouchers.get(id));
    return { customer: shown, campaigns, vouchers, codes: byCode, tiers, customEvents };
  }

  private async byIds<Found>(
    all: readonly string[],
    ask: (ids: readonly string[]) => MaybePromise<readonly (Found | undefined)[]>,
  ): Promise<Map<string, Found | undefined>> {
    const ids = [...new Set(all)];
    const found = ids.length > 0 ? await ask(ids) : [];
    return new Map(ids.map((id, place) => [id, found[place]]));
  }

  /** The ids of the vouchers that custom events name, by the codes that they have there. */
  private async vouchersWithCodes(
    projectId: string,
    activities: readonly Activity[],
  ): Promise<ReadonlyMap<string, string>> {
    const named = activities.flatMap(({ customEvent }) => [customEvent?.referral?.code, customEvent?.loyaltyCode]);
    const codes = named.filter((code) => code !== undefined);
    const found = await this.byIds(codes, (all) => this.messenger.ask(new FindVouchers(projectId, all)));
    return new Map([...found].flatMap(([code, voucher]) => (voucher ? [[code, voucher.id] as const] : [])));
  }

  /** Of each conversion by a custom event. A customer has one in a program. */
  private async customEvents(
    projectId: string,
    activities: readonly Activity[],
  ): Promise<ReadonlyMap<string, CustomEventRecord | undefined>> {
    const ids = [...new Set(activities.flatMap(({ eventId }) => eventId ?? []))];
    const find = async (id: string) => [id, await this.messenger.ask(new FindCustomEvent(projectId, id))] as const;
    return new Map(await Promise.all(ids.map(find)));
  }
}
