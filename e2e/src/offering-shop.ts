import { expect } from '@jest/globals';
import { type Client, type Json, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';
import { shown } from './shown.js';

export const percent = (percent_off: number, more: object = {}) => ({ type: 'PERCENT', percent_off, ...more });
export const amount = (amount_off: number, more: object = {}) => ({ type: 'AMOUNT', amount_off, ...more });
export const product = (id: string) => ({ object: 'product', id });
export const onProduct = (id: string) => ({
  applicable_to: { included: [{ ...product(id), effect: 'APPLY_TO_EVERY' }] },
});
export const ruleOf = (rule: object, more: object = {}) => ({
  name: unique('Rule'),
  rules: { 1: rule, logic: '1' },
  ...more,
});
export const needs = {
  product: (id: string) => ruleOf({ name: 'order.items.any', conditions: { $is: [product(id)] } }),
  above: (cents: number) => ruleOf({ name: 'order.amount', conditions: { $more_than: [cents] } }),
  level: (level: string) => ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: [level] } }),
};
export const bundleOf = (...ids: string[]) => ({
  name: unique('Bundle'),
  bundle_rules: Object.fromEntries(
    ids.map((id, index) => [
      index + 1,
      {
        name: 'order.items.any',
        conditions: { $is: [product(id)] },
        rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
      },
    ]),
  ),
});

/** The cart of most customers. */
export const order = {
  items: [
    { product_id: 'prod_shirt', quantity: 2, price: 5_000 },
    { product_id: 'prod_hat', quantity: 1, price: 1_500 },
  ],
};

/** A project with a campaign of promotion tiers, and the qualifications that are asked for in it. */
export class OfferingShop {
  /** The id of the campaign of its tiers */
  campaign!: string;

  private constructor(readonly project: Project) {}

  static async open(): Promise<OfferingShop> {
    const shop = new OfferingShop(await newProject());
    shop.campaign = (await shop.made('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION' })).id;
    return shop;
  }

  get client(): Client {
    return this.project.client;
  }

  async made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await this.client.post(path, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  async ruleIds(rules: readonly object[]): Promise<string[]> {
    const ids: string[] = [];
    for (const rule of rules) ids.push((await this.made('/v1/validation-rules', rule)).id);
    return ids;
  }

  async tier(name: string, discount: object, rules: readonly object[] = [], more: object = {}): Promise<string> {
    const validation_rules = await this.ruleIds(rules);
    const body = { name, action: { discount }, validation_rules, ...more };
    const { id } = await this.made(`/v1/promotions/${this.campaign}/tiers`, body);
    await shown(this.client, `/v1/promotions/tiers/${id}`);
    return id;
  }

  async coupon(code: string, discount: object, rules: readonly object[] = [], more: object = {}): Promise<void> {
    const validation_rules = await this.ruleIds(rules);
    await this.made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, validation_rules, ...more });
  }

  publish(voucher: string, source_id: string): Promise<Json> {
    return this.made('/v1/publications', { voucher, customer: { source_id } });
  }

  async qualification(body: object = {}): Promise<Json> {
    const answer = await this.client.post('/v1/qualifications', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    expectToKeepContract('check-eligibility', answer);
    const { redeemables } = answer.body;
    expect(redeemables).toMatchObject({ object: 'list', data_ref: 'data', total: redeemables.data.length });
    return answer.body;
  }

  /** Names or codes of the redeemables that are found. */
  async names(body: object = {}): Promise<string[]> {
    const { redeemables } = await this.qualification({
      ...body,
      options: { expand: ['redeemable'], limit: 50, ...(body as { options?: object }).options },
    });
    return redeemables.data.map(
      (each: Json) => each.name ?? (each.object === 'campaign' ? each.campaign_name : each.id),
    );
  }
}
