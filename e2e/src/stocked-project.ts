import { type Answer, type Client, type Json, newProject } from './client.js';
import { awaitExport, backTestOver } from './seeding/background.js';
import { earnPending, seedProject, type SeededProject } from './seeded-project.js';

/** The number of things of each kind: more than three pages of three, and a last page that is not full. */
const THINGS_PER_KIND = 11;

/** A project with many things of each kind, made at once, so that many have the same date. */
export interface StockedProject {
  readonly client: Client;
  readonly things: SeededProject;
  /** As they were answered when they were made. */
  readonly vouchers: readonly Json[];
  readonly customers: readonly Json[];
  readonly redemptions: readonly Json[];
  readonly rules: readonly Json[];
  /** Of a tier that was tried on the redemptions */
  readonly backTest: string;
}

export async function stockedProject(): Promise<StockedProject> {
  const { client } = await newProject();
  const things = await seedProject(client, 'stocked');
  const many = async (path: string, body: (index: number) => object): Promise<Json[]> => {
    const answers = await Promise.all(
      Array.from({ length: THINGS_PER_KIND }, (_one, index) => client.post(path, body(index))),
    );
    return answers.map((answer) => made(answer));
  };
  const vouchers = await many('/v1/vouchers', (index) => ({
    // Not in the order in which they are made.
    code: `CODE-${(index * 7) % THINGS_PER_KIND}-${'xyz'[index % 3]}`,
    type: index % 4 === 0 ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER',
    ...(index % 4 === 0 ? { gift: { amount: 1_000_000 } } : { discount: { type: 'AMOUNT', amount_off: 100 } }),
    ...(index % 2 === 0 && { expiration_date: '2090-01-01T00:00:00.000Z' }),
    active: index % 5 !== 0,
    metadata: { shelf: index % 3, season: index % 2 === 0 ? 'spring' : 'autumn' },
  }));
  const customers = await many('/v1/customers', (index) => ({
    source_id: `customer-${(index * 7) % THINGS_PER_KIND}`,
    name: index % 2 === 0 ? 'Ada' : 'Grace',
    email: `${index}@example.com`,
    address: { city: index % 3 === 0 ? 'Gdynia' : 'Hel' },
  }));
  await many(`/v1/referrals/members/${things.referralCode.name}/holders`, (index) => ({
    holders: [{ id: customers[index].id }],
  }));
  await many('/v1/orders', (index) => ({ source_id: `order-${index}`, amount: 100 * index }));
  await many('/v1/campaigns', (index) => ({
    name: `Campaign ${(index * 7) % THINGS_PER_KIND}`,
    campaign_type: 'PROMOTION',
  }));
  await many(`/v1/promotions/${things.campaign.id}/tiers`, (index) => ({
    name: `Tier ${index}`,
    active: index % 2 === 0,
    action: { discount: { type: 'AMOUNT', amount_off: 10 } },
  }));
  await many(`/v1/promotions/${things.campaign.id}/stacks`, (index) => ({
    name: `Stack ${(index * 7) % THINGS_PER_KIND}`,
    tiers: { ids: [things.tier] },
  }));
  const rules = await many('/v1/validation-rules', (index) => ({
    name: `Rule ${(index * 7) % THINGS_PER_KIND}`,
    rules: { 1: { name: 'order.amount', conditions: { $more_than: [index] } }, logic: '1' },
  }));
  await many(`/v1/validation-rules/${things.rule}/assignments`, (index) => ({ related_object_id: vouchers[index].id }));
  await many('/v1/products', (index) => ({
    name: `Product ${(index * 7) % THINGS_PER_KIND}`,
    source_id: `product-${index}`,
  }));
  const old = await many('/v1/products', (index) => ({ name: `Old ${(index * 7) % THINGS_PER_KIND}` }));
  await Promise.all(old.map(({ id }) => client.delete(`/v1/products/${id}`)));
  await many(`/v1/products/${things.product.id}/skus`, (index) => ({ sku: `SKU ${index}`, source_id: `sku-${index}` }));
  await many('/v1/segments', (index) => ({ name: `Segment ${index}`, customers: [customers[index].id] }));
  await many('/v1/product-collections', (index) => ({
    type: 'AUTO_UPDATE',
    name: `Collection ${index}`,
    filter: { junction: 'and' },
  }));
  for (const path of [`/v1/segments/${things.segment.id}`, `/v1/product-collections/${things.collection.id}`]) {
    for (let index = 0; index < THINGS_PER_KIND; index++) made(await client.put(path, { name: `Renamed ${index}` }));
  }
  await many(`/v1/vouchers/${things.card.name}/balance`, (index) => ({ amount: 10 + index }));
  await many(`/v1/loyalties/members/${things.member.name}/balance`, (index) => ({
    points: 1 + index,
    expiration_type: 'CUSTOM_DATE',
    expiration_date: `2090-01-${String(1 + index).padStart(2, '0')}`,
  }));
  await Promise.all(Array.from({ length: THINGS_PER_KIND }, () => earnPending(client, things)));
  await many(`/v1/loyalties/${things.program.id}/members`, (index) => ({ customer: { source_id: `member-${index}` } }));
  await many(`/v1/loyalties/${things.program.id}/earning-rules`, (index) => [
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 + index } },
  ]);
  await many('/v1/templates/campaigns', (index) => ({
    name: `Template ${(index * 7) % THINGS_PER_KIND}`,
    ...(index % 2 === 0 ? { campaign_id: things.codes.id } : { promotion_tier_id: things.tier }),
  }));
  // Ten are under way at most.
  const wanted = { exported_object: 'points_expiration' };
  const exported = await Promise.all(
    Array.from({ length: THINGS_PER_KIND - 1 }, () => client.post('/v1/exports', wanted)),
  );
  for (const { id } of exported.map((answer) => made(answer))) await awaitExport(client, id);
  made(await client.post('/v1/exports', wanted));
  const rewards = await many('/v1/rewards', (index) => ({
    name: `Reward ${(index * 7) % THINGS_PER_KIND}`,
    parameters: { campaign: { id: things.codes.id, balance: 1 + index } },
  }));
  for (const { id } of rewards) {
    const body = { campaign: things.program.id, parameters: { loyalty: { points: 10 } } };
    made(await client.post(`/v1/rewards/${id}/assignments`, body));
  }
  const programs = await many('/v1/loyalties', (index) => ({
    name: `Program ${(index * 7) % THINGS_PER_KIND}`,
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
  }));
  await many(`/v1/rewards/${things.reward}/assignments`, (index) => ({
    campaign: programs[index].id,
    parameters: { loyalty: { points: 1 + index } },
  }));
  await many('/v1/publications', (index) => ({
    campaign: things.codes.id,
    customer: { id: customers[index % 3].id },
    source_id: `publication-${index}`,
  }));
  await many('/v1/publications', () => ({ campaign: things.codes.id, customer: { id: things.customer.id } }));
  await many('/v1/publications', (index) => ({
    voucher: things.card.name,
    customer: { id: customers[index].id },
  }));
  await many(`/v1/vouchers/${things.published.name}/balance`, () => ({ amount: 5 }));
  const usable = vouchers.filter(({ active }) => active);
  const redemptions = await many('/v1/redemptions', (index) => ({
    redeemables: [{ object: 'voucher', id: usable[index % 4].code }],
    order: { amount: 10_000 },
    ...(index % 3 !== 0 && { customer: { id: customers[index % 2].id } }),
  }));
  const pens = [{ source_id: 'pen', related_object: 'product', quantity: 50, price: 100 }];
  made(await client.post('/v1/orders', { source_id: 'order-returned', status: 'PAID', items: pens }));
  await many('/v1/orders/order-returned/returns', () => ({ items: [{ source_id: 'pen', quantity: 1 }] }));
  // Two are under way at most.
  const tried = [];
  for (let index = 0; index < THINGS_PER_KIND; index++) {
    const body = { name: `Tier ${index}`, action: { discount: { type: 'AMOUNT', amount_off: 10 } } };
    const window = { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date().toISOString() };
    const backTest = made(
      await client.post('/v1/back-tests', { draft: { kind: 'promotion_tier', body }, window }),
      202,
    );
    await backTestOver(client, backTest.id);
    tried.push(backTest);
  }
  await Promise.all([
    client.post(`/v1/redemptions/${redemptions[0].redemptions[0].id}/rollback`),
    client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'NOBODY' }], order: { amount: 1 } }),
    client.put(`/v1/vouchers/${usable[3].code}`, { additional_info: 'changed' }),
    client.put('/v1/orders/order-5', { metadata: { till: 7 } }),
    client.put('/v1/customers/customer-3', { description: 'changed' }),
    client.put('/v1/campaigns/Campaign 3', { description: 'changed' }),
    client.put(`/v1/promotions/${things.campaign.id}/stacks/${things.promotionStack}`, { name: 'Changed' }),
    client.put(`/v1/validation-rules/${rules[3].id}`, { name: 'Changed' }),
  ]);
  return { client, things, vouchers, customers, redemptions, rules, backTest: tried[0]!.id };
}

function made({ status, body }: Answer, wanted = 200): Json {
  if (status !== wanted) throw new Error(`Not made: ${status} ${JSON.stringify(body)}`);
  return body;
}
