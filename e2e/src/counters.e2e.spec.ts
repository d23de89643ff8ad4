import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Answer, type Client, newProject, unique } from './client.js';

/** Limits of rules know every redemption of what they limit: of every tier and code, also before the limit was set. */
describe('What limits count', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const order = { amount: 10_000 };
  const discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' };

  async function made(path: string, body: object): Promise<Answer['body']> {
    const answer = await shop.post(path, body);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  const rules = (name: string, limit: number) => ({
    rules: { 1: { name, conditions: { $less_than_or_equal: [limit] } }, logic: '1' },
  });

  async function atMost(name: string, limit: number): Promise<string> {
    return (await made('/v1/validation-rules', { name: unique('Limit'), ...rules(name, limit) })).id;
  }

  const assign = (ruleId: string, related: { voucher?: string; campaign?: string; promotion_tier?: string }) =>
    made(`/v1/validation-rules/${ruleId}/assignments`, related);

  interface Campaign {
    readonly id: string;
    readonly name: string;
    readonly codes: readonly string[];
  }

  async function campaign(codes = 2): Promise<Campaign> {
    const name = unique('Campaign');
    const body = { name, campaign_type: 'DISCOUNT_COUPONS', type: 'STATIC', voucher: { discount } };
    const { id } = await made('/v1/campaigns', body);
    const code = async () => (await made(`/v1/campaigns/${id}/vouchers`, {})).code;
    return { id, name, codes: await Promise.all(Array.from({ length: codes }, code)) };
  }

  const voucher = async () => (await made('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount })).code as string;

  const redeem = (id: string, customer?: string, object = 'voucher') =>
    shop.post('/v1/redemptions', {
      redeemables: [{ object, id }],
      order,
      ...(customer && { customer: { source_id: customer } }),
    });

  /** @returns the ids of the redemptions that succeeded */
  async function redeemed(times: number, id: string, customer?: string): Promise<string[]> {
    const ids: string[] = [];
    for (let done = 0; done < times; done++) {
      const { status, body } = await redeem(id, customer);
      if (status === 200) ids.push(body.redemptions[0].id);
      else expect(body.key).toBe('redemption_rules_violated');
    }
    return ids;
  }

  async function validates(id: string): Promise<boolean> {
    const { body } = await shop.post('/v1/validations', { redeemables: [{ object: 'voucher', id }], order });
    return body.valid;
  }

  async function rollBack(redemptionId: string | undefined): Promise<void> {
    expect((await shop.post(`/v1/redemptions/${redemptionId}/rollback`)).status).toBe(200);
  }

  const ofCampaigns: readonly (readonly [string, number])[] = [
    ['campaign.redemptions.count', 5],
    ['campaign.redemptions.count.daily', 5],
    ['campaign.redemptions.count.weekly', 5],
    ['campaign.redemptions.count.monthly', 5],
    ['campaign.redemptions.customers_count', 5],
    ['campaign.redemptions.customers_count.daily', 5],
    ['campaign.orders.amount', 50_000],
    ['campaign.orders.amount_discounted', 500],
  ];
  it.each(ofCampaigns)(
    '%s of a campaign that runs counts what was redeemed before, of all its codes',
    async (name, limit) => {
      const { id, codes } = await campaign();
      const [one = '', other = ''] = codes;
      const who = unique('c');
      await redeemed(2, one, who);
      await redeemed(1, other, who);
      await assign(await atMost(name, limit), { campaign: id });
      expect(await redeemed(3, other, who)).toHaveLength(2);
      expect(await redeemed(1, one, who)).toHaveLength(0);
    },
  );

  const ofCodes = [
    'redemption.count.daily',
    'redemption.count.weekly',
    'redemption.count.monthly',
    'redemption.count.per_customer',
    'redemption.count.per_customer.daily',
    'redemption.count.per_api_key',
  ];
  it.each(ofCodes)('%s of a code that runs counts what was redeemed before', async (name) => {
    const code = await voucher();
    const who = unique('c');
    await redeemed(3, code, who);
    await assign(await atMost(name, 4), { voucher: code });
    expect(await redeemed(3, code, who)).toHaveLength(1);
    if (name.includes('per_customer')) expect(await redeemed(5, code, unique('c'))).toHaveLength(4);
  });

  it('what was spent of a gift card before counts', async () => {
    const body = { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } };
    const { code } = await made('/v1/vouchers', body);
    const spend = (credits: number) =>
      shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code, gift: { credits } }], order });
    expect((await spend(700)).status).toBe(200);
    await assign(await atMost('redemption.gift.amount', 1_000), { voucher: code });
    expect((await spend(301)).body.key).toBe('redemption_rules_violated');
    expect((await spend(300)).status).toBe(200);
  });

  it('a rule of one tier counts those that redeem another tier, or one without a rule', async () => {
    const tier = () => ({ name: unique('Tier'), action: { discount } });
    const body = { name: unique('Campaign'), campaign_type: 'PROMOTION', promotion: { tiers: [tier(), tier()] } };
    const [limited, free] = (await made('/v1/campaigns', body)).promotion.tiers.map(({ id }: { id: string }) => id);
    await assign(await atMost('campaign.redemptions.count', 4), { promotion_tier: limited });
    const use = async (id: string) => (await redeem(id, undefined, 'promotion_tier')).status;
    expect([await use(limited), await use(free), await use(limited), await use(free)]).toEqual([200, 200, 200, 200]);
    expect([await use(limited), await use(free)]).toEqual([400, 200]);
  });

  it('a rule of one code counts the other codes of the campaign, before and after it was needed first', async () => {
    const { codes } = await campaign(3);
    const [limited = '', free = '', other = ''] = codes;
    await redeemed(2, free);
    await assign(await atMost('campaign.redemptions.count', 5), { voucher: limited });
    expect(await validates(limited)).toBe(true);
    expect(await redeemed(1, limited)).toHaveLength(1);
    await redeemed(1, free);
    await redeemed(1, other);
    expect(await validates(limited)).toBe(false);
    expect(await redeemed(1, limited)).toHaveLength(0);
    expect(await redeemed(1, free)).toHaveLength(1);
  });

  it('a rule whose kind is edited counts what was redeemed under the other kind, and without any', async () => {
    const code = await voucher();
    const who = unique('c');
    const ruleId = await atMost('redemption.count.per_customer', 3);
    const edit = async (name: string, limit: number) =>
      expect((await shop.put(`/v1/validation-rules/${ruleId}`, rules(name, limit))).status).toBe(200);
    const { id: assignmentId } = await assign(ruleId, { voucher: code });
    expect(await redeemed(2, code, who)).toHaveLength(2);
    await edit('redemption.count.daily', 4);
    expect(await redeemed(3, code, who)).toHaveLength(2);
    await edit('redemption.count.per_customer', 5);
    expect(await redeemed(2, code, who)).toHaveLength(1);
    expect((await shop.delete(`/v1/validation-rules/${ruleId}/assignments/${assignmentId}`)).status).toBe(204);
    expect(await redeemed(2, code, who)).toHaveLength(2);
    await edit('redemption.count.per_customer', 8);
    await assign(ruleId, { voucher: code });
    expect(await redeemed(2, code, who)).toHaveLength(1);
  });

  it('a redemption from before the limit is given back once, whether the limit was needed by then or not', async () => {
    const { id, codes } = await campaign();
    const [one = '', other = ''] = codes;
    const before = await redeemed(4, one);
    await assign(await atMost('campaign.redemptions.count', 4), { campaign: id });
    await rollBack(before[0]);
    expect(await redeemed(2, other)).toHaveLength(1);
    await rollBack(before[1]);
    expect(await redeemed(2, other)).toHaveLength(1);
    expect((await shop.post(`/v1/redemptions/${before[1]}/rollback`)).body.key).toBe('already_rolled_back');
    expect(await redeemed(1, one)).toHaveLength(0);
    await rollBack(before[2]);
    await rollBack(before[3]);
    expect(await redeemed(3, one)).toHaveLength(2);
  });

  it('a stack from before the limit is given back whole', async () => {
    const { id, codes } = await campaign(2);
    const redeemables = codes.map((code) => ({ object: 'voucher', id: code }));
    const { parent_redemption: parent } = await made('/v1/redemptions', { redeemables, order });
    await assign(await atMost('campaign.redemptions.count', 3), { campaign: id });
    expect(await redeemed(2, codes[0] ?? '')).toHaveLength(1);
    await made(`/v1/redemptions/${parent.id}/rollbacks`, {});
    expect(await redeemed(3, codes[1] ?? '')).toHaveLength(2);
  });

  it.each([5, 0, 20])(
    'a limit that is set when %d of many who began to redeem were answered is used up, and never exceeded',
    async (answered) => {
      const { id, name, codes } = await campaign(4);
      const ruleId = await atMost('campaign.redemptions.count', 120);
      let answers = 0;
      const one = (index: number) => redeem(codes[index % codes.length] ?? '').finally(() => (answers += 1));
      const many = (times: number) => Promise.all(Array.from({ length: times }, (_one, index) => one(index)));
      const assigned = until(() => answers >= answered).then(() => assign(ruleId, { campaign: id }));
      await Promise.all([many(50), assigned, until(() => answers > answered).then(() => many(50))]);
      await many(50);
      const { body } = await shop.get(`/v1/redemptions?campaign=${name}&result=SUCCESS&limit=1`);
      expect(body.total).toBe(120);
    },
  );
});
