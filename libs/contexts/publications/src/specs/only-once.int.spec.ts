import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ViewRunner } from '@perkstream/platform';
import { type Json } from '@perkstream/testing';
import { DAY_2, PublicationsInProcess } from '../testing/publications-in-process.js';

let shop: PublicationsInProcess;

const wantedBy = (customer: string) => ({ campaign: 'Spring', customer: { source_id: customer } });

beforeEach(async () => {
  shop = await PublicationsInProcess.start();
});

afterEach(async () => {
  await shop.stop();
  expect(shop.failures).toEqual([]);
});

describe('Joining once', () => {
  const once = { query: { join_once: true } };

  it('gives the same code again where the request wants it', async () => {
    shop.fakes.addCampaign('Spring', {}, 3);
    const first = await shop.publish('ada', { campaign: 'Spring' });
    expect(await shop.publish('ada', { campaign: 'Spring' }, once)).toEqual(first);
    expect(await shop.publish('ada', { campaign: 'Spring' })).not.toEqual(first);
    expect(await shop.publish('bob', { campaign: 'Spring' }, once)).not.toEqual(first);
  });

  it('gives the same code again for the same source id', async () => {
    shop.fakes.addCampaign('Spring', {}, 3);
    const first = await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' });
    expect(await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' }, once)).toEqual(first);
  });

  it('refuses a second code where only the campaign wants it', async () => {
    shop.fakes.addCampaign('Spring', { joinOnce: true }, 3);
    const first = await shop.publish('ada', { campaign: 'Spring' });
    expect(await shop.refused('ada', { campaign: 'Spring' })).toMatchObject({
      code: 400,
      key: 'voucher_cannot_be_published',
    });
    expect(await shop.publish('ada', { campaign: 'Spring' }, once)).toEqual(first);
    expect(await shop.refused('ada', { voucher: 'Spring-0002' })).toMatchObject({ key: 'voucher_cannot_be_published' });
  });

  it('answers the card of a new member also where the views are behind', async () => {
    shop.fakes.addCampaign('Club', { loyalty: { autoJoin: false, expirationRules: null } }, 1);
    shop.fakes.unseen.add('v_Club-0000');
    const views = shop.app.get(ViewRunner);
    const waited = jest.spyOn(views, 'caughtUp').mockImplementation(async () => shop.fakes.unseen.clear());
    const join = () => shop.answer('add-member', { campaignId: 'Club' }, { customer: { source_id: 'ada' } });
    expect(await join()).toMatchObject({ id: 'v_Club-0000' });
    expect(waited).toHaveBeenCalledTimes(1);
  });

  it('gives a member of a loyalty program the card again, unless another one is named', async () => {
    shop.fakes.addCampaign('Club', { joinOnce: true, loyalty: { autoJoin: false, expirationRules: null } }, 3);
    const first = await shop.publish('ada', { campaign: 'Club' });
    expect(await shop.publish('ada', { campaign: 'Club' })).toEqual(first);
    expect(await shop.publish('ada', { voucher: first[0] })).toEqual(first);
    expect(await shop.refused('ada', { voucher: 'Club-0002' })).toMatchObject({ key: 'voucher_cannot_be_published' });
    expect((await shop.listed({ filters: { result: { conditions: { $is: ['SUCCESS'] } } } })).total).toBe(1);
  });

  it.each([
    ['where the request wants it', {}, once],
    ['where the campaign wants it', { joinOnce: true }, {}],
    ['of a loyalty program', { joinOnce: true, loyalty: { autoJoin: false, expirationRules: null } }, {}],
  ])('gives one new code when the first was deleted, however many ask at once, %s', async (_where, campaign, given) => {
    shop.fakes.addCampaign('Spring', campaign, 40);
    await shop.publish('ada', { campaign: 'Spring' }, given);
    shop.fakes.vouchers.delete('v_Spring-0000');
    expect(await shop.membershipOf('ada', 'Spring')).toBeUndefined();
    const asked = Array.from({ length: 16 }, () => shop.reply('create-publication', {}, wantedBy('ada'), given));
    const ids = (await Promise.all(asked)).flatMap((reply) => ('error' in reply ? [] : [(reply.body as Json)['id']]));
    expect(new Set(ids).size).toBe(1);
    const held = [...shop.fakes.vouchers.values()].filter(({ holderId }) => holderId);
    expect(held).toHaveLength(1);
    expect(await shop.membershipOf('ada', 'Spring')).toBe(held[0]?.id);
  });

  it('is a matter of the next code when the first of several was deleted', async () => {
    shop.fakes.addCampaign('Spring', {}, 5);
    const codes = await shop.publish('ada', { campaign: { name: 'Spring', count: 2 } });
    shop.fakes.vouchers.delete(`v_${codes[0]}`);
    expect(await shop.membershipOf('ada', 'Spring')).toBe(`v_${codes[1]}`);
    expect(await shop.publish('ada', { campaign: 'Spring' }, once)).toEqual(codes);
    shop.fakes.vouchers.delete(`v_${codes[1]}`);
    const [other] = await shop.publish('ada', { campaign: 'Spring' });
    expect(await shop.publish('ada', { campaign: 'Spring' }, once)).toEqual([other]);
  });

  it('is exact for 64 requests at once', async () => {
    shop.fakes.addCampaign('Spring', {}, 64);
    const codes = await Promise.all(
      Array.from({ length: 64 }, () => shop.publish('ada', { campaign: 'Spring' }, once)),
    );
    expect(new Set(codes.flat())).toEqual(new Set(['Spring-0000']));
    expect([...shop.fakes.vouchers.values()].filter(({ holderId }) => holderId)).toHaveLength(1);
  });

  it('is free again after a publication that failed', async () => {
    shop.fakes.addCampaign('Spring', { joinOnce: true });
    expect(await shop.refused('ada', { campaign: 'Spring' })).toMatchObject({
      key: 'no_voucher_suitable_for_publication',
    });
    shop.fakes.addVoucher('LATE', 'camp_Spring');
    expect(await shop.publish('ada', { campaign: 'Spring' })).toEqual(['LATE']);
  });
});

describe('A code that is named', () => {
  const publish = async (customer: string, body: object, given = {}) => {
    const wanted = { customer: { source_id: customer }, ...body };
    return (await shop.answer('create-publication', {}, wanted, given))['id'];
  };

  it.each([{}, { joinOnce: true }])(
    'is published once to who asks for it many times at once (%j)',
    async (campaign) => {
      shop.fakes.addCampaign('Spring', campaign, 3);
      const named = { voucher: 'Spring-0001' };
      const ids = await Promise.all(Array.from({ length: 16 }, () => publish('ada', named)));
      expect(new Set(ids).size).toBe(1);
      expect(await publish('ada', named)).toBe(ids[0]);
      expect((await shop.listed()).total).toBe(1);
      expect(await shop.refused('bob', named)).toMatchObject({ key: 'voucher_already_published' });
    },
  );

  it('is published once so too when it is of no campaign, and again when it comes back', async () => {
    const named = { voucher: shop.fakes.addVoucher('ALONE', null).code };
    const many = (customer: string) => Promise.all(Array.from({ length: 16 }, () => publish(customer, named)));
    const [first] = await many('ada');
    expect(new Set([...(await many('ada')), first]).size).toBe(1);
    expect(new Set(await many('bob')).size).toBe(1);
    const [again, ...others] = await many('ada');
    expect(again).not.toBe(first);
    expect(new Set(others)).toEqual(new Set([again]));
    expect((await shop.listed()).total).toBe(3);
  });

  it('is held by no request that came to something else', async () => {
    shop.fakes.addCampaign('Spring', { joinOnce: true }, 3);
    const first = await publish('ada', { voucher: 'Spring-0000' });
    const once = { query: { join_once: true } };
    for (const _again of [1, 2]) {
      expect(await publish('ada', { voucher: 'Spring-0001' }, once)).toBe(first);
      const key = 'voucher_cannot_be_published';
      expect(await shop.refused('ada', { voucher: 'Spring-0001' })).toMatchObject({ key });
    }
  });
});

describe('A source id', () => {
  it('is used once in a project', async () => {
    shop.fakes.addCampaign('Spring', {}, 3);
    await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' });
    expect(await shop.refused('bob', { campaign: 'Spring', source_id: 'S-1' })).toMatchObject({
      code: 400,
      key: 'duplicate_source_id',
    });
    expect((await shop.listed({ source_id: 'S-1' })).publications).toHaveLength(1);
    expect(shop.fakes.upserted).toEqual([{ source_id: 'ada' }]);
    shop.fakes.addCampaign('Other', {}, 1, 'proj_2');
    const elsewhere = { projectId: 'proj_2' };
    expect(await shop.publish('bob', { campaign: 'Other', source_id: 'S-1' }, elsewhere)).toEqual(['Other-0000']);
  });

  it('is free again after a publication that failed', async () => {
    shop.fakes.addCampaign('Spring', {});
    await shop.refused('ada', { campaign: 'Spring', source_id: 'S-1' });
    shop.fakes.addVoucher('LATE', 'camp_Spring');
    expect(await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' })).toEqual(['LATE']);
  });

  it('goes to exactly one of many at once', async () => {
    shop.fakes.addCampaign('Spring', {}, 64);
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        shop.reply(
          'create-publication',
          {},
          { campaign: 'Spring', source_id: 'S-1', customer: { source_id: `c${i}` } },
        ),
      ),
    );
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
  });
});

