import { until } from '@perkstream/kernel/testing';
import { type RunningEngine } from './running-engine.js';

type Json = Record<string, unknown>;

/** What is personal of the customer, or stands where a client may have put something that is. */
export const SECRETS = ['Ada Lovelace', 'ada@example.com', 'St James', 'customer-7', 'a secret note'] as const;

/** Everything that can happen to what a project holds, each thing at least once. */
export async function aDayInAShop(engine: RunningEngine): Promise<void> {
  const shop = new Shop(engine);
  await shop.catalogue();
  const customer = await shop.customer();
  await shop.segments(customer);
  await shop.loyalty(customer);
  await shop.orders(customer);
  await shop.customEvents(customer);
  await shop.vouchers(customer);
  await shop.promotions(customer);
  await shop.rules();
  await shop.codes(customer);
  await shop.referral(customer);
  await shop.settings();
  await shop.guesses();
  await shop.farewell(customer);
}

const note = { note: SECRETS[4] };
const tenPercent = { type: 'PERCENT', percent_off: 10 };

class Shop {
  constructor(private readonly engine: RunningEngine) {}

  async catalogue(): Promise<void> {
    const { id: category } = await this.do('POST', '/v1/categories', { name: 'Clearance', hierarchy: 1 });
    await this.do('PUT', `/v1/categories/${category}`, { name: 'Sale', hierarchy: 2 });
    await this.do('DELETE', `/v1/categories/${category}`);
    const { id: product } = await this.do('POST', '/v1/products', { source_id: 'mug', name: 'Mug', metadata: note });
    await this.do('PUT', `/v1/products/${product}`, { price: 900 });
    const skus = `/v1/products/${product}/skus`;
    const { id: sku } = await this.do('POST', skus, { source_id: 'mug-blue', sku: 'Blue' });
    await this.do('PUT', `${skus}/${sku}`, { price: 950, currency: 'EUR' });
    await this.deleteAndRestore(`${skus}/${sku}`);
    await this.do('DELETE', `${skus}/${sku}`);
    await this.deleteAndRestore(`/v1/products/${product}`);
    await this.do('DELETE', `/v1/products/${product}`);
  }

  async customer(): Promise<string> {
    const [name, email, street, source_id] = SECRETS;
    const body = { name, email, source_id, address: { line_1: street }, metadata: note };
    const { id } = await this.do('POST', '/v1/customers', body);
    await this.do('PUT', `/v1/customers/${id}`, { description: SECRETS[4] });
    return id;
  }

  async segments(customer: string): Promise<void> {
    const filter = { junction: 'and', description: { conditions: { $is: ['regular'] } } };
    await this.do('POST', '/v1/segments', { type: 'auto-update', name: 'Regulars', filter });
    await this.do('PUT', `/v1/customers/${customer}`, { description: 'regular' });
    // What a policy looks at is what is known when it hears of a change.
    await until(async () => {
      const { data } = await this.do('GET', `/v1/customers/${customer}/activity`);
      return (data as { type: string }[]).some(({ type }) => type === 'customer.segment.entered');
    });
    await this.do('PUT', `/v1/customers/${customer}`, { description: SECRETS[4] });
  }

