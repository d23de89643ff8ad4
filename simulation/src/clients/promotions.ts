import { type RecordedEvent } from '@perkstream/ports';
import { type Cues } from '../world/cues.js';
import { type World } from '../world/world.js';
import { bodyOf, type Client, type Json } from './client.js';

const CAMPAIGN = 'Market days';
/** Redemptions of the tier that has a limit, by the one customer. */
export const MAX_REDEMPTIONS = 3;
const CENTS_OFF = 100;
/** Cents that all tiers take off, by the rule of their campaign: more than the seed comes to. */
const BUDGET_CENTS = 100_000;
const CONCURRENT_REDEMPTIONS = 3;
/** Milliseconds in which one of them holds its tier. */
const HELD_WITHIN_MS = 300;
/** What happens to what is redeemed at the same time. */
const CHANGES = ['tier', 'campaign', 'free'] as const;
const order = { amount: 10_000 };
const customer = { source_id: 'pat' };

/** A redemption of a tier that was answered. */
interface Use {
  readonly id: string;
  readonly tier: string;
  isRolledBack: boolean;
}

/**
 * Customers redeem promotion tiers, alone, as a stack of tiers, or with a code that is good for one of them; meanwhile tier and campaign are
 * disabled and enabled again, and tiers are deleted while they are held.
 */
export class Promotions {
  readonly uses: Use[] = [];
  /** What was deleted: uses of it that had begun may stand. */
  readonly deleted: string[] = [];
  limited = '';
  /** The other tier of the stack: like the limited one, it cannot be deleted. */
  private stacked = '';
  /** What belongs to no stack: empty while one visitor replaces it. */
  private readonly free: string[] = [];
  private stack = '';
  private rule = '';
  private begun = 0;

  constructor(
    readonly client: Client,
    private readonly world: World,
    private readonly cues: Cues,
  ) {}

  async open(): Promise<void> {
    const { client } = this;
    const { id } = await client.setUp('create-campaign', { name: CAMPAIGN, campaign_type: 'PROMOTION' });
    this.rule = await this.ruleOf('redemption.count.per_customer', MAX_REDEMPTIONS);
    const budget = await this.ruleOf('campaign.orders.amount_discounted', BUDGET_CENTS);
    const campaign = { related_object_type: 'campaign', related_object_id: id };
    await client.setUp('create-validation-rule-assignment', campaign, { validationRuleId: budget });
    this.limited = (await this.addTier([this.rule])).id;
    this.stacked = (await this.addTier()).id;
    this.free.push((await this.addTier()).id);
    const stack = { name: 'Both', tiers: { ids: [this.limited, this.stacked] } };
    this.stack = (await client.setUp('create-promotion-stack', stack, { campaignId: CAMPAIGN })).id;
  }

  async visit(): Promise<void> {
    const { chance } = this.world;
    const last = `DAY-${this.begun++}`;
    const discount = { type: 'AMOUNT', amount_off: CENTS_OFF };
    const code = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } };
    await this.client.ask('create-voucher', { params: { code: last }, body: code });
    const withCode = chance.is(0.6);
    const change = chance.is(0.6) ? chance.of(CHANGES) : undefined;
    const redeeming = Array.from({ length: CONCURRENT_REDEMPTIONS }, async () => {
      await this.world.pause(chance.below(40), this.client);
      const free = this.free[0] ?? this.stacked;
      const wanted = { tier: [this.limited], campaign: [this.limited, this.stack], free: [free] };
      const tier = chance.of(change ? wanted[change] : [this.limited, this.limited, this.stack, free]);
      await this.redeem(tier, withCode ? last : undefined);
    });
    await Promise.all([...redeeming, change === 'free' ? this.replaceTier() : change && this.close(change)]);
    for (const use of this.uses) if (!use.isRolledBack && chance.is(0.5)) await this.rollBack(use);
  }

  standing(tier: string): number {
    return this.uses.filter((use) => use.tier === tier && !use.isRolledBack).length;
  }

  get onOffer(): readonly string[] {
    return [this.limited, this.stacked, ...this.free];
  }

  /** @returns the key of the refusal */
  async redeem(id: string, last?: string): Promise<string | undefined> {
    const object = id === this.stack ? 'promotion_stack' : 'promotion_tier';
    const redeemables = [{ object, id }, ...(last === undefined ? [] : [{ object: 'voucher', id: last }])];
    const reply = await this.client.ask('redeem-stacked-discounts', { body: { redeemables, order, customer } });
    if (reply && 'error' in reply) return reply.error.key;
    for (const each of bodyOf(reply)?.redemptions ?? []) {
      if (each.related_object_type !== 'promotion_tier') continue;
      this.uses.push({ id: each.id, tier: each.related_object_id, isRolledBack: false });
    }
    return undefined;
  }

  /** What a qualification answers: of limits per customer it knows nothing. */
  async qualified(): Promise<ReadonlySet<string>> {
    const body = { scenario: 'ALL', order, customer, options: { limit: 50 } };
    const { redeemables } = await this.client.look('check-eligibility', { body });
    return new Set(redeemables.data.map(({ id }: Json) => id as string));
  }

  private async rollBack(use: Use): Promise<void> {
    const reply = await this.client.ask('rollback-redemption', { params: { redemptionId: use.id } });
    if (bodyOf(reply)) use.isRolledBack = true;
  }

  /** For a moment. */
  private async close(what: 'tier' | 'campaign'): Promise<void> {
    const { client, world } = this;
    await this.held(this.limited);
    const params: Record<string, string> =
      what === 'tier' ? { promotionTierId: this.limited } : { campaignId: CAMPAIGN };
    const operation = what === 'tier' ? 'promotion-tier' : 'campaign';
    await client.ask(`disable-${operation}`, { params });
    await world.pause(world.chance.below(100), client);
    await client.ask(`enable-${operation}`, { params });
  }

  /** Deletes the tier that belongs to no stack; nothing where another visitor does. */
  private async replaceTier(): Promise<void> {
    const { client } = this;
    const [deleted] = this.free;
    if (deleted === undefined) return;
    await this.held(deleted);
    if (this.free[0] !== deleted) return;
    this.free.pop();
    const reply = await client.ask('delete-promotion-tier', { params: { promotionTierId: deleted } });
    if (reply && !('error' in reply)) this.deleted.push(deleted);
    else client.surprises.push(`${deleted} cannot be deleted: ${JSON.stringify(reply)}`);
    const added = await this.addTier();
    this.free.push(added.id);
  }

  /** Goes on when a redemption holds the tier, or soon in any case. */
  private held(tier: string): Promise<void> {
    const isHeld = ({ stream, type }: RecordedEvent) => type === 'promotion_tier.use_reserved' && stream.endsWith(tier);
    return this.cues.next(isHeld, HELD_WITHIN_MS, this.client);
  }

  private async addTier(rules: readonly string[] = []): Promise<Json> {
    const action = { discount: { type: 'AMOUNT', amount_off: CENTS_OFF } };
    const body = { name: `Tier ${this.begun++}`, action, validation_rules: rules };
    const reply = await this.client.ask('add-promotion-tier-to-campaign', { params: { campaignId: CAMPAIGN }, body });
    const tier = bodyOf(reply);
    if (!tier) throw new Error(`A tier cannot be added: ${JSON.stringify(reply)}`);
    return tier;
  }

  private async ruleOf(name: string, most: number): Promise<string> {
    const rules = { 1: { name, conditions: { $less_than_or_equal: [most] } }, logic: '1' };
    return (await this.client.setUp('create-validation-rules', { name: `${CAMPAIGN}: ${name}`, rules })).id;
  }
}
