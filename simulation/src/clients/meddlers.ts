import { type RecordedEvent } from '@perkstream/ports';
import { type Cues } from '../world/cues.js';
import { type World } from '../world/world.js';
import { bodyOf, type Client, type Given, type Json } from './client.js';
import { type LastCodes } from './last-codes.js';
import { CARD, ORDER_CENTS, COSTS, COUPONS, EACH, FEWEST, type Mix, MAX_REDEMPTIONS, ORDERS, rulesFor } from './mix.js';

/** Milliseconds in which redemptions are under way that began at once. */
const UNDER_WAY_MS = 300;

/** What is meddled with. */
export const THEMES = ['code', 'limit', 'credits', 'points', 'order', 'person'] as const;
export type Theme = (typeof THEMES)[number];

/** People who change, delete, take away and renew what is redeemed at the same time. */
export class Meddlers {
  private coupons = 0;

  constructor(
    private readonly client: Client,
    private readonly world: World,
    private readonly lastCodes: LastCodes,
    private readonly cues: Cues,
  ) {}

  /** @param last the codes that are asked last @param customer by the source id */
  async meddle(theme: Theme, { member, rule }: Mix, last: readonly string[], customer: string): Promise<void> {
    const { chance } = this.world;
    const code = chance.of(last);
    const sign = chance.of([1, -1, -1]);
    const ofOrder = { params: { orderId: ORDERS[0] }, body: { amount: ORDER_CENTS + chance.below(1_000) } };
    const credits = { params: { code: CARD }, body: { amount: sign * EACH } };
    const points = { params: { memberId: member }, body: { points: sign * COSTS } };
    const early = chance.of(['redemption.begun', 'limit.use_reserved', 'voucher.use_reserved']);
    /** What is stored right before, and what is done. */
    const works: Readonly<Record<Theme, readonly (readonly [string, () => Promise<unknown>])[]>> = {
      code: [
        [early, () => this.delete(code)],
        [early, () => this.disable(code)],
      ],
      limit: [[early, () => this.limit(rule, FEWEST + chance.below(MAX_REDEMPTIONS - FEWEST + 1))]],
      credits: [[early, () => this.ask('update-voucher-balance', credits)]],
      points: [
        ['loyalty_card.points_reserved', () => this.ask('update-loyalty-card-balance', points)],
        ['loyalty_card.points_reserved', () => this.addCoupon()],
        ['redemption.agreed', () => this.end(code)],
      ],
      order: [
        ['request.claimed', () => this.ask('update-order', ofOrder)],
        ['order.reserved', () => this.rollBackOf(ORDERS[0])],
      ],
      person: [['redemption.begun', () => this.erase(customer)]],
    };
    const [type, work] = chance.of(works[theme]);
    const { projectId } = this.client;
    const isMoment = (event: RecordedEvent) => event.type === type && event.metadata.projectId === projectId;
    await this.cues.next(isMoment, UNDER_WAY_MS, this.client);
    await work();
  }

  limit(validationRuleId: string, perCustomer: number): Promise<Json> {
    return this.ask('update-validation-rule', { params: { validationRuleId }, body: { rules: rulesFor(perCustomer) } });
  }

  private async delete(code: string): Promise<void> {
    this.lastCodes.forget(code);
    await this.ask('delete-voucher', { params: { code }, query: { force: this.world.chance.is(0.5) } });
  }

  private async disable(code: string): Promise<void> {
    await this.ask('disable-voucher', { params: { code } });
    await this.ask('enable-voucher', { params: { code } });
  }

  /** It runs out at once. */
  private async end(code: string): Promise<void> {
    this.lastCodes.forget(code);
    const body = { expiration_date: new Date().toISOString() };
    await this.ask('update-voucher', { params: { code }, body });
  }

  private addCoupon(): Promise<Json> {
    const params = { campaignId: COUPONS, code: `COUPON-${++this.coupons}` };
    return this.ask('add-voucher-with-specific-code-to-campaign', { params, body: {} });
  }

  /** A redemption of an order, while another one may be at work on it. */
  private async rollBackOf(source: string): Promise<void> {
    const use = this.client.standing.all.find(({ order }) => order === source);
    if (!use) return;
    if (use.parentId) await this.ask('rollback-stacked-redemptions', { params: { parentRedemptionId: use.parentId } });
    else await this.ask('rollback-redemption', { params: { redemptionId: use.id } });
  }

  private erase(customerId: string): Promise<Json> {
    return this.ask('customer-permanently-deletion', { params: { customerId } });
  }

  private ask(operation: string, given: Given): Promise<Json> {
    return this.client.ask(operation, given).then(bodyOf);
  }
}
