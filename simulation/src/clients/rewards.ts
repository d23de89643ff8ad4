import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';
import { join, openProgram } from './openings.js';

const PROGRAM = 'Perks';
export const PERKS = ['pen', 'coin', 'coupon', 'credits'] as const;
export type Perk = (typeof PERKS)[number];
const MEMBERS = ['pam', 'quin'] as const;
/** Points that a member has at first, and that two redemptions at a time need. */
const OPENING_POINTS = 60;
const COSTS = [20, 25] as const;
const COUPONS = 'Perk coupons';
const CREDITS = 'Perk credits';
/** Credits on a card that was just made, and those of the reward. */
export const ON_NEW_CARD = 10;
export const REWARDED = 50;
const CONCURRENT_REDEMPTIONS = 3;
const order = { amount: 10_000 };

/** A redemption of a reward that was answered. */
export interface Rewarded {
  readonly id: string;
  readonly perk: Perk;
  readonly member: string;
  readonly points: number;
  isRolledBack: boolean;
}

/**
 * Members redeem rewards of which few are left: things with a stock, coins, coupons of a campaign that runs out of codes, credits on a
 * gift card. Meanwhile the stock is renewed or lowered, the reward costs another price, or is assigned anew.
 */
export class Rewards {
  readonly redeemed: Rewarded[] = [];
  readonly rewards = new Map<Perk, Json>();
  /** By the source id of the member: the card. */
  readonly cards = new Map<string, string>();
  /** By the source id of the member: what was put on the card, by the answers. */
  readonly put = new Map<string, number>();
  private isAssigning = false;
  private readonly assignments = new Map<Perk, string>();
  private begun = 0;

