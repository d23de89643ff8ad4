import { beforeAll, expect, it } from '@jest/globals';
import { type Answer, type Client, management, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';

let shop: Client;
let shopId: string;

beforeAll(async () => {
  const project = await newProject();
  shop = project.client;
  shopId = project.id;
});

async function made(answer: Promise<Answer>, operationId?: string): Promise<Answer['body']> {
  const done = await answer;
  expect({ status: done.status, body: done.body }).toMatchObject({ status: 200 });
  if (operationId) expectToKeepContract(operationId, done);
  return done.body;
}

it('A template makes campaigns and tiers with the discount and the rules of what it was taken from', async () => {
  const rule = await made(
    shop.post('/v1/validation-rules', {
      name: 'From twenty on',
      rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [2_000] } }, logic: '1' },
    }),
  );
  const source = await made(
    shop.post('/v1/campaigns', {
      name: 'Spring',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
      validation_rules: [rule.id],
    }),
  );
  const template = await made(shop.post('/v1/templates/campaigns', { name: 'Spring', campaign_id: source.id }));
  const path = `/v1/templates/campaigns/${template.id}`;

  const body = { name: 'Summer', voucher: { code_config: { pattern: 'SUN-######' } } };
  const setup = await made(shop.post(`${path}/campaign-setup`, body), 'create-campaign-from-template');
  const [resource] = setup.created_resources;
  expect(resource.id).not.toBe(rule.id);
  expect((await shop.get(`/v1/validation-rules/${resource.id}`)).body).toMatchObject({ rules: rule.rules });
  await made(shop.post(`/v1/campaigns/${setup.campaign.id}/vouchers/SUMMER`, {}));
  const validated = (amount: number) =>
    shop.post('/v1/validations', { redeemables: [{ object: 'voucher', id: 'SUMMER' }], order: { amount } });
  expect((await validated(1_999)).body).toMatchObject({ valid: false });
  expect((await validated(2_000)).body).toMatchObject({ valid: true, order: { total_discount_amount: 200 } });

  const promotion = await made(shop.post('/v1/campaigns', { name: 'Shelf', campaign_type: 'PROMOTION' }));
  const wanted = { campaign_id: promotion.id, name: 'Ten percent', banner: 'Now!' };
  const { promotion_tier: tier } = await made(shop.post(`${path}/tier-setup`, wanted), 'add-tier-from-template');
  expect(tier).toMatchObject({ name: 'Ten percent', banner: 'Now!', campaign: { id: promotion.id } });
  const redeemables = [{ object: 'promotion_tier', id: tier.id }];
  const applied = async (amount: number) =>
    (await shop.post('/v1/validations', { redeemables, order: { amount } })).body;
  expect(await applied(1_999)).toMatchObject({ valid: false });
  expect(await applied(2_000)).toMatchObject({ valid: true, order: { total_discount_amount: 200 } });

  const rules = (await shop.get('/v1/validation-rules')).body.total;
  expect((await shop.post(`${path}/campaign-setup`, { name: 'Summer' })).status).toBe(409);
  expect((await shop.post(`${path}/tier-setup`, { ...wanted, campaign_id: source.id })).status).toBe(400);
  expect((await shop.get('/v1/validation-rules')).body.total).toBe(rules);
});

it('A template that was copied makes campaigns in the other project', async () => {
  const campaign = {
    name: 'Cards',
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 700 } },
  };
  const source = await made(shop.post('/v1/campaigns', campaign));
  const { id } = await made(shop.post('/v1/templates/campaigns', { name: 'Cards', campaign_id: source.id }));
  const bakery = await newProject();
  const copy = await made(
    management.post(`/management/v1/projects/${shopId}/templates/campaigns/${id}/copy`, {
      name: 'Cards of the shop',
      destination_project_id: bakery.id,
    }),
  );
  const setup = { name: 'Cakes', vouchers_count: 1 };
  await made(bakery.client.post(`/v1/templates/campaigns/${copy.id}/campaign-setup`, setup));
  const { vouchers } = (await bakery.client.get('/v1/vouchers?campaign=Cakes')).body;
  expect(vouchers).toMatchObject([{ type: 'GIFT_VOUCHER', gift: { amount: 700, balance: 700 } }]);
  const promotion = await made(shop.post('/v1/campaigns', { name: 'Till', campaign_type: 'PROMOTION' }));
  const tier = { campaign_id: promotion.id, name: 'Tier' };
  expect((await shop.post(`/v1/templates/campaigns/${id}/tier-setup`, tier)).body).toMatchObject({
    code: 400,
    key: 'campaign_type_is_not_supported_by_campaign_template',
  });
});
