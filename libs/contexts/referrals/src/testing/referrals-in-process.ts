import { type JsonObject, refuse } from '@perkstream/kernel';
import { CommandRunner, streamName } from '@perkstream/platform';
import {
  type AddedReferralHoldersAnswer,
  type AddGiftCredits,
  type AddLoyaltyPoints,
  type ContextName,
  customEventEvents,
  type CustomEventRecord,
  type CustomEventSentV1,
  type JoinCampaign,
  redemptionEvents,
  type RedemptionRolledBackV1,
  type RedemptionSucceededV1,
  type ReferralTerms,
  type CustomerInput,
  type FindCampaign,
  type FindCustomer,
  type FindCustomEvent,
  type FindVouchers,
  type ReferralHoldersAnswer,
  type UpsertCustomer,
  type VoucherPublished,
} from '@perkstream/published';
import { ContextInProcess, type Given, type Json, type AnswerFor } from '@perkstream/testing';
import { refereeAggregate, refereeKey } from '../domain/referee/referee.decider.js';
import { referrerAggregate, referrerKey } from '../domain/referrer/referrer.decider.js';
import { ReferralsModule } from '../referrals.module.js';

const SHOP = 'proj_shop';
export const FRIENDS = 'camp_friends';
export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';

const CAMPAIGNS: readonly JsonObject[] = [
  { id: 'camp_family', name: 'Family', campaignType: 'REFERRAL_PROGRAM', active: true },
  { id: 'camp_coupons', name: 'Coupons', campaignType: 'DISCOUNT_COUPONS', active: true },
];

/** The program of referrals `Friends`: ADA and OFF, which is disabled, are Ada's, FREE is nobody's; COUPON is of a campaign of coupons. */
export class ReferralsInProcess extends ContextInProcess {
  /** Who is known: source ids by id. */
  readonly customers = new Map<string, string | undefined>([
    ['cust_ada', 'ada'],
    ['cust_grace', 'grace'],
  ]);

