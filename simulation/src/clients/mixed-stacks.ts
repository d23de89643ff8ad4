import { type Cues } from '../world/cues.js';
import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';
import { LastCodes } from './last-codes.js';
import { Meddlers, type Theme, THEMES } from './meddlers.js';
import {
  CARD,
  ORDER_CENTS,
  COSTS,
  COUPONS,
  CREDITS,
  EACH,
  type Mix,
  MAX_REDEMPTIONS,
  ORDERS,
  POINTS,
  PROGRAM,
  RULED,
  rulesFor,
  STOCK,
} from './mix.js';
import { ON_SALE, openSale } from './sale.js';
import { join, discount, openProgram, openReward, openRules } from './openings.js';

/** Who has the loyalty card. */
const MEMBER = 'mixer';
const MAX_REDEEMABLES = 5;
const OWN = /^(?:MIX|LAST|SALE)-/;
/** Milliseconds within which those who want the same come. */
const TOGETHER_MS = 60;
/** How often the last code is one that runs out as it is redeemed. */
const SHORT = 0.2;

/**
 * Customers who redeem stacks at the same time, of which little is left: gift card, rewards for points, codes with two limits or a budget,
 * stored orders, and codes that are asked last and are good for one or two of the stacks. So there is something to let go, in every round.
 */
export class MixedStacks {
  private mix: Mix | undefined;
  private begunOrders = 0;
  private begunPeople = 0;
  /** Milliseconds until the last redemption was answered. */
  private took = 100;
  private readonly lastCodes: LastCodes;
  private readonly meddlers: Meddlers;

  constructor(
    private readonly client: Client,
    private readonly world: World,
    cues: Cues,
  ) {
    this.lastCodes = new LastCodes(client, world);
    this.meddlers = new Meddlers(client, world, this.lastCodes, cues);
  }

  get on(): Mix {
    if (!this.mix) throw new Error('Nothing is on offer');
    return this.mix;
  }

  async open(): Promise<void> {
    const { client } = this;
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: CREDITS }, redemption: { quantity: null } };
    await client.setUp('create-voucher', gift, { code: CARD });
    await openProgram(client, PROGRAM, { points: POINTS });
    const { id: productId } = await client.setUp('create-product', { name: 'Cup' });
    const cup = { name: 'Cup', parameters: { product: { id: productId } }, stock: STOCK };
    const reward = await openReward(client, PROGRAM, COSTS, cup);
    const { id: campaignId } = await client.setUp('create-campaign', {
      name: COUPONS,
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } },
    });
    await client.setUp('add-voucher-with-specific-code-to-campaign', {}, { campaignId, code: 'COUPON-0' });
    const coupons = { name: 'Coupon', parameters: { campaign: { id: campaignId } } };
    const coupon = await openReward(client, PROGRAM, COSTS, coupons);
    const { code } = await join(client, PROGRAM, MEMBER);
    const ruled = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: null } };
    const { id } = await client.setUp('create-voucher', ruled, { code: RULED });
    const rule = await openRules(client, 'voucher', id, rulesFor(MAX_REDEMPTIONS));
    for (const source_id of ORDERS) await client.setUp('create-order', { source_id, amount: ORDER_CENTS });
    await openSale(client);
    this.mix = { member: code, reward, coupon, rule };
  }

  /** Some want the same, others meddle with it, and most of what was redeemed is rolled back. */
  async visit(): Promise<void> {
    const { chance } = this.world;
    const isShort = chance.is(SHORT);
    // A reward takes its time while the code is held.
    const theme = isShort ? 'points' : chance.of(THEMES);
    const last = await (isShort
      ? this.lastCodes.short(2 * this.took, this.on.rule).then((code) => [code])
      : this.lastCodes.some(1 + chance.below(2), this.on.rule));
    const source_id = theme === 'person' ? `mix-person-${this.begunPeople++}` : MEMBER;
    const order = theme === 'order' ? { source_id: ORDERS[0] } : this.order();
    const session = chance.is(0.2) ? await this.lastCodes.lock(last.slice(0, 1)) : undefined;
    const rush = Array.from({ length: chance.is(0.3) ? 3 : 2 }, (_one, index) => {
      const more = { customer: { source_id }, order, ...(index === 0 && session && { session }) };
      return this.redeem(theme, last, more);
    });
    const meddling = chance.is(0.7) ? [this.meddlers.meddle(theme, this.on, last, source_id)] : [];
    const redeemed = await Promise.all(rush);
    await Promise.all(meddling);
    for (const { redemptions } of redeemed.filter(Boolean)) if (chance.is(0.75)) await this.rollBack(redemptions[0].id);
    const older = this.client.standing.all.filter(({ code }) => code === this.on.member || OWN.test(code));
    if (older.length > 0 && chance.is(0.6)) await this.rollBack(chance.of(older).id);
  }

  /** In the end the limits are the highest that there were. */
  tidyUp(): Promise<Json> {
    return this.meddlers.limit(this.on.rule, MAX_REDEMPTIONS);
  }

  /** A stored one, one that several open at once, or none. */
  private order(): object {
    const { chance } = this.world;
    if (chance.is(0.35)) return { source_id: chance.of(ORDERS) };
    return { amount: ORDER_CENTS, ...(chance.is(0.3) && { source_id: `mix-new-${this.begunOrders++}` }) };
  }

  private async redeem(theme: Theme, last: readonly string[], more: object): Promise<Json> {
    const { chance } = this.world;
    const { member, reward, coupon } = this.on;
    await this.world.pause(chance.below(TOGETHER_MS), this.client);
    const wants = (of: Theme) => theme === of || chance.is(0.35);
    const redeemables: object[] = [
      ...(wants('credits') ? [{ id: CARD, gift: { credits: EACH } }] : []),
      ...(theme !== 'person' && wants('points') ? [{ id: member, reward: { id: chance.of([reward, coupon]) } }] : []),
      ...(wants('limit') ? [{ id: RULED }] : []),
      ...(chance.is(0.4) ? [{ id: chance.of(ON_SALE) }] : []),
      ...last.map((id) => ({ id })),
    ];
    // No more than a stack may have.
    const stack = redeemables.slice(-MAX_REDEEMABLES).map((each) => ({ object: 'voucher', ...each }));
    const body = { redeemables: stack, ...more };
    const from = this.world.now;
    const reply = await this.client.ask('redeem-stacked-discounts', { body }, chance.is(0.1) ? 1 : 0);
    this.took = this.world.now - from;
    return bodyOf(reply);
  }

  /** At times twice at once. */
  private async rollBack(redemptionId: string): Promise<void> {
    const { client, world } = this;
    const use = client.standing.find(redemptionId);
    if (!use) return;
    const { parentId: parentRedemptionId } = use;
    const once = () =>
      parentRedemptionId
        ? client.ask('rollback-stacked-redemptions', { params: { parentRedemptionId } })
        : client.ask('rollback-redemption', { params: { redemptionId } });
    await Promise.all([once(), ...(world.chance.is(0.15) ? [once()] : [])]);
  }
}
