import { type JsonObject, refuse } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import {
  type AddedReferralHoldersAnswer,
  type CustomerInput,
  type FindCampaign,
  type FindCustomer,
  type FindVouchers,
  type ReferralHoldersAnswer,
  type UpsertCustomer,
  type VoucherPublished,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type MadeUp } from '@perkstream/testing';
import { ReferralsModule } from '../referrals.module.js';

export const SHOP = 'proj_shop';
export const FRIENDS = 'camp_friends';
export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';

const CAMPAIGNS: readonly JsonObject[] = [
  { id: FRIENDS, name: 'Friends', campaignType: 'REFERRAL_PROGRAM', active: true },
  { id: 'camp_family', name: 'Family', campaignType: 'REFERRAL_PROGRAM', active: true },
  { id: 'camp_coupons', name: 'Coupons', campaignType: 'DISCOUNT_COUPONS', active: true },
];

/** The program of referrals `Friends`: ADA was published to Ada, FREE to nobody; COUPON is of a campaign of coupons. */
export class ReferralsInProcess extends ContextInProcess {
  /** Who is known: source ids by id. */
  readonly customers = new Map<string, string | undefined>([
    ['cust_ada', 'ada'],
    ['cust_grace', 'grace'],
  ]);

  constructor() {
    super(ReferralsModule, { projectId: SHOP, now: DAY_1 }, 'referrals');
  }

  static async start(): Promise<ReferralsInProcess> {
    const referrals = await new ReferralsInProcess().open();
    await referrals.publish();
    return referrals;
  }

  add(holders: readonly CustomerInput[], body: Json = {}, given: Given = {}): Promise<AddedReferralHoldersAnswer> {
    return this.answer('referrals-add-holders', { memberId: 'ADA' }, { holders, ...body }, given);
  }

  list(query: Json = {}, memberId = 'ADA'): Promise<ReferralHoldersAnswer> {
    return this.answer('referrals-code-holders-1', { memberId }, undefined, { query });
  }

  /** ADA becomes Ada's. */
  private async publish(): Promise<void> {
    const event: VoucherPublished = {
      type: 'voucher.published',
      data: {
        id: 'v_ada',
        campaignId: FRIENDS,
        customerId: 'cust_ada',
        voucherType: 'DISCOUNT_VOUCHER',
        isReferralCode: true,
        publicationId: 'pub_1',
        at: DAY_1,
      },
    };
    const decider = { initial: null, decide: () => [event], evolve: () => null };
    const context = this.originOf();
    await this.app.get(CommandRunner).execute({ category: 'voucher', decider }, 'v_ada', {}, context);
  }

  protected override answerForOthers(handle: MadeUp): void {
    handle('FindCampaign', ({ projectId, idOrName }: FindCampaign) =>
      projectId === SHOP ? CAMPAIGNS.find(({ id, name }) => id === idOrName || name === idOrName) : undefined,
    );
    handle('FindVouchers', ({ projectId, ids }: FindVouchers) => ids.map((ref) => projectId === SHOP && codeOf(ref)));
    handle('FindCustomer', ({ ref }: FindCustomer) => this.customerOf(ref.id, ref.sourceId));
    handle('UpsertCustomer', ({ customer }: UpsertCustomer) => this.upsert(customer as CustomerInput));
  }

  private customerOf(id: string | undefined, sourceId: string | null | undefined): { id: string } | undefined {
    const [found] =
      [...this.customers].find(([known, source]) => (id === undefined ? source === sourceId : known === id)) ?? [];
    return found === undefined ? undefined : { id: found };
  }

  private upsert({ id, source_id: sourceId }: CustomerInput) {
    const known = id === undefined && typeof sourceId !== 'string' ? undefined : this.customerOf(id, sourceId);
    if (known) return known;
    if (id !== undefined) return refuse('not_found');
    const made = `cust_new${this.customers.size}`;
    this.customers.set(made, sourceId ?? undefined);
    return { id: made };
  }
}

function codeOf(ref: string): JsonObject | undefined {
  const codes = [
    { id: 'v_ada', code: 'ADA', campaignId: FRIENDS, holderId: 'cust_ada', isReferralCode: true },
    { id: 'v_free', code: 'FREE', campaignId: FRIENDS, holderId: null, isReferralCode: true },
    { id: 'v_coupon', code: 'COUPON', campaignId: 'camp_coupons', holderId: 'cust_ada' },
  ];
  return codes.find(({ id, code }) => id === ref || code === ref);
}