  /** Of the program */
  terms: ReferralTerms = { conversion: 'redemption' };
  /** Cards are not there so often. */
  failures = 0;
  /** What was booked on cards, in words, by the command that did it. */
  private readonly booked = new Map<string, string>();
  private readonly sentEvents = new Map<string, CustomEventRecord>();

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
    const aggregate = { category: 'voucher', initial: null, decide: () => [event], evolve: () => null };
    const context = this.originOf();
    await this.app.get(CommandRunner).execute(aggregate, 'v_ada', {}, context);
  }

  /**
   * The world hears that somebody redeemed a code; Grace redeemed ADA where nothing else is said.
   * @param place in the order of all events
   */
  async redeemed(more: Partial<RedemptionSucceededV1> = {}, place?: number): Promise<void> {
    const data = { ...this.redemptionOf(more), referrer_id: 'cust_ada', ...more };
    await this.receive(redemptionEvents.succeeded.type, data, { place });
  }

  async rolledBack(more: Partial<RedemptionRolledBackV1> = {}, place?: number): Promise<void> {
    const data = { ...this.redemptionOf(more), rollback_id: 'rr_1', ...more };
    await this.receive(redemptionEvents.rolledBack.type, data, { place });
  }

  /** The world hears of a custom event; Grace named ADA where nothing else is said. */
  async sent(more: Partial<CustomEventRecord> = {}): Promise<void> {
    const referral = { code: 'ADA' };
    const event = { id: 'evt_1', name: 'signed_up', schemaId: 'ms_1', customerId: 'cust_grace', referral, ...more };
    this.sentEvents.set(event.id, { metadata: {}, at: DAY_1, ...event });
    const data: CustomEventSentV1 = {
      id: event.id,
      event: event.name,
      schema_id: event.schemaId,
      customer_id: event.customerId,
      has_referral_code: true,
    };
    await this.receive(customEventEvents.sent.type, data, { context: 'events' });
  }

  private redemptionOf({ id = 'r_1', customer_id = 'cust_grace' }: { id?: string; customer_id?: string }) {
    const ofCode = { related_object_type: 'voucher', related_object_id: 'v_ada', voucher_code: 'ADA' } as const;
    return { id, customer_id, ...ofCode, campaign_id: FRIENDS, order_amount: 0, discount_amount: 0 };
  }

  private async receive(
    type: string,
    data: { readonly id: string },
    { context = 'redemptions', place }: { readonly context?: ContextName; readonly place?: number | undefined } = {},
  ): Promise<void> {
    const at = place !== undefined && { sequence: String(place), time: timeAt(place) };
    await this.hears(context, type, data, { id: `${type}/${data.id}`, key: data.id, ...at });
  }

  /** The types of what is stored of Grace in the program. */
  async refereeEvents(customerId = 'cust_grace', campaignId = FRIENDS): Promise<string[]> {
    const stream = streamName('referee', SHOP, `${campaignId}.${customerId}`);
    return (await this.events.read(stream)).map(({ type }) => type);
  }

  /** By whom, by which redemption and since when a customer is referred now, and how many customers each referrer brought. */
  async standing(customerId: string, referrerIds: readonly string[]): Promise<object> {
    const runner = this.app.get(CommandRunner);
    const { conversion } = await runner.current(refereeAggregate, SHOP, refereeKey(FRIENDS, customerId));
    const counts = await Promise.all(
      referrerIds.map(
        async (id) => (await runner.current(referrerAggregate, SHOP, referrerKey(FRIENDS, id))).conversions,
      ),
    );
    const { redemptionId, referrerId, at } = conversion ?? {};
    return { redemptionId, referrerId, at, counts };
  }

  /** What referees and referrers got, in words; the same command again gives nothing. */
  get given(): readonly string[] {
    return [...this.booked.values()];
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindCampaign', ({ projectId, idOrName }: FindCampaign) =>
      projectId === SHOP ? this.campaigns.find(({ id, name }) => id === idOrName || name === idOrName) : undefined,
    );
    handle('FindVouchers', ({ projectId, ids }: FindVouchers) => ids.map((ref) => projectId === SHOP && codeOf(ref)));
    handle('FindCustomer', ({ ref }: FindCustomer) =>
      ref.idOrSourceId === undefined
        ? this.customerOf(ref.id, ref.sourceId)
        : (this.customerOf(ref.idOrSourceId, undefined) ?? this.customerOf(undefined, ref.idOrSourceId)),
    );
    handle('FindCustomEvent', ({ id }: FindCustomEvent) => this.sentEvents.get(id));
    handle('JoinCampaign', ({ campaignId }: JoinCampaign) => {
      if (this.failures-- > 0) return refuse('not_found');
      return campaignId === 'camp_nobody' ? undefined : 'v_card';
    });
    handle('AddGiftCredits', ({ voucher, credits, origin }: AddGiftCredits) =>
      this.booked.set(origin.commandId, `${credits} credits on ${voucher}`),
    );
    handle('AddLoyaltyPoints', ({ cardId, points, origin }: AddLoyaltyPoints) =>
      this.booked.set(origin.commandId, `${points} points on ${cardId}`),
    );
    handle('UpsertCustomer', ({ customer }: UpsertCustomer) => this.upsert(customer as CustomerInput));
  }

  private get campaigns(): readonly JsonObject[] {
    const friends = { id: FRIENDS, name: 'Friends', campaignType: 'REFERRAL_PROGRAM', active: true };
    return [{ ...friends, referral: { ...this.terms } }, ...CAMPAIGNS];
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

/** When the event at a place was stored: a second after the one before. */
export function timeAt(place: number): string {
  return new Date(Date.parse(DAY_1) + 1_000 * place).toISOString();
}

function codeOf(ref: string): JsonObject | undefined {
  const codes = [
    { id: 'v_ada', code: 'ADA', campaignId: FRIENDS, holderId: 'cust_ada', isReferralCode: true, active: true },
    { id: 'v_off', code: 'OFF', campaignId: FRIENDS, holderId: 'cust_ada', isReferralCode: true, active: false },
    { id: 'v_free', code: 'FREE', campaignId: FRIENDS, holderId: null, isReferralCode: true, active: true },
    { id: 'v_coupon', code: 'COUPON', campaignId: 'camp_coupons', holderId: 'cust_ada', active: true },
  ];
  return codes.find(({ id, code }) => id === ref || code === ref);
}
