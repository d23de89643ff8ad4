import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, type Json, management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off });
const amount = (amount_off: number) => ({ type: 'AMOUNT', amount_off });

describe('A promotion stack', () => {
  let project: Project;
  let shop: Client;
  let campaign: string;

  beforeAll(async () => {
    project = await newProject();
    shop = project.client;
  });

  beforeEach(async () => {
    campaign = (await made('/v1/campaigns', { name: unique('Sale'), campaign_type: 'PROMOTION' })).id;
  });

  async function made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await shop.post(path, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  /** A tier for each discount, and their stack in this order. */
  async function stackOf(...discounts: object[]): Promise<{ id: string; tiers: string[] }> {
    const tiers: string[] = [];
    for (const discount of discounts) {
      const tier = await made(`/v1/promotions/${campaign}/tiers`, { name: unique('Tier'), action: { discount } });
      tiers.push(tier.id);
    }
    const stack = await made(`/v1/promotions/${campaign}/stacks`, { name: unique('Stack'), tiers: { ids: tiers } });
    return { id: stack.id, tiers };
  }

  const ofStack = (id: string) => ({ redeemables: [{ object: 'promotion_stack', id }], order: { amount: 400_000 } });

  it('is validated tier by tier, in its own order', async () => {
    const { id, tiers } = await stackOf(percent(10), amount(500));
    const answer = await shop.post('/v1/validations', ofStack(id));
    expectToKeepContract('validate-stacked-discounts', answer);
    expect(answer.body).toMatchObject({
      valid: true,
      redeemables: [
        { object: 'promotion_tier', id: tiers[0], order: { total_applied_discount_amount: 40_000 } },
        {
          object: 'promotion_tier',
          id: tiers[1],
          order: { total_applied_discount_amount: 500, total_discount_amount: 40_500 },
        },
      ],
      order: { total_amount: 359_500 },
    });
    const path = `/v1/promotions/${campaign}/stacks/${id}`;
    await shop.put(path, { tiers: { ids: [...tiers].reverse() } });
    const turned = await shop.post('/v1/validations', ofStack(id));
    expect(turned.body.redeemables.map((each: Json) => each.id)).toEqual([...tiers].reverse());
    expect(turned.body.order.total_amount).toBe(359_550);
  });

  it('is redeemed as one redemption with a child for each tier, and rolled back whole', async () => {
    const { id, tiers } = await stackOf(percent(10), amount(500));
    const redeemed = await shop.post('/v1/redemptions', ofStack(id));
    expectToKeepContract('redeem-stacked-discounts', redeemed);
    const { redemptions, parent_redemption: parent, order } = redeemed.body;
    expect(redemptions).toMatchObject(
      tiers.map((tier) => ({ redemption: parent.id, related_object_type: 'promotion_tier', related_object_id: tier })),
    );
    expect(order).toMatchObject({
      total_amount: 359_500,
      redemptions: {
        [parent.id]: {
          related_object_type: 'promotion_stack',
          related_object_id: id,
          related_object_parent_id: campaign,
          stacked: redemptions.map((each: Json) => each.id),
        },
      },
    });
    const summary = async (tier: string) => (await shop.get(`/v1/promotions/tiers/${tier}`)).body.summary.redemptions;
    expect(await summary(tiers[1]!)).toEqual({ total_redeemed: 1 });
    const back = await shop.post(`/v1/redemptions/${parent.id}/rollbacks`);
    expectToKeepContract('rollback-stacked-redemptions', back);
    expect(back.body).toMatchObject({ rollbacks: [{}, {}], order: { total_amount: 400_000 } });
    expect(await summary(tiers[1]!)).toEqual({ total_redeemed: 0 });
  });

  it('has a parent redemption also where it is of one tier', async () => {
    const { id, tiers } = await stackOf(amount(500));
    const { body } = await shop.post('/v1/redemptions', ofStack(id));
    expect(body).toMatchObject({
      redemptions: [{ related_object_id: tiers[0], redemption: body.parent_redemption.id }],
      parent_redemption: { related_redemptions: { redemptions: [{ id: body.redemptions[0].id }] } },
    });
    const got = await shop.get(`/v1/redemptions/${body.parent_redemption.id}`);
    expectToKeepContract('get-redemption', got);
    expect(got.body).toMatchObject({ related_object_type: 'redemption', order: { total_amount: 399_500 } });
    const single = await shop.post(`/v1/redemptions/${body.redemptions[0].id}/rollback`);
    expect(single).toMatchObject({ status: 400, body: { key: 'invalid_redemption_parent' } });
    expect((await shop.post(`/v1/redemptions/${body.parent_redemption.id}/rollbacks`)).status).toBe(200);
  });

  it('stays together with any limits, exclusivity and sorting of others', async () => {
    const settings = `/management/v1/projects/${project.id}/stacking-rules`;
    const category = await made('/v1/categories', { name: unique('Category'), hierarchy: 1 });
    const { id, tiers } = await stackOf(...Array.from({ length: 7 }, () => amount(100)));
    await shop.put(`/v1/promotions/tiers/${tiers[3]}`, { category_id: category.id });
    const rules = await management.post(settings, {
      applicable_redeemables_limit: 2,
      applicable_redeemables_per_category_limit: 1,
      exclusive_categories: [category.id],
      redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
    });
    const { body } = await shop.post('/v1/validations', ofStack(id));
    expect(body).toMatchObject({ valid: true, order: { total_discount_amount: 700 } });
    expect(body.redeemables.map((each: Json) => each.id)).toEqual(tiers);
    await management.delete(`${settings}/${rules.body.id}`);
  });

  it('goes without a tier that is disabled, or not at all where all must apply', async () => {
    const settings = `/management/v1/projects/${project.id}/stacking-rules`;
    const { id, tiers } = await stackOf(percent(10), amount(500));
    await shop.post(`/v1/promotions/tiers/${tiers[0]}/disable`);
    const part = await shop.post('/v1/redemptions', ofStack(id));
    expectToKeepContract('redeem-stacked-discounts', part);
    expect(part.body).toMatchObject({
      redemptions: [{ related_object_id: tiers[1] }],
      parent_redemption: {},
      inapplicable_redeemables: [{ id: tiers[0], result: { error: { key: 'promotion_inactive' } } }],
    });
    const rules = await management.post(settings, { redeemables_application_mode: 'ALL' });
    const refused = await shop.post('/v1/redemptions', ofStack(id));
    expect(refused).toMatchObject({ status: 400, body: { key: 'promotion_inactive' } });
    await management.delete(`${settings}/${rules.body.id}`);
  });

  it('is redeemed alone, and only where it is there', async () => {
    const { id, tiers } = await stackOf(percent(10));
    const [stack] = ofStack(id).redeemables;
    for (const path of ['/v1/validations', '/v1/redemptions']) {
      const others = [
        [stack, { object: 'promotion_tier', id: tiers[0] }],
        [{ object: 'voucher', id: 'ANY' }, stack],
        [stack, stack],
      ];
      for (const redeemables of others) {
        const together = await shop.post(path, { redeemables });
        expect(together).toMatchObject({ status: 400, body: { key: 'invalid_redeemables' } });
      }
      const unknown = await shop.post(path, ofStack('stack_nobody'));
      expect(unknown).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'promotion_stack' } });
    }
    await shop.delete(`/v1/promotions/${campaign}/stacks/${id}`);
    expect((await shop.post('/v1/redemptions', ofStack(id))).status).toBe(404);
  });

  it('answers a repeated redemption as it did the first time', async () => {
    const { id, tiers } = await stackOf(amount(500));
    const key = { 'idempotency-key': unique('key') };
    const first = await shop.post('/v1/redemptions', ofStack(id), key);
    expect(await shop.post('/v1/redemptions', ofStack(id), key)).toMatchObject({ status: 200, body: first.body });
    const { body } = await shop.get(`/v1/promotions/tiers/${tiers[0]}`);
    expect(body.summary.redemptions).toEqual({ total_redeemed: 1 });
  });
});
