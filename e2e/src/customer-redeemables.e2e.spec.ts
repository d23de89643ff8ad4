import { beforeEach, describe, expect, it } from '@jest/globals';
import { nextMillisecond, until } from '@perkstream/kernel/testing';
import { type Json } from './client.js';
import { CustomerInShop, tenth } from './customer-in-shop.js';

let ada: CustomerInShop;

beforeEach(async () => {
  ada = await CustomerInShop.create();
});

describe('The redeemables of a customer', () => {
  const redeemables = async (query = ''): Promise<Json> =>
    ada.kept('list-customer-redeemables', await ada.shop.get(`/v1/customers/ada/redeemables${query}`));
  const codes = async (query = ''): Promise<string[]> =>
    (await redeemables(query)).data.map(({ redeemable }: Json) => redeemable.voucher.code);

  async function publish(code: string, fields: object): Promise<void> {
    await ada.made(`/v1/vouchers/${code}`, { ...tenth, ...fields });
    await ada.made('/v1/publications', { voucher: code, customer: { id: ada.id } });
    await nextMillisecond();
  }

  it('are the vouchers that were published to them, and whether they can be used', async () => {
    const past = { start_date: '2020-01-01', expiration_date: '2020-02-01' };
    await publish('OPEN', {});
    await publish('USED', { redemption: { quantity: 1 } });
    await publish('EXPIRED', past);
    await publish('LATER', { start_date: '2090-01-01' });
    await publish('OFF', {});
    await publish('EMPTY', { type: 'GIFT_VOUCHER', discount: undefined, gift: { amount: 100 } });
    await ada.redeem('USED');
    await ada.redeem('EMPTY', { amount: 100 });
    await ada.shop.post('/v1/vouchers/OFF/disable');
    const { data, total, has_more } = await redeemables();
    expect({ total, has_more }).toEqual({ total: 6, has_more: false });
    expect(data.map(({ redeemable }: Json) => [redeemable.voucher.code, redeemable.status])).toEqual([
      ['EMPTY', 'NO_BALANCE'],
      ['OFF', 'DISABLED'],
      ['LATER', 'NOT_ACTIVE_YET'],
      ['EXPIRED', 'EXPIRED'],
      ['USED', 'USED'],
      ['OPEN', 'ACTIVE'],
    ]);
    expect(data[5]).toMatchObject({
      customer_id: ada.id,
      holder_role: 'OWNER',
      campaign_id: null,
      campaign_type: null,
    });
  });

  it('are read on page by page and filtered', async () => {
    for (const code of ['A', 'B', 'C']) await publish(code, {});
    await publish('D', { type: 'GIFT_VOUCHER', discount: undefined, gift: { amount: 100 } });
    expect(await codes('?order=id')).toEqual(['A', 'B', 'C', 'D']);
    const first = await redeemables('?limit=2');
    expect(first).toMatchObject({ has_more: true, total: 4 });
    expect(await codes(`?limit=2&starting_after_id=${first.more_starting_after}`)).toEqual(['B', 'A']);
    expect(await codes('?filters[voucher_type][conditions][$is]=GIFT_VOUCHER')).toEqual(['D']);
    const { redeemable_id } = first.data[1];
    expect(await codes(`?filters[redeemable_id][conditions][$is]=${redeemable_id}`)).toEqual(['C']);
    expect(await codes('?filters[holder_role][conditions][$is]=REFERRER')).toEqual([]);
    expect(await codes('?filters[campaign_type][conditions][$is_unknown]=true&limit=1')).toEqual(['D']);
  });

  it('of campaigns say of which kind, and who of a referral program brings others', async () => {
    const campaign = { voucher: { discount: tenth.discount } };
    await ada.made('/v1/campaigns', { ...campaign, name: 'Friends', campaign_type: 'REFERRAL_PROGRAM' });
    await ada.made('/v1/campaigns/Friends/vouchers/FRIEND');
    await ada.made('/v1/publications', { voucher: 'FRIEND', customer: { id: ada.id } });
    expect((await redeemables()).data).toMatchObject([{ holder_role: 'REFERRER', campaign_type: 'REFERRAL_PROGRAM' }]);
    expect(await codes('?filters[holder_role][conditions][$in][0]=REFERRER')).toEqual(['FRIEND']);
  });

  it('of a referee are the codes to which the customer was added, until the code is gone', async () => {
    const campaign = { voucher: { discount: tenth.discount } };
    await ada.made('/v1/campaigns', { ...campaign, name: 'Friends', campaign_type: 'REFERRAL_PROGRAM' });
    await ada.made('/v1/campaigns/Friends/vouchers/FRIEND');
    await ada.made('/v1/publications', { voucher: 'FRIEND', customer: { source_id: 'grace' } });
    const path = '/v1/referrals/members/FRIEND/holders';
    const { holders } = await ada.made(path, { holders: [{ id: ada.id }] });
    const roles = async () => (await redeemables()).data.map(({ id, holder_role: role }: Json) => [id, role]);
    await until(async () => (await roles()).length === 1);
    expect(await roles()).toEqual([[holders[0].id, 'REFEREE']]);
    expect(await codes('?filters[holder_role][conditions][$is]=REFEREE')).toEqual(['FRIEND']);
    await ada.made('/v1/campaigns/Friends/vouchers/OTHER');
    await ada.made('/v1/publications', { voucher: 'OTHER', customer: { source_id: 'joan' } });
    await ada.made('/v1/referrals/members/OTHER/holders', { holders: [{ id: ada.id }] });
    await until(async () => (await roles()).length === 2);
    await ada.shop.delete('/v1/vouchers/OTHER');
    expect(await redeemables('?limit=1')).toMatchObject({ total: 1, has_more: false, data: [{ id: holders[0].id }] });
    await ada.shop.delete('/v1/vouchers/FRIEND');
    expect(await redeemables()).toMatchObject({ total: 0, data: [] });
  });

  it('are those that are there: not what was deleted, and not what somebody else got since', async () => {
    await publish('GONE', {});
    await publish('MOVED', {});
    await ada.shop.delete('/v1/vouchers/GONE');
    await ada.made('/v1/publications', { voucher: 'MOVED', customer: { source_id: 'bob' } });
    expect(await codes()).toEqual([]);
    const bobs = await ada.shop.get('/v1/customers/bob/redeemables');
    expect(bobs.body.data).toMatchObject([{ redeemable: { voucher: { code: 'MOVED' } } }]);
  });
});