  constructor(
    readonly client: Client,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const coupons = { type: 'STATIC', campaign_type: 'DISCOUNT_COUPONS', voucher: { discount }, vouchers_count: 1 };
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: ON_NEW_CARD } };
    const credits = { type: 'AUTO_UPDATE', campaign_type: 'GIFT_VOUCHERS', voucher: gift };
    await client.setUp('create-campaign', { name: COUPONS, ...coupons });
    await client.setUp('create-campaign', { name: CREDITS, ...credits });
    await openProgram(client, PROGRAM, { points: OPENING_POINTS });
    const { id } = await client.setUp('create-product', { name: 'Pen' });
    const parameters: Record<Perk, object> = {
      pen: { product: { id } },
      coin: { coin: { exchange_ratio: 1 } },
      coupon: { campaign: { id: COUPONS } },
      credits: { campaign: { id: CREDITS, balance: REWARDED } },
    };
    for (const perk of PERKS) {
      const body = { name: perk, parameters: parameters[perk], ...(perk === 'pen' && { stock: 2 }) };
      this.rewards.set(perk, await client.setUp('create-reward', body));
      await this.assign(perk);
    }
    for (const source_id of MEMBERS) {
      const { code } = await join(client, PROGRAM, source_id);
      this.cards.set(source_id, code);
      this.put.set(source_id, OPENING_POINTS);
    }
  }

  async visit(): Promise<void> {
    const { chance } = this.world;
    for (const member of MEMBERS) await this.refill(member);
    const perk = chance.of<Perk>([...PERKS, 'pen']);
    const last = `PERK-${this.begun++}`;
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const code = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } };
    await this.client.ask('create-voucher', { params: { code: last }, body: code });
    const changes = [() => this.renewStock(), () => this.renewStock(), () => this.reprice(), () => this.assignAnew()];
    const redeeming = Array.from({ length: CONCURRENT_REDEMPTIONS }, () =>
      this.redeem(perk, chance.is(0.6) ? last : undefined),
    );
    await Promise.all([...redeeming, chance.is(0.7) ? chance.of(changes)() : undefined]);
    for (const each of this.redeemed) if (!each.isRolledBack && chance.is(0.4)) await this.rollBack(each);
    if (chance.is(0.5)) await this.addCoupon();
  }

  /** What a member should have by the answers. */
  balanceOf(member: string): number {
    const spent = this.redeemed.filter((each) => each.member === member && !each.isRolledBack);
    return (this.put.get(member) ?? 0) - spent.reduce((sum, { points }) => sum + points, 0);
  }

  standing(perk: Perk): readonly Rewarded[] {
    return this.redeemed.filter((each) => each.perk === perk && !each.isRolledBack);
  }

  /** Of one member, in a stack with a code that is good for one of all who come, where it is given: the others let the reward go. */
  private async redeem(perk: Perk, last: string | undefined): Promise<void> {
    const { chance } = this.world;
    await this.world.pause(chance.below(20), this.client);
    const member = chance.of(MEMBERS);
    await this.redeemOf(member, perk, last);
  }

  /** @returns the key of the refusal */
  async redeemOf(member: string, perk: Perk, last?: string): Promise<string | undefined> {
    const reward = { id: this.rewards.get(perk)?.id, ...(perk === 'coin' && { points: COSTS[0] }) };
    const card = { object: 'voucher', id: this.cards.get(member), reward };
    const redeemables = [card, ...(last === undefined ? [] : [{ object: 'voucher', id: last }])];
    const reply = await this.client.ask('redeem-stacked-discounts', { body: { redeemables, order } });
    if (reply && 'error' in reply) return reply.error.key;
    for (const each of bodyOf(reply)?.redemptions ?? []) {
      if (!each.reward) continue;
      const { id, amount: points } = each;
      this.redeemed.push({ id, perk, member, points, isRolledBack: false });
    }
    return undefined;
  }

  /** Of a stack, the child alone cannot be rolled back: then it stays. */
  private async rollBack(rewarded: Rewarded): Promise<void> {
    const reply = await this.client.ask('rollback-redemption', { params: { redemptionId: rewarded.id } });
    if (bodyOf(reply)) rewarded.isRolledBack = true;
  }

  private async refill(member: string): Promise<void> {
    if (this.balanceOf(member) < OPENING_POINTS - COSTS[0]) await this.putOn(member, COSTS[0]);
  }

  async putOn(member: string, points: number): Promise<void> {
    const params = { memberId: this.cards.get(member) ?? '' };
    const reply = await this.client.ask('update-loyalty-card-balance', { params, body: { points } });
    if (bodyOf(reply)) this.put.set(member, (this.put.get(member) ?? 0) + points);
  }

  /** To what is redeemed, and up to two more: fewer than are held, now and then. */
  private async renewStock(): Promise<void> {
    await this.setStock(this.standing('pen').length + this.world.chance.below(3));
  }

  async setStock(stock: number): Promise<void> {
    const rewardId = this.rewards.get('pen')?.id;
    await this.client.ask('update-reward', { params: { rewardId }, body: { stock } });
  }

  private async reprice(): Promise<void> {
    const params = { rewardId: this.rewards.get('pen')?.id, assignmentId: this.assignments.get('pen') ?? '' };
    const parameters = { loyalty: { points: this.world.chance.of(COSTS) } };
    await this.client.ask('update-reward-assignment', { params, body: { parameters } });
  }

  /** One after the other: in between it is not assigned. */
  private async assignAnew(): Promise<void> {
    if (this.isAssigning) return;
    this.isAssigning = true;
    const rewardId = this.rewards.get('coupon')?.id;
    const params = { rewardId, assignmentId: this.assignments.get('coupon') ?? '' };
    await this.client.ask('delete-reward-assignment', { params });
    await this.assign('coupon');
    this.isAssigning = false;
  }

  private async assign(perk: Perk): Promise<void> {
    const cost = perk === 'coin' ? {} : { parameters: { loyalty: { points: COSTS[0] } } };
    const params = { rewardId: this.rewards.get(perk)?.id };
    const assigned = bodyOf(
      await this.client.ask('create-reward-assignment', { params, body: { campaign: PROGRAM, ...cost } }),
    );
    if (!assigned) this.client.surprises.push(`${perk} cannot be assigned`);
    else this.assignments.set(perk, assigned.id);
  }

  private async addCoupon(): Promise<void> {
    const asked = { params: { campaignId: COUPONS }, query: { vouchers_count: 1 }, body: {} };
    await this.client.ask('add-vouchers-to-campaign', asked);
  }
}
