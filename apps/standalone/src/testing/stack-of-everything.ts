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
  | 'product'
  | 'customer';

interface Things {
  readonly paths: Readonly<Record<Subject, string>>;
  readonly redeemables: readonly object[];
  readonly order: object;
  readonly customer: object;
}

let stacks = 0;

/** Redeemables of all kinds, with limits and an order: what one redemption of them asks is every kind of participant. */
export class Stack {
  private constructor(
    private readonly engine: RunningEngine,
    private readonly things: Things,
    private readonly assignment: string,
  ) {}

  static async made(engine: RunningEngine, { order }: { readonly order: 'stored' | 'new' }): Promise<Stack> {
    const made = async (path: string, body: object) => succeeded(path, await engine.request('POST', path, body));
    const name = `${++stacks}`;
    const customer = await made('/v1/customers', { source_id: `customer-${name}` });
    const product = await made('/v1/products', { source_id: `product-${name}`, price: 5_000 });
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const coupons = await made('/v1/campaigns', campaign(`Coupons ${name}`, 'DISCOUNT_COUPONS', { discount }));
    const coupon = await made(`/v1/campaigns/${coupons.id}/vouchers/COUPON-${name}`, {});
    const rules = {
      1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [3] } },
      logic: '1',
    };
    const rule = await made('/v1/validation-rules', { name: `Three ${name}`, rules });
    const assigned = { related_object_type: 'voucher', related_object_id: coupon.id };
    const assignment = await made(`/v1/validation-rules/${rule.id}/assignments`, assigned);
    const gift = await made(`/v1/vouchers/GIFT-${name}`, { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    const promotion = await made('/v1/campaigns', {
      name: `Promotion ${name}`,
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ name: 'Ten', action: { discount } }] },
    });
    const [tier] = (promotion as { promotion: { tiers: [{ id: string }] } }).promotion.tiers;
    const program = await made('/v1/loyalties', {
      name: `Club ${name}`,
      type: 'AUTO_UPDATE',
      voucher: { loyalty_card: { points: 100 } },
    });
    const card = await made(`/v1/loyalties/${program.id}/members`, { customer: { id: customer.id } });
    const given = await made('/v1/campaigns', campaign(`Given ${name}`, 'DISCOUNT_COUPONS', { discount }));
    const reward = await made('/v1/rewards', { name: 'Thanks', parameters: { campaign: { id: given.id } } });
    const cost = { parameters: { loyalty: { points: 10 } } };
    const { id: offer } = await made(`/v1/rewards/${reward.id}/assignments`, { campaign: program.id, ...cost });
    const items = [{ product_id: product.id, quantity: 2 }];
    const body = { source_id: `order-${name}`, items, customer: { id: customer.id } };
    const stored = order === 'stored' ? await made('/v1/orders', body) : undefined;
    const things: Things = {
      paths: {
        coupon: `/v1/vouchers/${coupon.id}`,
        'gift card': `/v1/vouchers/${gift.id}`,
        'campaign of the coupon': `/v1/campaigns/${coupons.id}`,
        tier: `/v1/promotions/tiers/${tier.id}`,
        'campaign of the tier': `/v1/campaigns/${promotion.id}`,
        'loyalty card': `/v1/vouchers/${card.id}`,
        program: `/v1/loyalties/${program.id}`,
        reward: `/v1/rewards/${reward.id}`,
        'campaign of the reward': `/v1/campaigns/${given.id}`,
        rule: `/v1/validation-rules/${rule.id}`,
        product: `/v1/products/${product.id}`,
        customer: `/v1/customers/${customer.id}`,
      },
      redeemables: [
        { object: 'voucher', id: coupon.code },
        { object: 'promotion_tier', id: tier.id },
        { object: 'voucher', id: gift.code, gift: { credits: 300 } },
        { object: 'voucher', id: card.code, reward: { id: reward.id, assignment_id: offer } },
      ],
      order: stored ? { id: stored.id } : body,
      customer: { id: customer.id },
    };
    return new Stack(engine, things, `/v1/rewards/${reward.id}/assignments/${offer}`);
  }

  async delete(subject: Subject, force: boolean): Promise<void> {
    // A reward is only deleted where no program has it.
    if (subject === 'reward') await this.gone(this.assignment, false);
    await this.gone(this.things.paths[subject], force);
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

function campaign(name: string, campaign_type: string, voucher: object): object {
  return { name, campaign_type, type: 'AUTO_UPDATE', voucher: { type: 'DISCOUNT_VOUCHER', ...voucher } };
}

function succeeded(path: string, { status, body }: Answer): Json & { readonly id: string; readonly code: string } {
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Json & { readonly id: string; readonly code: string };
}
