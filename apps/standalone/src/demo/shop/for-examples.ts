import { sampleOrder } from '@perkstream/published';
import { type DemoStep, type DemoAnswer, type DemoRequest, type DemoRequests } from '../demo-requests.js';
import { products } from './assortment.js';
import { type Person } from './people.js';
import { BRING_A_FRIEND, CART_OFFERS, FRIENDS, GIFT_CARDS, MEMBERS, WELCOME } from './programs.js';

/** What examples may change and delete without harm to the shop. */
export const SPARE = {
  key: 'Till',
  rewards: ['1 on a gift card', '2 on a gift card'],
  session: 'CART-EXAMPLE',
  /** Of which items can be returned. */
  order: 'order-example-7',
  /** Wait in the bin: one to be restored, one to be deleted for good. */
  codes: ['BINNED-EXAMPLE', 'BINNED-ANOTHER'],
} as const;

/**
 * One of each kind of things that the shop itself does without, and a few orders: examples of the documentation name them.
 * @param newcomers the first two have the cards that examples name
 */
export function forExamples(people: readonly Person[], newcomers: readonly Person[], at: number): DemoStep[] {
  const send = (requests: DemoRequests, operation: string, parts: Partial<DemoRequest>): Promise<DemoAnswer> =>
    requests.send({ name: `example/${operation}`, operation, at, ...parts });
  const create =
    (operation: string, body: object): DemoStep =>
    async (requests) => {
      await send(requests, operation, { params: { projectId: requests.projectId }, body });
    };
  const referrals = FRIENDS.map((code, place): DemoStep => async (requests) => {
    const inCampaign = { campaignId: BRING_A_FRIEND, code };
    const name = (step: string) => ({ name: `example/${code}/${step}` });
    await send(requests, 'add-voucher-with-specific-code-to-campaign', {
      ...name('code'),
      params: inCampaign,
      body: {},
    });
    const [referrer, friend] = people.slice(2 * place);
    const body = { voucher: code, customer: { source_id: referrer?.sourceId } };
    await send(requests, 'create-publication', { ...name('publication'), body });
    const holders = { holders: [{ source_id: friend?.sourceId }] };
    await send(requests, 'referrals-add-holders', { ...name('friend'), params: { memberId: code }, body: holders });
  });
  return [
    ...referrals,
    ...orders(newcomers, at),
    create('create-export', { exported_object: 'order', parameters: { fields: ['id', 'source_id', 'amount'] } }),
    create('create-brand', {
      brand: { name: 'Demo shop', website_url: 'https://shop.example' },
      address: { street: 'High Street 1', city: 'Berlin', postal: '10115', country: 'Germany' },
      contact: { email: 'shop@example.com' },
    }),
    create('create-stacking-rules', { redeemables_limit: 30 }),
    create('validate-stacked-discounts', {
      redeemables: [{ object: 'voucher', id: WELCOME }],
      order: { amount: 20_000 },
      session: { type: 'LOCK', key: SPARE.session, ttl: 90, ttl_unit: 'DAYS' },
    }),
    async (requests) => {
      const { id } = await send(requests, 'get-campaign', { params: { campaignId: GIFT_CARDS } });
      for (const name of SPARE.rewards) {
        const body = { name, parameters: { campaign: { id, balance: 100 } } };
        await send(requests, 'create-reward', { name: `example/reward/${name}`, body });
      }
    },
    async (requests) => {
      const params = { memberId: MEMBERS[0] };
      await send(requests, 'update-loyalty-card-balance', { params, body: { points: 2_000 } });
    },
    create('import-vouchers', [{ code: 'IMPORTED-EXAMPLE', type: 'GIFT_VOUCHER', gift: { amount: 500 } }]),
    create('create-metadata-schema', {
      related_object: 'Opinion',
      properties: { stars: { type: 'number', optional: false, array: false } },
    }),
    create('management-create-location', {
      name: 'Berlin',
      shape: { type: 'circle', format: 'distance', distance: { center: 'geo:52.52,13.405', radius: '20 km' } },
    }),
    create('create-webhook', { target_url: 'https://hooks.example/demo', events: ['voucher.created'], active: false }),
    create('create-saved-view', {
      page: 'vouchers',
      name: 'Gift cards',
      query: 'type=GIFT_VOUCHER',
      columns: ['code'],
    }),
    async (requests) => {
      const body = { kind: 'application', project_id: requests.projectId, name: SPARE.key, role: 'VIEWER' };
      await send(requests, 'create-api-key', { body });
    },
    async (requests) => {
      const { id } = await send(requests, 'get-campaign', { params: { campaignId: 'Birthday' } });
      await send(requests, 'create-campaign-template', { body: { name: 'Birthday', campaign_id: id } });
    },
    async (requests) => {
      const params = { campaignId: CART_OFFERS };
      const { promotion } = await send(requests, 'get-campaign', { params });
      const ids = (promotion as { tiers: { id: string }[] }).tiers.slice(0, 1).map(({ id }) => id);
      await send(requests, 'create-promotion-stack', { params, body: { name: 'Every day', tiers: { ids } } });
    },
    async (requests) => {
      const body = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
      for (const code of SPARE.codes) {
        const step = (operation: string) => ({ name: `example/${operation}/${code}`, params: { code } });
        await send(requests, 'create-voucher', { ...step('create-voucher'), body });
        await send(requests, 'delete-voucher', step('delete-voucher'));
      }
    },
  ];
}

/**
 * What has been redeemed, alone and in a stack, can be taken back; points of the other orders wait, so that each can be activated, changed
 * or canceled.
 */
function orders(members: readonly Person[], at: number): DemoStep[] {
  const welcome = { object: 'voucher', id: WELCOME };
  const [product] = products;
  const items = [{ source_id: product?.sourceId, related_object: 'product', quantity: 4 }];
  const parts = (number: number) => ({
    order: { source_id: `order-example-${number}`, status: 'PAID', items },
    customer: { source_id: members[number % MEMBERS.length]?.sourceId },
  });
  const redeem = async (requests: DemoRequests, number: number, redeemables: readonly object[]): Promise<void> => {
    const name = `example/order/${number}`;
    const body = { redeemables, ...parts(number) };
    await requests.send({ name, operation: 'redeem-stacked-discounts', at, body });
  };
  const plain = [3, 4, 5, 6].map((number): DemoStep => async (requests) => {
    const { order, customer } = parts(number);
    const body = { ...order, customer };
    await requests.send({ name: `example/order/${number}`, operation: 'create-order', at, body });
  });
  return [
    (requests) => redeem(requests, 1, [welcome]),
    async (requests) => {
      const request = {
        name: 'example/order/2/tier',
        operation: 'get-campaign',
        at,
        params: { campaignId: CART_OFFERS },
      };
      const { promotion } = await requests.send(request);
      const [tier] = (promotion as { tiers: { id: string }[] }).tiers;
      await redeem(requests, 2, [{ object: 'promotion_tier', id: tier?.id }, welcome]);
    },
    ...plain,
    async (requests) => {
      const customer = { source_id: members[0]?.sourceId };
      const order = (source_id: string) => ({ source_id, status: 'PAID', customer, ...sampleOrder });
      for (const sourceId of [SPARE.order, 'order-example-8']) {
        await requests.send({
          name: `example/order/${sourceId}`,
          operation: 'create-order',
          at,
          body: order(sourceId),
        });
      }
      const body = { items: [{ product_id: 'prod_shoes', quantity: 1 }], reason: 'Too small' };
      const params = { orderId: 'order-example-8' };
      await requests.send({ name: 'example/return', operation: 'return-items', at, params, body });
    },
  ];
}
