import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Client, type Json, newProject, unique } from './client.js';
import { ended } from './seeding/background.js';

let shop: Client;

beforeAll(async () => {
  shop = (await newProject()).client;
});

async function made(path: string, body: object, status = 200): Promise<Json> {
  const answer = await shop.post(path, body);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status });
  return answer.body;
}

/** The types of what the customer's activity shows. */
async function activityOf(customer: string): Promise<string[]> {
  const { body } = await shop.get(`/v1/customers/${customer}/activity?limit=50`);
  return body.data.map(({ type }: { type: string }) => type);
}

describe('A segment of type auto-update', () => {
  it('publishes the entry of a customer who changes right after it was made, among 1,500', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({ source_id: `many-${index}`, metadata: { here: 1 } }));
    const { async_action_id: bulk } = await made('/v1/customers/bulk/async', many, 202);
    await ended(shop, bulk);
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const program = await made('/v1/loyalties', {
      name: unique('Many'),
      type: 'AUTO_UPDATE',
      voucher,
      auto_join: true,
    });
    const filter = { junction: 'and', 'metadata.chosen': { conditions: { $is: [true] } } };
    const { id } = await made('/v1/segments', { type: 'auto-update', name: 'Chosen', filter });
    await shop.put('/v1/customers/many-1499', { metadata: { chosen: true } });
    await eventually(
      () => activityOf('many-1499'),
      (types) => types.includes('customer.segment.entered'),
    );
    const passive = await made('/v1/segments', { type: 'passive', name: 'Late', filter });
    await made(`/v1/loyalties/${program.id}/earning-rules`, [
      { event: 'customer.segment.entered', segment: { id }, loyalty: { type: 'FIXED', points: 3 } },
      { event: 'customer.segment.entered', segment: { id: passive.id }, loyalty: { type: 'FIXED', points: 4 } },
    ]);
    await shop.put('/v1/customers/many-1498', { metadata: { chosen: true } });
    const cards = async () => (await shop.get(`/v1/loyalties/${program.id}/members?limit=100`)).body.vouchers as Json[];
    const [card] = await eventually(cards, ([first]) => first?.loyalty_card.balance === 7);
    expect(card?.holder_id).toBe((await shop.get('/v1/customers/many-1498')).body.id);
    expect(await cards()).toHaveLength(1);
  });

  it('is filled again when its filter changes, and publishes who enters by the new one from then on', async () => {
    const by = (level: number) => ({ junction: 'and', 'metadata.level': { conditions: { $is: [level] } } });
    const [ada, bob] = [unique('ada'), unique('bob')];
    await made('/v1/customers', { source_id: ada, metadata: { level: 1 } });
    await made('/v1/customers', { source_id: bob, metadata: { level: 2 } });
    const { id } = await made('/v1/segments', { type: 'auto-update', name: 'Level', filter: by(1) });
    const changed = await shop.put(`/v1/segments/${id}`, { filter: by(2) });
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Level', type: 'auto-update', filter: by(2) } });
    const listed = await shop.get(`/v1/customers?segment_id=${id}`);
    expect(listed.body.customers.map(({ source_id }: Json) => source_id)).toEqual([bob]);
    await shop.put(`/v1/customers/${ada}`, { metadata: { level: 2 } });
    await shop.put(`/v1/customers/${bob}`, { metadata: { level: 3 } });
    const noted = (customer: string, type: string) =>
      eventually(
        () => activityOf(customer),
        (types) => types.includes(`customer.segment.${type}`),
      );
    await noted(ada, 'entered');
    await noted(bob, 'left');
    expect(await activityOf(ada)).not.toContain('customer.segment.left');
    expect(await activityOf(bob)).not.toContain('customer.segment.entered');
    const list = await made('/v1/segments', { type: 'static', name: 'List', customers: [] });
    expect(await shop.put(`/v1/segments/${list.id}`, { name: 'Other' })).toMatchObject({ body: { name: 'Other' } });
    for (const [segment, filter] of [
      [list.id, by(1)],
      [id, { junction: 'xor' }],
    ]) {
      const refused = await shop.put(`/v1/segments/${segment}`, { filter });
      expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    }
  });

  it('is entered by imported orders, which the activity does not show and which earn nothing', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const program = await made('/v1/loyalties', { name: unique('Imports'), type: 'AUTO_UPDATE', voucher });
    const filter = { junction: 'and', 'summary.orders.total_amount': { conditions: { $more_than: [5_000] } } };
    const { id: segment } = await made('/v1/segments', { type: 'auto-update', name: 'Big', filter });
    await made(`/v1/loyalties/${program.id}/earning-rules`, [
      { event: 'order.paid', loyalty: { type: 'FIXED', points: 100 } },
      { event: 'customer.segment.entered', segment: { id: segment }, loyalty: { type: 'FIXED', points: 1 } },
    ]);
    const { id } = await made('/v1/customers', { source_id: unique('eve') });
    const card = await made(`/v1/loyalties/${program.id}/members`, { customer: { id } });
    const order = { source_id: unique('past'), customer: { id }, amount: 6_000, status: 'PAID' };
    await ended(shop, (await shop.post('/v1/orders/import', [order])).body.async_action_id);
    const points = async () => (await shop.get(`/v1/loyalties/members/${card.code}`)).body.loyalty_card.balance;
    expect(await eventually(points, (balance) => balance > 0)).toBe(1);
    const types = await activityOf(id);
    expect(types).toContain('customer.segment.entered');
    expect(types.filter((type) => type.startsWith('customer.order.'))).toEqual([]);
  });

  it('is entered by the points with which a card comes, and left with those that go', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };
    const program = await made('/v1/loyalties', { name: unique('Welcome'), type: 'AUTO_UPDATE', voucher });
    const path = `loyalty_points.campaigns.${program.name}.points`;
    const filter = { junction: 'and', [path]: { conditions: { $more_than: [50] } } };
    await made('/v1/segments', { type: 'auto-update', name: 'Rich', filter });
    const { id } = await made('/v1/customers', { source_id: unique('flo') });
    const card = await made(`/v1/campaigns/${program.id}/vouchers`, {});
    await made('/v1/publications', { voucher: card.code, customer: { id } });
    const noted = (type: string) =>
      eventually(
        () => activityOf(id),
        (types) => types.includes(`customer.segment.${type}`),
      );
    await noted('entered');
    await made(`/v1/loyalties/members/${card.code}/balance`, { points: -60 });
    await noted('left');
  });
});
