import { until } from '@perkstream/kernel/testing';
import { type RunningEngine } from './running-engine.js';

type Json = Record<string, unknown>;
type Answer = Awaited<ReturnType<RunningEngine['request']>>;

/** What can be deleted around a redemption. */
export type Subject =
  | 'coupon'
  | 'gift card'
  | 'campaign of the coupon'
  | 'tier'
  | 'campaign of the tier'
  | 'loyalty card'
  | 'program'
  | 'reward'
  | 'campaign of the reward'
  | 'rule'
  | 'customer';

interface Things {
  readonly paths: Readonly<Record<Subject | 'assignment of the reward', string>>;
  readonly redeemables: readonly object[];
  readonly order: object;
  /** Of the order */
  readonly sourceId: string;
  readonly customer: object;
}

const discount = { type: 'AMOUNT', amount_off: 100 };

let stacks = 0;

/** Redeemables of all kinds, with limits and an order: what one redemption of them asks is every kind of participant. */
export class Stack {
  private constructor(
    private readonly engine: RunningEngine,
    private readonly things: Things,
  ) {}

  /** @param order whether the order of the redemption is there before, or is brought by it */
  static async made(engine: RunningEngine, order: 'stored' | 'new'): Promise<Stack> {
    const make: Make = async (path, body) => succeeded(path, await engine.request('POST', path, body));
    const name = `${++stacks}`;
    const { id: customer } = await make('/v1/customers', { source_id: `customer-${name}` });
    const { id: product } = await make('/v1/products', { source_id: `product-${name}`, price: 5_000 });
    const items = [{ product_id: product, quantity: 2 }];
    const body = { source_id: `order-${name}`, items, customer: { id: customer } };
    const stored = order === 'stored' ? await make('/v1/orders', body) : undefined;
    const parts = [await limitedCoupon(make, name), await giftCard(make, name), await promotion(make, name)];
    const all = [...parts, await loyaltyCard(make, name, customer)];
    const paths = Object.assign({}, ...all.map((part) => part.paths)) as Things['paths'];
    return new Stack(engine, {
      paths: { ...paths, customer: `/v1/customers/${customer}` },
      redeemables: all.map(({ redeemable }) => redeemable),
      order: stored ? { id: stored.id } : body,
      sourceId: body.source_id,
      customer: { id: customer },
    });
  }

  async delete(subject: Subject, force: boolean): Promise<void> {
    const { paths } = this.things;
    // A reward is only deleted where no program has it.
    if (subject === 'reward') await this.gone(paths['assignment of the reward'], false);
    await this.gone(paths[subject], force);
  }

  /** Under the source id of the order, which nobody may hold for a redemption that does not stand. */
  storeOrder(): Promise<Answer> {
    return this.engine.request('POST', '/v1/orders', { source_id: this.things.sourceId });
  }

  /** From now on it is a coupon of another campaign. */
  async changeReward(): Promise<void> {
    const path = this.things.paths.reward;
    const other = await this.engine.request('POST', '/v1/campaigns', couponsOf(`Other than ${path}`));
    const campaign = { id: succeeded('/v1/campaigns', other).id };
    succeeded(path, await this.engine.request('PUT', path, { parameters: { campaign } }));
  }

  /** Of the campaign of the reward. */
  async couponsGiven(): Promise<number> {
    const id = this.things.paths['campaign of the reward'].split('/').at(-1);
    const path = `/v1/vouchers?campaign_id=${id}`;
    return Number(succeeded(path, await this.engine.request('GET', path))['total']);
  }

  async redeemAndRollBack(rollsBack: boolean): Promise<{ readonly redemption: Answer; readonly rollback?: Answer }> {
    const { redeemables, order, customer } = this.things;
    const body = { redeemables, order, customer };
    const redemption = await this.engine.request('POST', '/v1/redemptions', body);
    if (!rollsBack) return { redemption };
    const { parent_redemption: parent } = succeeded('/v1/redemptions', redemption) as { parent_redemption?: Json };
    const path = `/v1/redemptions/${String(parent?.['id'])}/rollbacks`;
    return { redemption, rollback: await this.engine.request('POST', path, {}) };
  }

