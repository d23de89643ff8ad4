import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

const refusedWith = (key: string) => ({ status: 400, body: { key } });

describe('Loyalty programs', () => {
  let shop: Client;
  let program: Json;

  beforeAll(async () => {
    shop = (await newProject()).client;
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
    const created = await shop.post('/v1/loyalties', { name: 'Friends', type: 'AUTO_UPDATE', voucher });
    expectToKeepContract('create-loyalty-program', created);
    program = created.body;
  });

  const addMember = (body: object, of = 'Friends'): Promise<Answer> => shop.post(`/v1/loyalties/${of}/members`, body);

  it('are campaigns under an address of their own, which knows no other campaigns', async () => {
    const sale = await shop.post('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION' });
    const programs = await shop.get('/v1/loyalties?limit=100');
    expectToKeepContract('list-loyalty-programs', programs);
    expect(programs.body).toMatchObject({
      campaigns: [{ id: program.id, campaign_type: 'LOYALTY_PROGRAM' }],
      total: 1,
    });
    const alone = await shop.get('/v1/loyalties/Friends');
    expectToKeepContract('get-loyalty-program', alone);
    expect(alone.body).toEqual((await shop.get('/v1/campaigns/Friends')).body);
    const changed = await shop.put('/v1/loyalties/Friends', { description: 'For all' });
    expectToKeepContract('update-loyalty-program', changed);
    expect(changed.body).toMatchObject({ id: program.id, description: 'For all' });
    for (const answer of [
      await shop.get(`/v1/loyalties/${sale.body.id}`),
      await shop.put('/v1/loyalties/Sale', { description: 'For all' }),
      await shop.delete('/v1/loyalties/Sale'),
      await shop.get('/v1/loyalties/Sale/members'),
      await addMember({ customer: { source_id: 'ada' } }, 'Sale'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { resource_type: 'campaign' } });
    }
    expect((await shop.get('/v1/campaigns/Sale')).body).toEqual(sale.body);
  });

  it('are deleted with their cards', async () => {
    const name = unique('Short');
    const body = { name, voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 1 } }, vouchers_count: 1 };
    const short = (await shop.post('/v1/loyalties', body)).body;
    expect(short.voucher).toMatchObject({ type: 'LOYALTY_CARD' });
    const { vouchers } = (await shop.get(`/v1/loyalties/${short.id}/members`)).body;
    const deleted = await shop.delete(`/v1/loyalties/${short.id}?force=true`);
    expectToKeepContract('delete-loyalty-program', deleted);
    expect(deleted).toMatchObject({ status: 200, body: { async_action_id: expect.any(String) } });
    expect((await shop.get(`/v1/loyalties/${short.id}`)).status).toBe(404);
    expect(vouchers).toHaveLength(1);
  });

  it('have members: a card each, new or named, held by a customer', async () => {
    const joined = await addMember({ customer: { source_id: 'ada' }, metadata: { till: 7 } });
    expectToKeepContract('add-member', joined);
    const customer = (await shop.get('/v1/customers/ada')).body;
    expect(joined.body).toMatchObject({
      type: 'LOYALTY_CARD',
      campaign_id: program.id,
      holder_id: customer.id,
      loyalty_card: { points: 10, balance: 10 },
      metadata: {},
      publish: { count: 1 },
    });
    await shop.post(`/v1/campaigns/Friends/vouchers/GOLD-1`, {});
    const named = await addMember({ voucher: 'GOLD-1', customer: { source_id: 'grace' } });
    expect(named).toMatchObject({ status: 200, body: { code: 'GOLD-1' } });
    for (const path of ['/v1/loyalties/members', '/v1/loyalties/Friends/members']) {
      for (const name of ['GOLD-1', named.body.id]) {
        const member = await shop.get(`${path}/${name}`);
        expectToKeepContract('get-member', member);
        expect(member.body).toEqual(named.body);
      }
    }
    const list = await shop.get('/v1/loyalties/Friends/members');
    expectToKeepContract('list-members', list);
    expect(list.body).toMatchObject({ vouchers: [named.body, joined.body], total: 2 });
    expect((await shop.get('/v1/loyalties/Friends/members?customer=ada')).body.vouchers).toEqual([joined.body]);
    expect((await shop.get('/v1/loyalties/Friends/members?code=GOLD-1')).body.vouchers).toEqual([named.body]);
  });

  it('give a member the card again; refuse cards that are taken, of others, or none', async () => {
    await shop.post(`/v1/campaigns/Friends/vouchers/GOLD-2`, {});
    await shop.post('/v1/vouchers/COUPON', { type: 'GIFT_VOUCHER', gift: { amount: 1 } });
    expect((await addMember({ voucher: 'GOLD-2', customer: { source_id: 'lin' } })).status).toBe(200);
    const lin = { source_id: 'lin' };
    const again = await addMember({ customer: lin });
    expect(again).toMatchObject({ status: 200, body: { code: 'GOLD-2', publish: { count: 1 } } });
    const published = await shop.post('/v1/publications?join_once=false', { campaign: 'Friends', customer: lin });
    expect(published).toMatchObject({ status: 200, body: { voucher: { code: 'GOLD-2' } } });
    await shop.post(`/v1/campaigns/Friends/vouchers/GOLD-3`, {});
    const another = await addMember({ voucher: 'GOLD-3', customer: lin });
    expect(another).toMatchObject({ status: 400, body: { key: 'voucher_cannot_be_published' } });
    const taken = await addMember({ voucher: 'GOLD-2', customer: { source_id: 'bo' } });
    expect(taken).toMatchObject({ status: 400, body: { key: 'voucher_already_published' } });
    for (const voucher of ['COUPON', 'NOBODY']) {
      const refused = await addMember({ voucher, customer: { source_id: 'bo' } });
      expect(refused).toMatchObject({ status: 404, body: { resource_id: voucher, resource_type: 'voucher' } });
    }
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await shop.post('/v1/loyalties', { name: 'Few', type: 'STATIC', voucher });
    const none = await addMember({ customer: { source_id: 'bo' } }, 'Few');
    expect(none).toMatchObject({ status: 400, body: { key: 'no_voucher_suitable_for_publication' } });
    for (const path of ['/v1/loyalties/members/COUPON', '/v1/loyalties/Few/members/GOLD-2']) {
      expect(await shop.get(path)).toMatchObject({ status: 404, body: { resource_type: 'voucher' } });
    }
  });

  it('have cards with a balance and a ledger under the addresses of vouchers and campaigns, too', async () => {
    const { body: card } = await addMember({ customer: { source_id: 'lea' } });
    const path = `/v1/vouchers/${card.code}`;
    const change = { amount: 5, reason: 'birthday', source_id: 'B-1' };
    const [added, again] = [await shop.post(`${path}/balance`, change), await shop.post(`${path}/balance`, change)];
    expectToKeepContract('update-voucher-balance', added);
    expect(added.body).toMatchObject({ amount: 5, total: 15, balance: 15, type: 'loyalty_card' });
    expect(again).toMatchObject({ status: 200, body: added.body });
    expect(await shop.post(`${path}/balance`, { amount: -16 })).toMatchObject({
      status: 400,
      body: { key: 'invalid_amount' },
    });
    const { data } = (await shop.get(`/v1/loyalties/members/${card.code}/transactions`)).body;
    expect(data[0]).toMatchObject({ type: 'POINTS_ADDITION', source_id: 'B-1', reason: 'birthday' });
    const ofCard = await shop.get(`${path}/transactions`);
    expectToKeepContract('list-voucher-transactions', ofCard);
    expect(ofCard.body.data).toEqual(data);
    const ofProgram = await shop.get('/v1/campaigns/Friends/transactions?limit=1');
    expectToKeepContract('list-campaign-transactions', ofProgram);
    expect(ofProgram.body).toMatchObject({ data: [data[0]], has_more: true, more_starting_after: data[0].id });
    const next = await shop.get(`${path}/transactions?starting_after_id=${data[0].id}`);
    expect(next.body.data).toEqual(data.slice(1));
    for (const ledger of [
      path,
      '/v1/campaigns/Friends',
      `/v1/loyalties/members/${card.code}`,
      '/v1/loyalties/Friends',
    ]) {
      const refused = await shop.get(`${ledger}/transactions?starting_after_id=vtx_nobody`);
      expect(refused).toMatchObject(refusedWith('invalid_query_params'));
    }
  });

  it('list entries as they were booked, so that each balance goes on from the one before', async () => {
    const [one, other] = await Promise.all(
      [unique('one'), unique('other')].map(async (source_id) => (await addMember({ customer: { source_id } })).body),
    );
    const add = (to: Json) => shop.post(`/v1/loyalties/members/${to.code}/balance`, { points: 10 });
    const move = (from: Json, to: Json) =>
      shop.post(`/v1/loyalties/Friends/members/${to.code}/transfers`, [{ code: from.code, points: 1 }]);
    const changes = Array.from({ length: 6 }, () => [add(one), move(one, other), add(other), move(other, one)]);
    for (const { status, body } of await Promise.all(changes.flat()))
      expect({ status, body }).toMatchObject({ status: 200 });
    for (const { code } of [one, other]) {
      const { body: list } = await shop.get(`/v1/loyalties/members/${code}/transactions?limit=100&order=id`);
      let left = 0;
      for (const { details } of list.data as Json[]) {
        expect(details.balance.balance).toBe(left + details.balance.points);
        left = details.balance.balance;
      }
      const { body: card } = await shop.get(`/v1/loyalties/members/${code}`);
      expect(card.loyalty_card.balance).toBe(left);
    }
  });

  it('move points between cards: all that were asked for, or none', async () => {
    const [to, from, other] = await Promise.all(
      ['kay', 'joe', 'sue'].map(async (source_id) => (await addMember({ customer: { source_id } })).body),
    );
    const path = `/v1/loyalties/Friends/members/${to.code}/transfers`;
    const gifts = [
      { code: from.code, points: 7, source_id: 'T-1' },
      { code: other.id, points: 10, source_id: 'T-2' },
    ];
    const moved = await shop.post(path, gifts);
    expectToKeepContract('transfer-points', moved);
    expect(moved.body).toMatchObject({ id: to.id, loyalty_card: { points: 27, balance: 27 } });
    const { body: given } = await shop.get(`/v1/loyalties/members/${from.code}`);
    expect(given.loyalty_card).toMatchObject({ points: 10, balance: 3, subtracted_points: 7 });
    const again = { ...moved.body, loyalty_card: expect.objectContaining({ points: 27, balance: 27 }) };
    expect(await shop.post(path, gifts)).toMatchObject({ status: 200, body: again });
    const more = gifts.map((gift) => ({ ...gift, source_id: 'T-3' }));
    expect(await shop.post(path, more)).toMatchObject({ status: 400, body: { key: 'invalid_amount' } });
    expect((await shop.get(`/v1/loyalties/members/${from.code}`)).body).toEqual(given);
    const { data } = (await shop.get(`/v1/loyalties/members/${from.code}/transactions`)).body;
    const out = data.find(({ type }: Json) => type === 'POINTS_TRANSFER_OUT');
    const came = (await shop.get(`/v1/loyalties/members/${to.code}/transactions`)).body.data;
    expect(came.map(({ related_transaction_id: id }: Json) => id)).toContain(out.id);
  });

  it('give no points to a card that has expired or is not valid yet, and no estimation for it', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } };
    const names = [unique('Expired'), unique('Early'), unique('Open')] as const;
    const customer = { source_id: unique('who') };
    const codes: string[] = [];
    for (const name of names) {
      await shop.post('/v1/loyalties', { name, type: 'AUTO_UPDATE', voucher });
      await shop.post(`/v1/loyalties/${name}/earning-rules`, [rule]);
      codes.push((await addMember({ customer }, name)).body.code);
    }
    const [expired, early, open] = codes as [string, string, string];
    await shop.put(`/v1/vouchers/${expired}`, { expiration_date: '2020-01-01T00:00:00Z' });
    await shop.put(`/v1/vouchers/${early}`, { start_date: '2100-01-01T00:00:00Z' });
    const estimate = (name: string) =>
      shop.post(`/v1/loyalties/${name}/qualifications`, { customer, order: { amount: 100 } });
    expect(await estimate(names[0])).toMatchObject(refusedWith('loyalty_card_not_active'));
    expect(await estimate(names[1])).toMatchObject(refusedWith('loyalty_card_not_active'));
    expect(await estimate(names[2])).toMatchObject({ status: 200, body: { points_estimation: 5 } });
    await shop.post('/v1/orders', { customer, amount: 100, status: 'PAID' });
    const balance = async (code: string) => (await shop.get(`/v1/vouchers/${code}`)).body.loyalty_card.balance;
    // One order is booked in the order of the rules: the open card comes last.
    expect(
      await eventually(
        () => balance(open),
        (points) => points > 0,
      ),
    ).toBe(5);
    expect([await balance(expired), await balance(early)]).toEqual([0, 0]);
  });

  it('sum up what happened to the points of their cards', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
    const { body: counted } = await shop.post('/v1/loyalties', { name: 'Counted', type: 'AUTO_UPDATE', voucher });
    const pays = (points: number) => ({ event: 'order.paid', loyalty: { type: 'FIXED', points } });
    const later = { ...pays(40), pending_points: { period_type: 'DAY', period_value: 3 } };
    await shop.post('/v1/loyalties/Counted/earning-rules', [pays(5), later]);
    const [card, other] = await Promise.all(
      ['max', 'moe'].map(async (source_id) => (await addMember({ customer: { source_id } }, 'Counted')).body),
    );
    const member = `/v1/loyalties/members/${card.code}`;
    await shop.post('/v1/orders', { customer: { source_id: 'max' }, amount: 100, status: 'PAID' });
    const waiting = async () => (await shop.get(`${member}/pending-points`)).body.data[0]?.id;
    const pending = `${member}/pending-points/${await eventually(waiting, Boolean)}`;
    const { data } = (await shop.get(`${member}/pending-points`)).body;
    expect(data[0].details.event).toMatchObject({
      id: expect.stringMatching(/^evcus_/),
      type: 'customer.order.paid',
      group_id: expect.any(String),
      entity_id: card.holder_id,
      category: 'EFFECT',
      event_source: { channel: 'API', api_key: { name: expect.any(String), app_id: shop.keys['x-app-id'] } },
    });
    expect(await shop.post(`${pending}/balance`, { points: 0 })).toMatchObject(refusedWith('invalid_amount'));
    await shop.post(`${pending}/balance`, { points: -15 });
    await shop.post(`${pending}/activate`);
    expect(await shop.post(`${pending}/cancel`)).toMatchObject(refusedWith('invalid_pending_points_state'));
    expect(await shop.post(`${member}/pending-points/lopp_nobody/cancel`)).toMatchObject({
      status: 404,
      body: { key: 'not_found', resource_id: 'lopp_nobody', resource_type: 'pending_points' },
    });
    await shop.post(`${member}/balance`, { points: 20 });
    await shop.post(`${member}/balance`, { points: -3 });
    await shop.post(`/v1/loyalties/Counted/members/${other.code}/transfers`, [{ code: card.code, points: 4 }]);
    await shop.delete(`/v1/vouchers/${other.code}`);
    const entries = await shop.get(`${member}/transactions`);
    expectToKeepContract('list-loyalty-card-transactions', entries);
    const detailsOf = (type: string) => entries.body.data.find((entry: Json) => entry.type === type).details;
    const { id, details } = data[0];
    const booked = { id, voucher_id: card.id, customer_id: card.holder_id, order_id: details.order.id, details };
    expect(detailsOf('PENDING_POINTS_ACTIVATION').pending_points).toMatchObject({ ...booked, points: 25 });
    expect(detailsOf('POINTS_TRANSFER_OUT').destination_voucher).toEqual({
      ...{ id: other.id, code: other.code, campaign_id: counted.id },
      ...{ type: 'LOYALTY_CARD', created_at: other.created_at, object: 'voucher' },
    });
    const activity = await shop.get(`${member}/activity?limit=100`);
    expectToKeepContract('list-member-activity', activity);
    const events = activity.body.data.filter(({ type }: Json) => type.includes('pending_points'));
    expect(events.map(({ data: { data: shown } }: Json) => shown.pending_points)).toEqual(
      [25, 25, 40].map((points) => expect.objectContaining({ ...booked, points })),
    );
    const expected = {
      created_vouchers_points: 20,
      points_rewarded: 30,
      points_added: 20,
      points_subtracted: 3,
      points_transferred_out: 4,
      points_transferred_in: 4,
      points_deleted: 14,
      pending_points_added: 40,
      pending_points_subtracted: 15,
      pending_points_activated: 25,
      points_expired: 0,
    };
    const summary = async () => (await shop.get(`/v1/campaigns/${counted.id}/summary`)).body;
    const isCounted = ({ points_rewarded, points_deleted }: Json) => points_rewarded === 30 && points_deleted === 14;
    expect(await eventually(summary, isCounted)).toMatchObject(expected);
  });
});
