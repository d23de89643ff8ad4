import { beforeAll, describe, expect, it } from '@jest/globals';
import { isLongRun } from './capabilities.js';
import { type Answer, type Client, newProject, unique } from './client.js';
import { RetryingClient } from './retrying-client.js';

/** How many ask at once for the last of something. */
const THINGS_PER_KIND = isLongRun ? 1_000 : 250;

/** Every limit that is counted over several redeemables, customers or windows, when many want the last of it at once. */
describe('Limits that span aggregates', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const order = { amount: 10_000 };
  const hundredOff = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' };
  const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

  async function made(path: string, body: object): Promise<Answer['body']> {
    const answer = await shop.post(path, body);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  async function rule(body: object): Promise<string> {
    return (await made('/v1/validation-rules', { name: unique('Limit'), ...body })).id;
  }

  const atMost = (name: string, limit: number) =>
    rule({ rules: { 1: { name, conditions: { $less_than_or_equal: [limit] } }, logic: '1' } });

  /** Two tiers of one campaign, under one rule. */
  async function tiers(ruleId: string, discount: object = hundredOff): Promise<string[]> {
    const tier = () => ({ name: unique('Tier'), action: { discount }, validation_rules: [ruleId] });
    const campaign = await made('/v1/campaigns', {
      name: unique('Campaign'),
      campaign_type: 'PROMOTION',
      promotion: { tiers: [tier(), tier()] },
    });
    return campaign.promotion.tiers.map(({ id }: { id: string }) => id);
  }

  interface Wanted {
    readonly object?: string;
    readonly ids: readonly string[];
    readonly customers?: readonly string[];
    readonly more?: object;
  }

  /** A busy machine may turn a request away before it is decided; it is sent again, under its key. */
  const redeemed = (body: object): Promise<Answer> =>
    new RetryingClient(shop, { lasts: 300_000, pause: 1_000 }).post('/v1/redemptions', body);

  function atOnce(times: number, { object = 'promotion_tier', ids, customers, more }: Wanted): Promise<Answer[]> {
    const redeem = (index: number) =>
      redeemed({
        redeemables: [{ object, id: ids[index % ids.length], ...more }],
        order,
        ...(customers && { customer: { source_id: customers[index % customers.length] } }),
      });
    return Promise.all(Array.from({ length: times }, (_one, index) => redeem(index)));
  }

  async function rollBack(redeemed: Answer | undefined): Promise<void> {
    const rolledBack = await shop.post(`/v1/redemptions/${redeemed?.body.redemptions[0].id}/rollback`);
    expect(rolledBack.status).toBe(200);
  }

  const windows = ['', '.daily', '.weekly', '.monthly'];
  const ofCampaign: [string, number, number, boolean][] = [
    ...windows.map((window): [string, number, number, boolean] => [`campaign.redemptions.count${window}`, 7, 7, false]),
    ...windows.map((window): [string, number, number, boolean] => [
      `campaign.redemptions.customers_count${window}`,
      2,
      10,
      true,
    ]),
    ['campaign.orders.amount', 45_000, 4, false],
    ['campaign.orders.amount_discounted', 1_050, 10, false],
  ];
  it.each(ofCampaign)('%s ≤ %d allows %d, over all tiers', async (name, limit, allowed, byCustomer) => {
    const ids = await tiers(await atMost(name, limit));
    const customers = byCustomer ? Array.from({ length: 5 }, () => unique('c')) : undefined;
    const answers = await atOnce(100, { ids, customers });
    expect(succeeded(answers)).toHaveLength(allowed);
    for (const { status, body } of answers) if (status !== 200) expect(body.key).toBe('redemption_rules_violated');
    await rollBack(succeeded(answers)[0]);
    expect(succeeded(await atOnce(20, { ids, customers }))).toHaveLength(1);
  });

  const ofTier: [string, number, number, boolean][] = [
    ...windows.slice(1).map((window): [string, number, number, boolean] => [`redemption.count${window}`, 7, 7, false]),
    ...windows.map((window): [string, number, number, boolean] => [
      `redemption.count.per_customer${window}`,
      2,
      10,
      true,
    ]),
    ['redemption.count.per_api_key', 6, 6, false],
  ];
  it.each(ofTier)('%s ≤ %d allows %d, of each tier', async (name, limit, allowed, byCustomer) => {
    const ids = await tiers(await atMost(name, limit));
    const customers = byCustomer ? Array.from({ length: 5 }, () => unique('c')) : undefined;
    for (const id of ids) {
      const answers = await atOnce(60, { ids: [id], customers });
      expect(succeeded(answers)).toHaveLength(allowed);
      await rollBack(succeeded(answers)[0]);
      expect(succeeded(await atOnce(20, { ids: [id], customers }))).toHaveLength(1);
    }
  });

  it('redemption.gift.amount holds what is spent of a card', async () => {
    const code = unique('GIFT');
    await made(`/v1/vouchers/${code}`, {
      type: 'GIFT_VOUCHER',
      gift: { amount: 100_000 },
      validation_rules: [await atMost('redemption.gift.amount', 1_050)],
    });
    const card = { object: 'voucher', ids: [code], more: { gift: { credits: 100 } } };
    const answers = await atOnce(100, card);
    expect(succeeded(answers)).toHaveLength(10);
    expect((await shop.get(`/v1/vouchers/${code}`)).body.gift.balance).toBe(99_000);
    await rollBack(succeeded(answers)[0]);
    expect(succeeded(await atOnce(20, card))).toHaveLength(1);
  });

  it('many want the last of a budget, a count and a customer’s uses', async () => {
    const discounts = await tiers(await atMost('campaign.orders.amount_discounted', 3_333));
    expect(succeeded(await atOnce(THINGS_PER_KIND, { ids: discounts }))).toHaveLength(33);
    const counted = await tiers(await atMost('campaign.redemptions.count.daily', 41));
    expect(succeeded(await atOnce(THINGS_PER_KIND, { ids: counted }))).toHaveLength(41);
    const perCustomer = await tiers(await atMost('redemption.count.per_customer', 3));
    const customers = [unique('c')];
    expect(succeeded(await atOnce(THINGS_PER_KIND, { ids: perCustomer.slice(0, 1), customers }))).toHaveLength(3);
  });

  describe('of units of a product', () => {
    const perUnit = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' };
    const shirts = (quantity: number) => ({ items: [{ product_id: 'prod_shirt', quantity, price: 5_000 }] });
    const units = ({ body }: Answer): number => body.order.items_applied_discount_amount / 100 || 0;
    const sum = (answers: readonly Answer[]) => answers.reduce((total, answer) => total + units(answer), 0);

    const limited = (limits: object) =>
      rule({
        applicable_to: {
          included: [{ object: 'product', id: 'prod_shirt', effect: 'APPLY_TO_EVERY', ...limits }],
          excluded: [],
          included_all: false,
        },
      });

    async function buy(id: string, quantity: number, customer?: string): Promise<Answer> {
      const answer = await redeemed({
        redeemables: [{ object: 'promotion_tier', id }],
        order: shirts(quantity),
        ...(customer && { customer: { source_id: customer } }),
      });
      expect(answer.status).toBe(200);
      return answer;
    }

    it(`product_campaign_quantity_limit: ${THINGS_PER_KIND} buy at once, none is refused, and no unit too many is discounted`, async () => {
      const ids = await tiers(await limited({ product_campaign_quantity_limit: 50 }), perUnit);
      const bought = await Promise.all(
        Array.from({ length: THINGS_PER_KIND }, (_one, index) => buy(ids[index % 2] as string, 3)),
      );
      expect(sum(bought)).toBeLessThanOrEqual(50);
      const rest = await buy(ids[0] as string, 50);
      expect(sum([...bought, rest])).toBe(50);
      expect(units(await buy(ids[1] as string, 1))).toBe(0);
      const partly = bought.filter((answer) => units(answer) > 0).slice(0, 2);
      for (const each of partly) await rollBack(each);
      expect(units(await buy(ids[1] as string, 9))).toBe(sum(partly));
    });

    it('product_customer_campaign_quantity_limit: each customer has their own', async () => {
      const ids = await tiers(await limited({ product_customer_campaign_quantity_limit: 5 }), perUnit);
      const customers = [unique('c'), unique('c')];
      const bought = await Promise.all(
        Array.from({ length: 60 }, (_one, index) => buy(ids[(index >> 1) % 2] as string, 3, customers[index % 2])),
      );
      const rests = await Promise.all(customers.map((customer) => buy(ids[0] as string, 5, customer)));
      expect(sum([...bought, ...rests])).toBe(10);
      for (const [index, rest] of rests.entries())
        expect(sum([...bought.filter((_one, at) => at % 2 === index), rest])).toBe(5);
    });

    it.each(['product_promotion_tier_quantity_limit', 'product_customer_promotion_tier_quantity_limit'])(
      '%s: each tier has its own',
      async (limit) => {
        const ids = await tiers(await limited({ [limit]: 5 }), perUnit);
        const customer = unique('c');
        for (const id of ids) {
          const bought = await Promise.all(Array.from({ length: 40 }, () => buy(id, 2, customer)));
          expect(sum([...bought, await buy(id, 5, customer)])).toBe(5);
        }
      },
    );

    it('a validation shows what is left, and takes nothing of it', async () => {
      const [id = ''] = await tiers(await limited({ product_campaign_quantity_limit: 4 }), perUnit);
      await buy(id, 3);
      for (let times = 0; times < 2; times++) {
        const validated = await made('/v1/validations', {
          redeemables: [{ object: 'promotion_tier', id }],
          order: shirts(3),
          options: { explain: true },
        });
        expect(validated.order.items_applied_discount_amount).toBe(100);
        expect(validated.redeemables[0].explanation.steps).toContainEqual({
          step: 'units_limited',
          item_index: 0,
          eligible_units: 3,
          units: 1,
          limited_by: 'product_campaign_quantity_limit',
        });
      }
    });
  });
});
