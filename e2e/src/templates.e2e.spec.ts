import { beforeAll, describe, expect, it } from '@jest/globals';
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

describe('A template that names products', () => {
  const copied = async (client: Client, campaign: object, name: string, destination: string) => {
    const source = await made(client.post('/v1/campaigns', campaign));
    const { id } = await made(client.post('/v1/templates/campaigns', { name, campaign_id: source.id }));
    const path = `/management/v1/projects/${shopId}/templates/campaigns/${id}/copy`;
    return made(management.post(path, { name, destination_project_id: destination }));
  };

  it('brings them to another project, once, or finds them there by their source ids', async () => {
    const product = { name: 'Mug', source_id: 'mug', price: 900, attributes: ['color'], metadata: { shelf: 3 } };
    const mug = await made(shop.post('/v1/products', product));
    const red = { source_id: 'mug-red', sku: 'Red', price: 950, attributes: { color: 'red' } };
    await made(shop.post(`/v1/products/${mug.id}/skus`, red));
    const plate = await made(shop.post('/v1/products', { name: 'Plate', source_id: 'plate' }));
    const rule = await made(
      shop.post('/v1/validation-rules', {
        name: 'Plates',
        applicable_to: { included: [{ object: 'product', id: plate.id }] },
      }),
    );
    const discount = {
      type: 'UNIT',
      unit_off: 1,
      unit_type: mug.id,
      effect: 'ADD_NEW_ITEMS',
      product: { id: mug.id, source_id: 'mug' },
    };
    const campaign = {
      name: 'Free mug',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { type: 'DISCOUNT_VOUCHER', discount },
      validation_rules: [rule.id],
    };
    const bakery = await newProject();
    const dish = await made(bakery.client.post('/v1/products', { name: 'Dish', source_id: 'plate' }));
    const copy = await copied(shop, campaign, 'Free mug', bakery.id);
    const setUp = (name: string) =>
      made(
        bakery.client.post(`/v1/templates/campaigns/${copy.id}/campaign-setup`, { name }),
        'create-campaign-from-template',
      );
    const setup = await setUp('Mugs');
    expect(setup.created_resources.map(({ object }: { object: string }) => object)).toEqual([
      'validation_rules',
      'product',
      'sku',
    ]);
    const there = (await bakery.client.get('/v1/products/mug')).body;
    expect(there).toMatchObject({ ...product, skus: { data: [red] } });
    expect(setup.campaign.voucher.discount).toMatchObject({ unit_type: there.id });
    const copiedRule = (await bakery.client.get(`/v1/validation-rules/${setup.created_resources[0].id}`)).body;
    expect(copiedRule.applicable_to.included).toMatchObject([{ object: 'product', id: dish.id }]);
    await made(bakery.client.post('/v1/campaigns/Mugs/vouchers/MUG', {}));
    const redeemables = [{ object: 'voucher', id: 'MUG' }];
    const order = { items: [{ product_id: dish.id, quantity: 1, price: 500 }] };
    const { body } = await bakery.client.post('/v1/validations', { redeemables, order });
    expect(body).toMatchObject({ valid: true });
    expect(JSON.stringify(body.order.items)).toContain(there.id);
    expect((await setUp('More mugs')).created_resources).toMatchObject([{ object: 'validation_rules' }]);
  });

  it('is refused where its rule names a static segment', async () => {
    const segment = await made(shop.post('/v1/segments', { name: 'Friends', customers: [] }));
    const isIn = { name: 'customer.segment', conditions: { $is: [segment.id] } };
    const rule = await made(shop.post('/v1/validation-rules', { name: 'Friends', rules: { 1: isIn, logic: '1' } }));
    const source = await made(
      shop.post('/v1/campaigns', {
        name: 'For friends',
        campaign_type: 'DISCOUNT_COUPONS',
        voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
        validation_rules: [rule.id],
      }),
    );
    const refused = await shop.post('/v1/templates/campaigns', { name: 'Friends', campaign_id: source.id });
    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });
});
