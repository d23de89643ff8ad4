import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AddReferralHolders } from '@perkstream/published';
import { DAY_1, DAY_2, FRIENDS, ReferralsInProcess } from '../testing/referrals-in-process.js';

let referrals: ReferralsInProcess;

beforeEach(async () => {
  referrals = await ReferralsInProcess.start();
});

afterEach(() => referrals.stop());

const rolesOf = async (query?: object) =>
  (await referrals.list({ ...query })).data.map(({ customer_id, holder_role }) => `${customer_id} ${holder_role}`);
const refusal = async (holders: object[], memberId = 'ADA') =>
  (await referrals.refusal('referrals-add-holders', { memberId }, { holders })).key;
const remove = (holderId: string) => referrals.reply('referrals-remove-holder', { memberId: 'ADA', holderId });

describe('the holders of a referral code', () => {
  it('are its referrer, by publication, and who was added', async () => {
    const { holders } = await referrals.add(
      [{ id: 'cust_grace' }, { source_id: 'joan' }],
      { metadata: { at: 'party' } },
      { now: DAY_2 },
    );
    expect(holders[0]).toEqual({
      id: expect.stringMatching(/^rh_/),
      created_at: DAY_2,
      redeemable_id: 'v_ada',
      redeemable_object: 'voucher',
      customer_id: 'cust_grace',
      holder_role: 'REFEREE',
      campaign_id: FRIENDS,
      campaign_type: 'REFERRAL_PROGRAM',
      voucher_type: 'DISCOUNT_VOUCHER',
      metadata: { at: 'party' },
      object: 'redeemable_holder',
    });
    const list = await referrals.list({ order: 'id' });
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 3, has_more: false });
    expect(list.data[0]).toMatchObject({ customer_id: 'cust_ada', holder_role: 'REFERRER', created_at: DAY_1 });
    expect(list.data).toEqual(expect.arrayContaining(holders));
  });

  it('are found by the code or its id, in its own program only', async () => {
    const found = await referrals.list();
    for (const params of [
      { memberId: 'v_ada', campaignId: FRIENDS },
      { memberId: 'ADA', campaignId: 'Friends' },
    ]) {
      expect(await referrals.answer('referrals-code-holders', params)).toEqual(found);
    }
    for (const params of [
      { memberId: 'ADA', campaignId: 'Family' },
      { memberId: 'COUPON', campaignId: 'Coupons' },
      { memberId: 'ADA', campaignId: 'nobody' },
    ]) {
      expect((await referrals.refusal('referrals-code-holders', params)).key).toBe('not_found');
    }
    for (const memberId of ['COUPON', 'nobody']) {
      expect((await referrals.refusal('referrals-code-holders-1', { memberId })).key).toBe('not_found');
    }
  });

  it('come in pages, and filtered', async () => {
    await referrals.add([{ id: 'cust_grace' }], {}, { now: DAY_2 });
    const first = await referrals.list({ limit: 1 });
    expect(first).toMatchObject({ total: 2, has_more: true, data: [{ customer_id: 'cust_grace' }] });
    expect(await rolesOf({ starting_after_id: first.more_starting_after })).toEqual(['cust_ada REFERRER']);
    const where = (field: string, conditions: object) => rolesOf({ filters: { [field]: { conditions } } });
    expect(await where('holder_role', { $is: 'REFEREE' })).toEqual(['cust_grace REFEREE']);
    expect(await where('customer_id', { $in: ['cust_ada'] })).toEqual(['cust_ada REFERRER']);
    expect(await where('created_at', { $after: DAY_1 })).toEqual(['cust_grace REFEREE']);
    expect(await where('id', { $is: first.data[0]?.id })).toEqual(['cust_grace REFEREE']);
  });

  it('are nobody new where one of them cannot be added, and no customer is made', async () => {
    expect(await refusal([{ source_id: 'joan' }, { id: 'cust_nobody' }])).toBe('not_found');
    expect(await refusal([{ source_id: 'joan' }, { source_id: 'ada' }])).toBe('holder_assignement_duplication');
    expect(await refusal([{ id: 'cust_grace' }, { source_id: 'grace' }])).toBe('duplicate_found');
    expect(await refusal([{ source_id: 'joan' }, { source_id: 'joan' }])).toBe('duplicate_found');
    expect(await refusal([{ source_id: 'joan' }], 'FREE')).toBe('not_published');
    expect(referrals.customers.size).toBe(2);
    expect(await rolesOf()).toEqual(['cust_ada REFERRER']);
  });

  it('are added once by a request that comes again', async () => {
    const request = { requestId: 'v-1', now: DAY_1 };
    const again = { ...request, repeatSince: DAY_1 };
    const body = { holders: [{ id: 'cust_grace' }] };
    const params = { memberId: 'ADA', campaignId: FRIENDS };
    const send = (context: object) =>
      referrals.handle(new AddReferralHolders(referrals.contextOf(context), params, {}, body));
    const first = await send(request);
    expect(await send(again)).toEqual(first);
    expect(await rolesOf()).toHaveLength(2);
  });

  it('are added by one of many requests at once', async () => {
    const requests = Array.from({ length: 16 }, () =>
      referrals.reply('referrals-add-holders', { memberId: 'ADA' }, { holders: [{ id: 'cust_grace' }] }),
    );
    const replies = await Promise.all(requests);
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
    expect(await rolesOf()).toHaveLength(2);
  });

  it('leave, but for the referrer', async () => {
    const { holders } = await referrals.add([{ id: 'cust_grace' }]);
    const referrer = (await referrals.list()).data.find(({ holder_role }) => holder_role === 'REFERRER');
    expect(await remove(referrer!.id)).toMatchObject({ error: { code: 403, key: 'forbidden' } });
    expect(await remove(holders[0]!.id)).toEqual({ status: 204 });
    expect(await remove(holders[0]!.id)).toMatchObject({ error: { code: 404, key: 'not_found' } });
    expect(await rolesOf()).toEqual(['cust_ada REFERRER']);
  });

  it('are the same when the view is made anew', async () => {
    await referrals.add([{ id: 'cust_grace' }]);
    const before = await referrals.list();
    await referrals.views.rebuildByName('referral_holders');
    expect(await referrals.list()).toEqual(before);
  });
});
