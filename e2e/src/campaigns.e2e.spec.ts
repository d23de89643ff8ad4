import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { alike, itAlike } from './capabilities.js';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';
import { ended as actionEnded } from './seeding/background.js';

describe('Campaigns with codes', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const percent = { type: 'PERCENT', percent_off: 10 };
  const worth: Record<string, object> = {
    DISCOUNT_COUPONS: { type: 'DISCOUNT_VOUCHER', discount: percent, redemption: { quantity: 1 } },
    GIFT_VOUCHERS: { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } },
    REFERRAL_PROGRAM: { type: 'DISCOUNT_VOUCHER', discount: percent, is_referral_code: true },
    LOYALTY_PROGRAM: { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } },
  };

  async function create(campaign_type: string, more: object = {}): Promise<Json> {
    const body = { name: unique(campaign_type), campaign_type, voucher: worth[campaign_type], ...more };
    const created = await shop.post('/v1/campaigns', body);
    expectToKeepContract('create-campaign', created);
    expect(created.status).toBe(200);
    return created.body;
  }

  async function get(id: string): Promise<Json> {
    const answer = await shop.get(`/v1/campaigns/${id}`);
    expectToKeepContract('get-campaign', answer);
    return answer.body;
  }

  async function ended(actionId: string): Promise<Json> {
    const answer = await actionEnded(shop, actionId);
    expectToKeepContract('get-async-action', answer);
    return answer.body;
  }

  /** The campaign when nothing is worked on any more. */
  async function settled(id: string): Promise<Json> {
    const isOver = (status: string) => status === 'DONE' || status === 'FAILED';
    return eventually(
      () => get(id),
      (campaign) => isOver(campaign.creation_status) && isOver(campaign.vouchers_generation_status),
    );
  }

  async function codesOf(id: string): Promise<string[]> {
    const { body } = await shop.get(`/v1/vouchers?campaign_id=${id}&limit=100`);
    return body.vouchers.map(({ code }: { code: string }) => code);
  }

  async function summary(id: string, query = ''): Promise<Json> {
    const answer = await shop.get(`/v1/campaigns/${id}/summary${query}`);
    expectToKeepContract('get-campaign-summary', answer);
    return answer.body;
  }

  const redeem = (code: string, amount: number): Promise<Answer> =>
    shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order: { amount } });

  it.each(alike(Object.keys(worth)))('of type %s are created, listed and shown', async (campaign_type) => {
    const created = await create(campaign_type, { activity_duration_after_publishing: 'P1D', metadata: { a: 1 } });
    expect(created).toMatchObject({ campaign_type, type: 'STATIC', vouchers_count: 0, creation_status: 'DONE' });
    expect(await get(created.name)).toEqual(created);
    const listed = await shop.get(`/v1/campaigns?campaign_type=${campaign_type}`);
    expectToKeepContract('list-campaigns', listed);
    const { validation_rules_assignments: _rules, ...alone } = created;
    expect(listed.body.campaigns).toEqual([alone]);
    expect((await summary(created.id)).campaign).toEqual(alone);
  });

  it.each(alike(Object.keys(worth)))(
    'of type %s are so by what their codes are, where nothing else says it',
    async (type) => {
      const { type: _type, ...voucher } = { type: undefined, ...worth[type] };
      const body = { name: unique(type), campaign_type: null, voucher };
      expect((await shop.post('/v1/campaigns', body)).body).toMatchObject({ campaign_type: type, voucher });
    },
  );

  itAlike('are refused without what their type needs', async () => {
    for (const campaign_type of Object.keys(worth)) {
      const refused = await shop.post('/v1/campaigns', { name: unique('bad'), campaign_type, voucher: {} });
      expectToKeepContract('create-campaign', refused);
      expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_campaign' } });
    }
    const voucher = { ...worth['DISCOUNT_COUPONS'], code_config: { charset: '' } };
    const body = { name: unique('bad'), campaign_type: 'DISCOUNT_COUPONS', voucher };
    expect(await shop.post('/v1/campaigns', body)).toMatchObject({ status: 400, body: { key: 'invalid_code_config' } });
  });

  it('have their one code with the answer; a public one is unique in the project', async () => {
    const one = await create('DISCOUNT_COUPONS', { vouchers_count: 1 });
    expect(one).toMatchObject({ vouchers_count: 1, creation_status: 'DONE' });
    expect(await codesOf(one.id)).toHaveLength(1);
    const code = unique('PUBLIC');
    const standalone = { type: 'STANDALONE', voucher: { ...worth['DISCOUNT_COUPONS'], code } };
    const { id } = await create('DISCOUNT_COUPONS', standalone);
    expect(await codesOf(id)).toEqual([code]);
    const body = { name: unique('again'), campaign_type: 'DISCOUNT_COUPONS', ...standalone };
    const again = await shop.post('/v1/campaigns', body);
    expectToKeepContract('create-campaign', again);
    expect(again).toMatchObject({ status: 409, body: { key: 'duplicate_found' } });
    const more = await shop.post(`/v1/campaigns/${id}/vouchers`);
    expect(more).toMatchObject({ status: 400, body: { key: 'invalid_campaign' } });
  });

  it('get many codes after the answer, and clients can follow', async () => {
    const created = await create('DISCOUNT_COUPONS', { vouchers_count: 1_500 });
    expect(created).toMatchObject({ vouchers_count: 0, creation_status: 'IN_PROGRESS' });
    expect(await settled(created.id)).toMatchObject({ vouchers_count: 1_500, creation_status: 'DONE' });
    const listed = await shop.get('/v1/async-actions?limit=100');
    expectToKeepContract('list-async-actions', listed);
    const action = listed.body.async_actions.find(
      ({ type, progress }: Json) => type === 'CAMPAIGN.VOUCHERS_GENERATE' && progress === 100,
    );
    expect(await ended(action.id)).toMatchObject({
      status: 'DONE',
      operation_status: 'SUCCESS',
      result: { message: 'Generated 1500 vouchers.', done_count: 1_500 },
    });
    const [code] = await codesOf(created.id);
    expect(await redeem(code!, 1_000)).toMatchObject({ status: 200 });
  });

  it('fail where there are not so many codes, and say why', async () => {
    const voucher = {
      ...worth['DISCOUNT_COUPONS'],
      code_config: { length: 2, charset: '0123456789', prefix: unique('X') },
    };
    const { id } = await create('DISCOUNT_COUPONS', { vouchers_count: 200, voucher });
    expect(await settled(id)).toMatchObject({ creation_status: 'FAILED', vouchers_count: 0 });
  });

  it('grow by one code, by many, and by codes of the client', async () => {
    const { id } = await create('DISCOUNT_COUPONS');
    const vouchers = `/v1/campaigns/${id}/vouchers`;
    const own = { metadata: { a: 1 }, redemption: { quantity: 3 }, additional_info: 'x' };
    const one = await shop.post(vouchers, own);
    expectToKeepContract('add-vouchers-to-campaign', one);
    expect(one).toMatchObject({ status: 200, body: { campaign_id: id, ...own } });
    const many = await shop.post(`${vouchers}?vouchers_count=20`, { code_config: { prefix: 'MANY-' } });
    expectToKeepContract('add-vouchers-to-campaign', many);
    expect(many.status).toBe(202);
    expect(await ended(many.body.async_action_id)).toMatchObject({ status: 'DONE', result: { done_count: 20 } });
    const code = unique('MINE');
    const mine = await shop.post(`${vouchers}/${code}`, {});
    expectToKeepContract('add-voucher-with-specific-code-to-campaign', mine);
    expect(mine).toMatchObject({ status: 200, body: { code } });
    const twice = await shop.post(`${vouchers}/${code}`);
    expectToKeepContract('add-voucher-with-specific-code-to-campaign', twice);
    expect(twice).toMatchObject({ status: 409, body: { key: 'duplicate_found' } });
    expect(await settled(id)).toMatchObject({ vouchers_count: 22 });
    expect((await codesOf(id)).filter((each) => each.startsWith('MANY-'))).toHaveLength(20);
  });

  it('import codes, and report which could not be had', async () => {
    const { id } = await create('GIFT_VOUCHERS');
    const [taken, own, other] = [unique('TAKEN'), unique('OWN'), unique('OTHER')];
    await shop.post('/v1/vouchers', { code: taken, ...worth['GIFT_VOUCHERS'] });
    const items = [{ code: taken }, { code: own, gift: { amount: 900 }, active: false }, { code: other }];
    const accepted = await shop.post(`/v1/campaigns/${id}/import`, items);
    expectToKeepContract('import-vouchers-to-campaign', accepted);
    expect(accepted.status).toBe(202);
    const { result } = await ended(accepted.body.async_action_id);
    expect(result).toMatchObject({ done_count: 2, failed_count: 1, failed: [{ code: taken }] });
    expect((await shop.get(`/v1/vouchers/${own}`)).body).toMatchObject({ active: false, gift: { balance: 900 } });
    expect((await shop.get(`/v1/vouchers/${other}`)).body).toMatchObject({ active: true, gift: { balance: 5_000 } });
    const again = await shop.post(`/v1/campaigns/${id}/import`, [{ code: own, gift: { amount: 7 }, active: true }]);
    expect(await ended(again.body.async_action_id)).toMatchObject({ result: { done_count: 1, failed_count: 0 } });
    expect((await shop.get(`/v1/vouchers/${own}`)).body).toMatchObject({ active: true, gift: { balance: 900 } });
    for (const [bad, key] of [
      [[{}], 'invalid_voucher'],
      [[{ code: 'A' }, { code: 'A' }], 'duplicate_key'],
    ] as const) {
      const refused = await shop.post(`/v1/campaigns/${id}/import`, bad);
      expectToKeepContract('import-vouchers-to-campaign', refused);
      expect(refused).toMatchObject({ status: 400, body: { key } });
    }
  });

  it('pass changes on to the codes that nobody has used', async () => {
    const { id } = await create('DISCOUNT_COUPONS', { vouchers_count: 5 });
    await settled(id);
    const [used, ...free] = await codesOf(id);
    await redeem(used!, 1_000);
    const updated = await shop.put(`/v1/campaigns/${id}`, { expiration_date: '2090-01-01', type: 'AUTO_UPDATE' });
    expectToKeepContract('update-campaign', updated);
    const expiration_date = '2090-01-01T00:00:00.000Z';
    expect(updated.body).toMatchObject({ expiration_date, type: 'AUTO_UPDATE', creation_status: 'MODIFYING' });
    expect(await settled(id)).toMatchObject({ creation_status: 'DONE' });
    for (const code of free) expect((await shop.get(`/v1/vouchers/${code}`)).body).toMatchObject({ expiration_date });
    expect((await shop.get(`/v1/vouchers/${used}`)).body.expiration_date).toBeNull();
    const refused = await shop.put(`/v1/campaigns/${id}`, { discount: { type: 'AMOUNT', amount_off: 5 } });
    expectToKeepContract('update-campaign', refused);
    expect(refused.status).toBe(400);
  });

  it('are switched off and on, with their codes', async () => {
    const { id } = await create('DISCOUNT_COUPONS', { vouchers_count: 1 });
    const [code] = await codesOf(id);
    const off = await shop.post(`/v1/campaigns/${id}/disable`);
    expectToKeepContract('disable-campaign', off);
    expect(await redeem(code!, 1_000)).toMatchObject({ status: 400, body: { key: 'voucher_disabled' } });
    const on = await shop.post(`/v1/campaigns/${id}/enable`);
    expectToKeepContract('enable-campaign', on);
    expect(await redeem(code!, 1_000)).toMatchObject({ status: 200 });
  });

  it('sum up what happened in them, under rollback too', async () => {
    const { id } = await create('GIFT_VOUCHERS', { vouchers_count: 2 });
    await settled(id);
    const [code, second] = await codesOf(id);
    const first = await redeem(code!, 1_500);
    expect(first.status).toBe(200);
    await redeem(second!, 700);
    const rolledBack = await shop.post(`/v1/redemptions/${first.body.redemptions[0].id}/rollback`);
    expect(rolledBack.status).toBe(200);
    await shop.post(`/v1/vouchers/${second}/balance`, { amount: 100 });
    await shop.post(`/v1/vouchers/${second}/balance`, { amount: -50 });
    await shop.delete(`/v1/vouchers/${code}`);
    const counted = {
      redemptions: 2,
      redemptions_succeeded: 2,
      rollbacks: 1,
      rollbacks_succeeded: 1,
      orders_amount: 2_200,
      orders_rolledback_amount: 1_500,
      vouchers_created: 2,
      vouchers_deleted: 1,
      created_vouchers_amount: 10_000,
      amount_added: 100,
      amount_subtracted: 50,
      amount_redeemed: 2_200,
      amount_rolledback: 1_500,
      amount_deleted: 5_000,
    };
    expect(await summary(id)).toMatchObject(counted);
    expect(await summary(id, '?end_date=2020-01-01')).toMatchObject({ redemptions: 0, vouchers_created: 0 });
    const missing = await shop.get('/v1/campaigns/camp_none/summary');
    expectToKeepContract('get-campaign-summary', missing);
    expect(missing.status).toBe(404);
  });

  itAlike('list what changed the balances of their cards', async () => {
    const { id } = await create('GIFT_VOUCHERS', { vouchers_count: 3 });
    await settled(id);
    const [code] = await codesOf(id);
    const { body: redeemed } = await redeem(code!, 700);
    const page = async (query: string): Promise<Json> => {
      const answer = await shop.get(`/v1/campaigns/${id}/transactions${query}`);
      expectToKeepContract('list-campaign-transactions', answer);
      return answer.body;
    };
    const first = await page('?limit=3');
    expect(first).toMatchObject({ has_more: true, more_starting_after: first.data[2].id });
    expect(first.data[0]).toMatchObject({ type: 'CREDITS_REDEMPTION', details: { balance: { balance: 4_300 } } });
    const second = await page(`?limit=3&starting_after_id=${first.more_starting_after}`);
    expect(second).toMatchObject({ has_more: false, data: [{ type: 'CREDITS_ADDITION' }] });
    const voucherId = redeemed.redemptions[0].voucher.id;
    const filtered = await page(`?order=id&filters[voucher_id][conditions][$is]=${voucherId}`);
    expect(filtered.data.map(({ type }: Json) => type)).toEqual(['CREDITS_ADDITION', 'CREDITS_REDEMPTION']);
    const none = await shop.get(`/v1/campaigns/${(await create('DISCOUNT_COUPONS')).id}/transactions`);
    expectToKeepContract('list-campaign-transactions', none);
    expect(none.body.data).toEqual([]);
  });

  it('take their codes with them when they go; by force these are free again', async () => {
    const name = unique('Leaving');
    const campaign = { name, vouchers_count: 3 };
    const { id } = await create('DISCOUNT_COUPONS', campaign);
    await settled(id);
    const codes = await codesOf(id);
    const toBin = await shop.delete(`/v1/campaigns/${id}`);
    expectToKeepContract('delete-campaign', toBin);
    expect(toBin.status).toBe(202);
    expect(await ended(toBin.body.async_action_id)).toMatchObject({ status: 'DONE', result: { done_count: 3 } });
    expect((await shop.get(`/v1/campaigns/${id}`)).status).toBe(404);
    expect((await shop.get(`/v1/vouchers/${codes[0]}`)).status).toBe(404);
    expect((await shop.post('/v1/campaigns', { name, campaign_type: 'PROMOTION' })).status).toBe(409);
    const forGood = await shop.delete(`/v1/campaigns/${id}?force=true`);
    expectToKeepContract('delete-campaign', forGood);
    expect(await ended(forGood.body.async_action_id)).toMatchObject({ status: 'DONE' });
    const other = await create('DISCOUNT_COUPONS', { name });
    for (const code of codes) {
      expect((await shop.post(`/v1/campaigns/${other.id}/vouchers/${code}`)).status).toBe(200);
    }
  });
});

