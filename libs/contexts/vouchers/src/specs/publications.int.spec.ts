import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { CountFreeVouchers, FindCampaignTransactions, type VoucherAnswer } from '@perkstream/published';
import { CampaignVouchers, SPRING, templateOf } from '../testing/campaign-vouchers.js';
import { BAKERY, campaign, NOW, SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

let context: VouchersInProcess;
let spring: CampaignVouchers;

beforeEach(async () => {
  context = await VouchersInProcess.start();
  spring = new CampaignVouchers(context);
});

afterEach(() => context.stop());

describe('a code of a campaign that is published', () => {
  beforeEach(() => spring.make([{ code: 'A' }, { code: 'B' }, { code: 'C' }]));

  it('belongs to the customer, as every answer shows', async () => {
    const published = await spring.published('A', 'cust_ada', 'pub_1');
    expect(published).toMatchObject({
      code: 'A',
      holder_id: 'cust_ada',
      publish: { count: 1 },
      updated_at: expect.any(String),
    });
    expect(await context.answer('get-voucher', { code: 'A' })).toMatchObject(published);
    context.customers.set('ada', 'cust_ada');
    const { vouchers, total } = await context.list({ customer: 'ada' });
    expect({ vouchers, total }).toEqual({ vouchers: [published], total: 1 });
    expect((await context.examine('A'))?.redeemable).toMatchObject({ holderId: 'cust_ada', publishCount: 1 });
  });

  it('goes to one of 64 who want it at the same time', async () => {
    const all = await Promise.all(
      Array.from({ length: 64 }, (_none, index) => spring.publish('A', `cust_${index}`, `pub_${index}`)),
    );
    const winners = all.flatMap((each, index) => (isRefusal(each) ? [] : [`cust_${index}`]));
    expect(winners.length).toBe(1);
    const refusals = new Set(all.flatMap((each) => (isRefusal(each) ? [each.refused] : [])));
    expect([...refusals]).toEqual(['voucher_already_published']);
    await context.restart();
    expect((await context.answer('get-voucher', { code: 'A' })).holder_id).toBe(winners[0]);
  });

  it('is published once by the same publication', async () => {
    const first = await spring.publish('A', 'cust_ada', 'pub_1');
    expect(first).toMatchObject({ again: false });
    expect(await spring.publish('A', 'cust_ada', 'pub_1')).toEqual({ ...first, again: true });
    expect((await context.answer('get-voucher', { code: 'A' })).publish.count).toBe(1);
  });

  it('is not free any more; the oldest that is left comes next', async () => {
    const { id } = await context.answer('get-voucher', { code: 'B' });
    expect(await spring.free(10)).toEqual(['A', 'B', 'C']);
    expect(await spring.free(1, [id])).toEqual(['A']);
    expect(await spring.free(2, [id])).toEqual(['A', 'C']);
    await spring.publish('A', 'cust_ada', 'pub_1');
    await context.answer('disable-voucher', { code: 'B' });
    expect(await spring.free(10)).toEqual(['C']);
    await context.answer('update-voucher', { code: 'B' }, { active: true });
    expect(await spring.free(10)).toEqual(['B', 'C']);
    await context.answer('delete-voucher', { code: 'C' });
    expect(await spring.free(10)).toEqual(['B']);
    expect(await spring.free(10, [], BAKERY)).toEqual([]);
  });

  it('is not one that somebody used up who was not given it, until its use is given back', async () => {
    const used = await context.answer('get-voucher', { code: 'A' });
    await context.use('A', context.redeem(used, 'r_1'));
    expect(await spring.free(10)).toEqual(['B', 'C']);
    expect(await context.messenger.ask(new CountFreeVouchers([SPRING, 'camp_none']))).toEqual([2, 0]);
    // The list of free codes may lag behind: the code's own stream decides.
    const refused = { refused: 'no_voucher_suitable_for_publication' };
    expect(await spring.publish('A', 'cust_ada', 'pub_1', undefined, SHOP, true)).toMatchObject(refused);
    expect(await spring.publish('A', 'cust_ada', 'pub_2')).toMatchObject({ again: false });

    const lent = await context.answer('get-voucher', { code: 'B' });
    await context.use('B', context.redeem(lent, 'r_2'));
    await context.use('B', { do: 'give_back', redemptionId: 'r_2', rollbackId: 'rr_2' });
    expect(await spring.free(10)).toEqual(['B', 'C']);
    expect(await spring.publish('B', 'cust_bob', 'pub_3', undefined, SHOP, true)).toMatchObject({ again: false });
  });

  it('may be of a campaign that is disabled, but not be disabled itself, or unknown', async () => {
    context.campaigns.set(SPRING, campaign({ active: false }));
    expect(await spring.publish('A', 'cust_ada', 'pub_1')).toMatchObject({ again: false });
    await context.answer('disable-voucher', { code: 'B' });
    expect(await spring.publish('B', 'cust_ada', 'pub_2')).toMatchObject({ refused: 'voucher_disabled' });
    await context.answer('delete-voucher', { code: 'C' });
    for (const code of ['C', 'NONE']) {
      expect(await spring.publish(code, 'cust_ada', 'pub_3')).toMatchObject({ refused: 'not_found' });
    }
    const foreign = await context.answer('get-voucher', { code: 'A' });
    expect(await spring.publish(foreign.id, 'cust_eve', 'pub_4', undefined, BAKERY)).toMatchObject({
      refused: 'not_found',
    });
  });

  it('for a time is valid for that long, also when its campaign ends before', async () => {
    context.campaigns.set(SPRING, campaign({ windows: { expirationDate: NOW } }));
    const shown = await spring.published('A', 'cust_ada', 'pub_1', 'P1D');
    expect(shown).toMatchObject({ start_date: NOW, expiration_date: '2026-03-03T12:00:00.000Z' });
    expect((await context.list({ code: 'A' })).vouchers).toEqual([shown]);
    expect((await context.examine('A', '2026-03-03T11:59:00.000Z'))?.refusal).toBeUndefined();
    expect((await context.examine('A', '2026-03-03T12:00:01.000Z'))?.refusal?.refused).toBe('voucher_expired');
    expect((await context.examine('B', '2026-03-02T12:00:01.000Z'))?.refusal?.refused).toBe('voucher_expired');
  });

  it('when it is a referral code makes its holder the one who refers', async () => {
    await spring.make([{ code: 'REF' }], { template: templateOf({ is_referral_code: true }) });
    const shown = await spring.published('REF', 'cust_ada', 'pub_1');
    expect(shown).toMatchObject({ is_referral_code: true, holder_id: 'cust_ada', referrer_id: 'cust_ada' });
    expect((await context.list({ code: 'REF' })).vouchers).toEqual([shown]);
  });
});

describe('a code of its own that is published', () => {
  it('may go to many, and belongs to the last', async () => {
    await context.create('PUBLIC');
    await spring.published('PUBLIC', 'cust_ada', 'pub_1');
    const second = await spring.published('PUBLIC', 'cust_bob', 'pub_2');
    expect(second).toMatchObject({ holder_id: 'cust_bob', publish: { count: 2 } });
    expect((await context.list({ code: 'PUBLIC' })).vouchers).toEqual([second]);
  });
});

describe('the ledger of a campaign', () => {
  const page = async (query: Partial<FindCampaignTransactions['page']>, campaignId = SPRING, projectId = SHOP) => {
    const message = new FindCampaignTransactions(projectId, campaignId, { limit: 10, descending: false, ...query });
    return (await context.messenger.ask(message)) as unknown as { id: string; voucher_id: string; type: string }[];
  };

  it('holds what changed the balances of its cards, page by page, either way', async () => {
    const gift = { type: 'GIFT_VOUCHER', discount: null, gift: { amount: 500 } };
    await spring.make([{ code: 'A' }, { code: 'B' }], { template: templateOf(gift) });
    const card = (await context.answer('get-voucher', { code: 'A' })) as VoucherAnswer;
    const later = { now: '2026-03-02T13:00:00.000Z' };
    await context.answer('update-voucher-balance', { code: 'A' }, { amount: -100 }, later);
    await context.createGift('OTHER', 100);
    const all = await page({});
    expect(all.map(({ type }) => type)).toEqual(['CREDITS_ADDITION', 'CREDITS_ADDITION', 'CREDITS_REMOVAL']);
    expect(await page({ descending: true })).toEqual([...all].reverse());
    expect(await page({ limit: 1, startingAfterId: all[0]!.id })).toEqual([all[1]]);
    expect(await page({ descending: true, startingAfterId: all[1]!.id })).toEqual([all[0]]);
    expect(await page({ where: { field: 'voucher_id', is: card.id } })).toEqual([all[0], all[2]]);
    expect(await page({ where: { field: 'id', in: [all[2]!.id] } })).toEqual([all[2]]);
    expect(await page({}, 'camp_none')).toEqual([]);
    expect(await page({}, SPRING, BAKERY)).toEqual([]);
  });
});