describe('Many publications at once', () => {
  it('never give one code to two customers, and do not fight for codes', async () => {
    shop.fakes.addCampaign('Spring', {}, 50);
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        shop.reply('create-publication', {}, { campaign: 'Spring', customer: { source_id: `c${i}` } }),
      ),
    );
    const codes = replies.flatMap((reply) =>
      'error' in reply ? [] : [(reply.body as { voucher: { code: string } }).voucher.code],
    );
    expect(codes).toHaveLength(50);
    expect(new Set(codes).size).toBe(50);
    expect(shop.fakes.collisions).toBe(0);
    expect(shop.fakes.lookUps).toBeLessThan(16);
    expect((await shop.listed({ result: 'FAILURE' })).total).toBe(14);
  });

  it('make exactly as many new codes as are missing', async () => {
    shop.fakes.addCampaign('Grow', { pool: 'AUTO_UPDATE' }, 10);
    const codes = await Promise.all(Array.from({ length: 64 }, (_, i) => shop.publish(`c${i}`, { campaign: 'Grow' })));
    expect(new Set(codes.flat()).size).toBe(64);
    expect(shop.fakes.vouchers.size).toBe(64);
  });
});

describe('A request that is repeated', () => {
  const again = { requestId: 'v-same', repeatSince: '2026-03-01T08:00:00.000Z', now: DAY_2 };
  const body = { campaign: { name: 'Spring', count: 2 }, customer: { source_id: 'ada' } };

  beforeEach(() => shop.fakes.addCampaign('Spring', { joinOnce: true }, 4));

  it('is the same publication', async () => {
    const first = await shop.answer('create-publication', {}, body, { requestId: 'v-same' });
    expect(await shop.answer('create-publication', {}, body, again)).toEqual(first);
    expect((await shop.listed()).total).toBe(1);
  });

  it('is refused as it was the first time', async () => {
    const none = { ...body, campaign: { name: 'Spring', count: 9 } };
    const first = await shop.refusal('create-publication', {}, none, { requestId: 'v-same' });
    expect(await shop.refusal('create-publication', {}, none, again)).toEqual(first);
    expect((await shop.listed()).total).toBe(1);
  });

  it('goes on after a crash in the middle, with the codes that were given', async () => {
    shop.fakes.beforePublishing = ({ code }) => {
      if (code === 'Spring-0001') throw new Error('the power is gone');
    };
    await expect(shop.reply('create-publication', {}, body, { requestId: 'v-same' })).rejects.toThrow();
    shop.fakes.beforePublishing = () => undefined;
    const answer = await shop.answer('create-publication', {}, body, again);
    expect(answer).toMatchObject({ vouchers: ['Spring-0000', 'Spring-0001'] });
  });
});