  /** Also where that is work after the answer. */
  private async gone(path: string, force: boolean): Promise<void> {
    const { status, body } = await this.engine.request('DELETE', `${path}${force ? '?force=true' : ''}`);
    if (status >= 300) throw new Error(`DELETE ${path}: ${status} ${JSON.stringify(body)}`);
    const action = (body as Json | undefined)?.['async_action_id'];
    if (typeof action !== 'string') return;
    await until(async () => {
      const answer = await this.engine.request('GET', `/v1/async-actions/${action}`);
      return (answer.body as Json)['status'] === 'DONE';
    });
  }
}

type Made = Json & { readonly id: string; readonly code: string };
type Make = (path: string, body: object) => Promise<Made>;

/** A redeemable, and where what belongs to it is deleted. */
interface Part {
  readonly redeemable: object;
  readonly paths: Partial<Things['paths']>;
}

/** Three redemptions for each customer. */
async function limitedCoupon(make: Make, name: string): Promise<Part> {
  const { id: campaignId } = await make('/v1/campaigns', couponsOf(`Coupons ${name}`));
  const { id, code } = await make(`/v1/campaigns/${campaignId}/vouchers/COUPON-${name}`, {});
  const rules = { 1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [3] } }, logic: '1' };
  const { id: rule } = await make('/v1/validation-rules', { name: `Three ${name}`, rules });
  const assigned = { related_object_type: 'voucher', related_object_id: id };
  await make(`/v1/validation-rules/${rule}/assignments`, assigned);
  return {
    redeemable: { object: 'voucher', id: code },
    paths: {
      coupon: `/v1/vouchers/${id}`,
      'campaign of the coupon': `/v1/campaigns/${campaignId}`,
      rule: `/v1/validation-rules/${rule}`,
    },
  };
}

async function giftCard(make: Make, name: string): Promise<Part> {
  const { id } = await make(`/v1/vouchers/GIFT-${name}`, { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
  return {
    redeemable: { object: 'voucher', id, gift: { credits: 300 } },
    paths: { 'gift card': `/v1/vouchers/${id}` },
  };
}

async function promotion(make: Make, name: string): Promise<Part> {
  const campaign = await make('/v1/campaigns', {
    name: `Promotion ${name}`,
    campaign_type: 'PROMOTION',
    promotion: { tiers: [{ name: 'Ten', action: { discount } }] },
  });
  const [tier] = (campaign['promotion'] as { tiers: [{ id: string }] }).tiers;
  return {
    redeemable: { object: 'promotion_tier', id: tier.id },
    paths: { tier: `/v1/promotions/tiers/${tier.id}`, 'campaign of the tier': `/v1/campaigns/${campaign.id}` },
  };
}

/** It pays for a coupon. */
async function loyaltyCard(make: Make, name: string, customer: string): Promise<Part> {
  const voucher = { loyalty_card: { points: 100 } };
  const { id: program } = await make('/v1/loyalties', { name: `Club ${name}`, type: 'AUTO_UPDATE', voucher });
  const { id: card } = await make(`/v1/loyalties/${program}/members`, { customer: { id: customer } });
  const { id: given } = await make('/v1/campaigns', couponsOf(`Given ${name}`));
  const { id: reward } = await make('/v1/rewards', { name: 'Thanks', parameters: { campaign: { id: given } } });
  const assignments = `/v1/rewards/${reward}/assignments`;
  const cost = { parameters: { loyalty: { points: 10 } } };
  const { id: assignment } = await make(assignments, { campaign: program, ...cost });
  return {
    redeemable: { object: 'voucher', id: card, reward: { id: reward } },
    paths: {
      'loyalty card': `/v1/vouchers/${card}`,
      program: `/v1/loyalties/${program}`,
      reward: `/v1/rewards/${reward}`,
      'assignment of the reward': `${assignments}/${assignment}`,
      'campaign of the reward': `/v1/campaigns/${given}`,
    },
  };
}

function couponsOf(name: string): object {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount };
  return { name, campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher };
}

function succeeded(path: string, { status, body }: Answer): Made {
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Made;
}