describe('The code_config of a campaign', () => {
  it('says with how many codes it was created, and takes nothing else for it', async () => {
    const { client } = await newProject();
    const discount = { type: 'PERCENT', percent_off: 10 };
    const code_config = { length: 10, initial_count: 77 };
    const voucher = { type: 'DISCOUNT_VOUCHER', discount, code_config };
    const body = { name: 'One', campaign_type: 'DISCOUNT_COUPONS', voucher, vouchers_count: 1 };
    const created = await client.post('/v1/campaigns', body);
    expectToKeepContract('create-campaign', created);
    const { id } = created.body;
    expect(created.body.voucher.code_config).toMatchObject({ length: 10, initial_count: 1 });
    const added = await client.post(`/v1/campaigns/${id}/vouchers`, { code_config });
    expect([added.status, added.headers['x-ignored-properties']]).toEqual([200, undefined]);
    const shown = await client.get(`/v1/campaigns/${id}`);
    expect(shown.body).toMatchObject({ vouchers_count: 2, voucher: { code_config: { initial_count: 1 } } });
    const single = await client.post('/v1/vouchers', voucher);
    expect([single.status, single.body.code.length]).toEqual([200, 10]);
    const template = await client.post('/v1/templates/campaigns', { name: 'Template', campaign_id: id });
    const setup = await client.post(`/v1/templates/campaigns/${template.body.id}/campaign-setup`, { name: 'Copy' });
    expect(setup.body.campaign.voucher.code_config).toMatchObject({ length: 10, initial_count: 0 });
  });
});