  /** Of the order that is paid afterwards, points wait. */
  async loyalty(customer: string): Promise<void> {
    const voucher = { loyalty_card: { points: 0 } };
    await this.do('POST', '/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher, metadata: note });
    const tiers = [
      { name: 'Silver', points: { from: 1, to: 999 }, metadata: note },
      { name: 'Gold', points: { from: 1_000 } },
    ];
    const [, gold] = (await this.do('POST', '/v1/loyalties/Club/tiers', tiers)) as never as { id: string }[];
    await this.do('PUT', `/v1/loyalties/Club/tiers/${gold!.id}`, { metadata: note });
    await this.do('DELETE', `/v1/loyalties/Club/tiers/${gold!.id}`);
    const pending_points = { period_type: 'DAY', period_value: 1 };
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 }, pending_points, metadata: note };
    await this.do('POST', '/v1/loyalties/Club/earning-rules', [rule]);
    const another = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
    const [made] = (await this.do('POST', '/v1/loyalties/Club/earning-rules', [another])) as never as [{ id: string }];
    const path = `/v1/loyalties/Club/earning-rules/${made.id}`;
    await this.do('PUT', path, { source: { banner: SECRETS[4] } });
    await this.do('POST', `${path}/disable`);
    await this.do('POST', `${path}/enable`);
    await this.do('DELETE', path);
    const { code } = await this.do('POST', '/v1/loyalties/Club/members', { customer: { id: customer } });
    const points = { points: 10, reason: SECRETS[4] };
    const member = `/v1/loyalties/Club/members/${code as string}`;
    await this.do('POST', `${member}/balance`, points);
    await this.rewards(member);
  }

  private async rewards(member: string): Promise<void> {
    const { id: product } = await this.do('POST', '/v1/products', { name: 'Cup' });
    const reward = { name: 'Thanks', parameters: { product: { id: product } }, stock: 1, metadata: note };
    const { id } = await this.do('POST', '/v1/rewards', reward);
    await this.do('PUT', `/v1/rewards/${id}`, { stock: 2 });
    const cost = (points: number) => ({ parameters: { loyalty: { points } } });
    const assignments = `/v1/rewards/${id}/assignments`;
    const { id: assignment } = await this.do('POST', assignments, { campaign: 'Club', ...cost(5) });
    await this.do('PUT', `${assignments}/${assignment}`, cost(4));
    const { id: redemption } = await this.do('POST', `${member}/redemption`, { reward: { id } });
    await this.do('POST', `/v1/redemptions/${redemption}/rollback`);
    await this.do('DELETE', `${assignments}/${assignment}`);
    await this.do('DELETE', `/v1/rewards/${id}`);
  }

  async orders(customer: string): Promise<void> {
    const items = [{ product_id: 'prod_mug', quantity: 2, price: 900, product: { name: 'Mug', metadata: note } }];
    const body = { source_id: 'order-1', customer: { id: customer }, items, metadata: note };
    const { id } = await this.do('POST', '/v1/orders', body);
    await this.do('PUT', `/v1/orders/${id}`, { status: 'PAID' });
    const back = { items: [{ product_id: 'prod_mug', quantity: 1 }], reason: SECRETS[4] };
    await this.do('POST', `/v1/orders/${id}/returns`, back);
    await this.do('POST', '/v1/orders/import', [{ source_id: 'order-0', customer: { id: customer }, amount: 900 }]);
  }

  async customEvents(customer: string): Promise<void> {
    const schemas = `/management/v1/projects/${this.engine.projectId}/custom-event-schemas`;
    await this.do('POST', schemas, { name: 'viewed', schema: { properties: {} } });
    await this.do('POST', '/v1/events', { event: 'viewed', customer: { id: customer }, metadata: note });
  }

  async vouchers(customer: string): Promise<void> {
    const coupon = { type: 'DISCOUNT_VOUCHER', discount: tenPercent, redemption: { quantity: 1 }, metadata: note };
    await this.do('POST', '/v1/vouchers/COUPON', coupon);
    await this.do('PUT', '/v1/vouchers/COUPON', { expiration_date: '2090-01-01', metadata: { other: SECRETS[4] } });
    await this.do('POST', '/v1/vouchers/COUPON/disable');
    await this.do('POST', '/v1/vouchers/COUPON/enable');
    await this.redeem(customer, [{ object: 'voucher', id: 'COUPON' }]);
    await this.engine.request('POST', '/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'COUPON' }] });
    await this.deleteAndRestore('/v1/vouchers/COUPON');
    await this.do('DELETE', '/v1/vouchers/COUPON');

    await this.do('POST', '/v1/vouchers/CARD', { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } });
    await this.do('POST', '/v1/vouchers/CARD/balance', { amount: 500, reason: SECRETS[4] });
    const spent = await this.redeem(customer, [{ object: 'voucher', id: 'CARD', gift: { credits: 700 } }]);
    const [{ id: redemption }] = spent.redemptions as [{ id: string }];
    await this.do('POST', `/v1/redemptions/${redemption}/rollback?reason=a%20secret%20note`);
    // Refused the second time.
    await this.engine.request('POST', `/v1/redemptions/${redemption}/rollback?reason=a%20secret%20note`);
  }

  async promotions(customer: string): Promise<void> {
    const tiers = [{ name: 'Tier', action: { discount: tenPercent }, metadata: note }];
    const campaign = await this.do('POST', '/v1/campaigns', {
      name: 'Promotion',
      campaign_type: 'PROMOTION',
      promotion: { tiers },
      metadata: note,
    });
    const [{ id: tier }] = (campaign.promotion as { tiers: [{ id: string }] }).tiers;
    await this.do('PUT', `/v1/campaigns/${campaign.id}`, { description: SECRETS[4] });
    await this.do('POST', `/v1/campaigns/${campaign.id}/disable`);
    await this.do('POST', `/v1/campaigns/${campaign.id}/enable`);
    await this.do('PUT', `/v1/promotions/tiers/${tier}`, { banner: SECRETS[4] });
    await this.do('POST', `/v1/promotions/tiers/${tier}/disable`);
    await this.do('POST', `/v1/promotions/tiers/${tier}/enable`);
    const stacks = `/v1/promotions/${campaign.id}/stacks`;
    const { id: stack } = await this.do('POST', stacks, { name: 'Stack', tiers: { ids: [tier] }, metadata: note });
    await this.do('PUT', `${stacks}/${stack}`, { name: 'Another name' });
    const both = [
      { object: 'promotion_tier', id: tier },
      { object: 'voucher', id: 'CARD', gift: { credits: 300 } },
    ];
    const { parent_redemption } = await this.redeem(customer, both);
    const rollbacks = `/v1/redemptions/${(parent_redemption as Json).id as string}/rollbacks`;
    await this.do('POST', rollbacks);
    // Refused: it is rolled back, and nobody has these codes.
    await this.engine.request('POST', rollbacks);
    const unknown = ['NOBODY', 'KNOWS'].map((code) => ({ object: 'voucher', id: code }));
    await this.engine.request('POST', '/v1/redemptions', { redeemables: unknown });
    await this.deleteAndRestore(`/v1/campaigns/${campaign.id}`);
    await this.do('DELETE', `${stacks}/${stack}`);
    await this.do('DELETE', `/v1/promotions/tiers/${tier}`);
    await this.do('DELETE', `/v1/campaigns/${campaign.id}`);
  }

  async rules(): Promise<void> {
    const rules = { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' };
    const { id } = await this.do('POST', '/v1/validation-rules', { name: 'Enough', rules, error: { message: 'No' } });
    await this.do('PUT', `/v1/validation-rules/${id}`, { name: 'Enough of it' });
    const assignments = `/v1/validation-rules/${id}/assignments`;
    const { id: voucher } = await this.do('GET', '/v1/vouchers/CARD');
    const assigned = { related_object_type: 'voucher', related_object_id: voucher };
    const { id: assignment } = await this.do('POST', assignments, assigned);
    await this.do('DELETE', `${assignments}/${assignment}`);
    await this.do('DELETE', `/v1/validation-rules/${id}`);
  }

  async codes(customer: string): Promise<void> {
    const { id } = await this.do('POST', '/v1/campaigns', {
      name: 'Codes',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STATIC',
      vouchers_count: 1,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: tenPercent },
      activity_duration_after_publishing: 'P7D',
    });
    await this.untilMade(id);
    await this.do('POST', '/v1/publications', { campaign: { name: 'Codes' }, customer: { id: customer } });
    // None is left.
    await this.engine.request('POST', '/v1/publications', { campaign: 'Codes', customer: { id: customer } });
    await this.do('POST', '/v1/campaigns/Codes/vouchers?vouchers_count=2');
    await this.untilMade(id);
    await this.do('POST', '/v1/campaigns/Codes/import', [{ code: 'IMPORTED', metadata: note }]);
  }

  /** A friend redeems the customer's code, for which either gets a gift, and brings the goods back. */
  async referral(customer: string): Promise<void> {
    await this.do('POST', '/v1/campaigns', {
      name: 'Gifts',
      campaign_type: 'GIFT_VOUCHERS',
      type: 'AUTO_UPDATE',
      voucher: { gift: { amount: 100 } },
    });
    const gift = { related_object_parent: { name: 'Gifts' }, type: 'GIFT_VOUCHER', amount: 100 };
    await this.do('POST', '/v1/campaigns', {
      name: 'Friends',
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { discount: tenPercent },
      referral_program: { referee_reward: gift, referral_tiers: [{ conversions: 1, reward: gift }] },
    });
    await this.do('POST', '/v1/campaigns/Friends/vouchers/FRIEND');
    await this.do('POST', '/v1/publications', { voucher: 'FRIEND', customer: { id: customer } });
    const { id: friend } = await this.do('POST', '/v1/customers', { name: SECRETS[0] });
    const { redemptions } = await this.redeem(friend, [{ object: 'voucher', id: 'FRIEND' }]);
    const [{ id: redemption }] = redemptions as [{ id: string }];
    await this.do('POST', `/v1/redemptions/${redemption}/rollback`);
    await this.referralByEvent(customer, friend);
  }

  private async referralByEvent(customer: string, friend: string): Promise<void> {
    await this.do('POST', '/v1/campaigns', {
      name: 'Viewers',
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { discount: tenPercent },
      referral_program: { conversion_event_type: 'custom_event', custom_event: { name: 'viewed' } },
    });
    await this.do('POST', '/v1/campaigns/Viewers/vouchers/VIEWER');
    await this.do('POST', '/v1/publications', { voucher: 'VIEWER', customer: { id: customer } });
    await this.do('POST', '/v1/events', { event: 'viewed', customer: { id: friend }, referral: { code: 'VIEWER' } });
  }

  async settings(): Promise<void> {
    const body = { name: 'Second shop', timezone: 'Europe/Berlin', currency: 'EUR', case_sensitive_codes: true };
    const { id } = await this.do('POST', '/management/v1/projects', body);
    await this.do('PUT', `/management/v1/projects/${id}`, { name: 'Second shop, renamed' });
    await this.do('POST', `/management/v1/projects/${id}/stacking-rules`, { redeemables_limit: 5 });
    await this.do('DELETE', `/management/v1/projects/${id}`);
  }

  /** More codes that do not exist than a browser may try. */
  async guesses(): Promise<void> {
    const own = `/management/v1/projects/${this.engine.projectId}`;
    const limit = { value: 1, duration: 'PT10M' };
    await this.do('PUT', own, { client_trusted_domains: ['shop.example'], code_guess_limit: limit });
    await this.engine.request('GET', '/client/v1/validate?code=GUESS&amount=1000');
  }

  async farewell(customer: string): Promise<void> {
    const { id } = await this.do('POST', '/v1/customers', { name: SECRETS[0] });
    await this.do('DELETE', `/v1/customers/${id}`);
    await this.do('POST', `/v1/customers/${customer}/permanent-deletion`);
  }

  private async deleteAndRestore(path: string): Promise<void> {
    const { id } = await this.do('GET', path);
    await this.do('DELETE', path);
    const { data } = await this.do('GET', '/v1/trash-bin?limit=100');
    const entry = (data as { id: string; resource_id: string }[]).find(({ resource_id }) => resource_id === id);
    await this.do('POST', `/v1/trash-bin/${entry?.id}/restore`);
  }

  private redeem(customer: string, redeemables: readonly object[]): Promise<Json> {
    const order = { items: [{ product_id: 'prod_mug', quantity: 5, price: 900 }], metadata: note };
    const body = { redeemables, order, customer: { id: customer }, metadata: note };
    return this.do('POST', '/v1/redemptions', body);
  }

  private async untilMade(campaign: string): Promise<void> {
    const { vouchers_generation_status } = await this.do('GET', `/v1/campaigns/${campaign}`);
    if (vouchers_generation_status !== 'DONE') return this.untilMade(campaign);
  }

  private async do(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
    const answer = await this.engine.request(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Json & { readonly id: string };
  }
}
