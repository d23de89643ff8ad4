import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProcessRunner } from '@perkstream/platform';
import { trackingIdOf } from '../testing/fake-contexts.js';
import { PublicationsInProcess } from '../testing/publications-in-process.js';

let shop: PublicationsInProcess;

beforeEach(async () => {
  shop = await PublicationsInProcess.start();
});

afterEach(async () => {
  await shop.stop();
  expect(shop.failures).toEqual([]);
});

describe('A publication', () => {
  it('gives the oldest free code of a campaign, named by name or id', async () => {
    shop.fakes.addCampaign('Spring', { activityDuration: 'P7D' }, 3);
    const published = await shop.answer(
      'create-publication',
      {},
      {
        campaign: { name: 'Spring', count: 1 },
        customer: { source_id: 'ada', name: 'Ada' },
        metadata: { till: 7 },
        source_id: 'S-1',
      },
    );
    expect(published).toEqual({
      id: expect.stringMatching(/^pub_/),
      object: 'publication',
      created_at: '2026-03-01T08:00:00.000Z',
      customer_id: 'cust_ada',
      tracking_id: trackingIdOf('ada'),
      metadata: { till: 7 },
      channel: 'API',
      source_id: 'S-1',
      result: 'SUCCESS',
      customer: { id: 'cust_ada', object: 'customer' },
      vouchers_id: ['v_Spring-0000'],
      voucher: expect.objectContaining({ code: 'Spring-0000', holder_id: 'cust_ada' }),
    });
    expect(shop.fakes.upserted).toEqual([{ source_id: 'ada', name: 'Ada' }]);
    expect(shop.fakes.vouchers.get('v_Spring-0000')?.activityDuration).toBe('P7D');
    expect(await shop.publish('bob', { campaign: 'camp_Spring' })).toEqual(['Spring-0001']);
    expect(await shop.eventsOf(published['id'])).toEqual(['publication.begun', 'publication.succeeded']);
  });

  it('gives several codes at once, or none when there are too few', async () => {
    shop.fakes.addCampaign('Spring', {}, 5);
    const answer = await shop.answer(
      'create-publication',
      {},
      { campaign: { name: 'Spring', count: 3 }, customer: { source_id: 'ada' } },
    );
    expect(answer).toMatchObject({ vouchers: ['Spring-0000', 'Spring-0001', 'Spring-0002'] });
    expect(answer['vouchers_id']).toHaveLength(3);
    expect(answer).not.toHaveProperty('voucher');
    expect(await shop.refused('bob', { campaign: { name: 'Spring', count: 3 } })).toMatchObject({
      code: 400,
      key: 'no_voucher_suitable_for_publication',
    });
    expect(await shop.publish('bob', { campaign: { name: 'Spring', count: 2 } })).toHaveLength(2);
  });

  it('makes new codes when a campaign that grows has no free one left', async () => {
    shop.fakes.addCampaign('Grow', { pool: 'AUTO_UPDATE' }, 1);
    expect(await shop.publish('ada', { campaign: 'Grow' })).toEqual(['Grow-0000']);
    expect(await shop.publish('bob', { campaign: 'Grow' })).toEqual(['NEW-1']);
    expect(await shop.publish('cem', { campaign: { name: 'Grow', count: 3 } })).toHaveLength(3);
  });

  it('takes the code when a campaign is named too', async () => {
    shop.fakes.addCampaign('Spring', {}, 1);
    shop.fakes.addVoucher('ALONE', null, { type: 'GIFT_VOUCHER' });
    expect(await shop.publish('ada', { voucher: 'ALONE', campaign: 'Spring' })).toEqual(['ALONE']);
    expect(await shop.refusal('create-publication', {}, { customer: {} })).toMatchObject({
      code: 400,
      key: 'missing_vouchers',
    });
  });

  it.each([null, 'camp_Spring'])(
    'of a code that the customer has is answered again (campaign: %s)',
    async (campaign) => {
      shop.fakes.addCampaign('Spring', {});
      shop.fakes.addVoucher('A', campaign);
      const publish = () =>
        shop.answer('create-publication', {}, { voucher: 'A', customer: { source_id: 'ada' }, channel: 'till' });
      const first = await publish();
      expect(await publish()).toEqual(first);
      expect((await shop.listed()).total).toBe(1);
    },
  );

  it('of several codes takes no source id', async () => {
    shop.fakes.addCampaign('Spring', {}, 3);
    const several = { campaign: { name: 'Spring', count: 2 }, source_id: 'S-1' };
    expect(await shop.refused('ada', several)).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect((await shop.listed()).total).toBe(0);
  });

  it('gives a unique code to one customer only', async () => {
    shop.fakes.addCampaign('Spring', {}, 1);
    await shop.publish('ada', { voucher: 'Spring-0000' });
    expect(await shop.refused('bob', { voucher: 'Spring-0000' })).toMatchObject({
      code: 400,
      key: 'voucher_already_published',
    });
  });

  it('is refused for what nobody knows, and leaves no trace', async () => {
    expect(await shop.refused('ada', { voucher: 'NOPE' })).toMatchObject({ code: 404, key: 'not_found' });
    expect(await shop.refused('ada', { campaign: 'Nope' })).toMatchObject({ code: 404, key: 'not_found' });
    expect(shop.fakes.upserted).toEqual([]);
    expect((await shop.listed()).total).toBe(0);
    shop.fakes.addVoucher('X', null);
    const unknown = { voucher: 'X', customer: { id: 'cust_nope' } };
    expect(await shop.refusal('create-publication', {}, unknown)).toMatchObject({ code: 404 });
  });

  it('takes another code when somebody else was faster, or the code was switched off', async () => {
    shop.fakes.addCampaign('Spring', {}, 3);
    shop.fakes.beforePublishing = (voucher) => {
      if (voucher.code === 'Spring-0000') voucher.publicationId = 'pub_other';
      if (voucher.code === 'Spring-0001') voucher.active = false;
    };
    expect(await shop.publish('ada', { campaign: 'Spring' })).toEqual(['Spring-0002']);
    expect(await shop.refused('bob', { campaign: 'Spring' })).toMatchObject({
      key: 'no_voucher_suitable_for_publication',
    });
  });

  it('keeps the codes that it got when the rest is gone', async () => {
    shop.fakes.addCampaign('Spring', {}, 3);
    shop.fakes.beforePublishing = (voucher) => {
      if (voucher.code === 'Spring-0001') voucher.active = false;
    };
    expect(await shop.publish('ada', { campaign: { name: 'Spring', count: 3 } })).toEqual([
      'Spring-0000',
      'Spring-0002',
    ]);
  });

  it('of a customer who is gone since shows the id that is left', async () => {
    shop.fakes.addVoucher('ALONE', null);
    await shop.publish('gone', { voucher: 'ALONE' });
    const { publications } = await shop.listed();
    expect(publications[0]).toMatchObject({
      customer: { id: 'cust_gone', object: 'customer', summary: { orders: { total_count: 0 } } },
    });
  });

  it('by query is for keys of integrations', async () => {
    const query = { voucher: 'X', customer: { source_id: 'ada' } };
    expect(await shop.refusal('create-publication-1', {}, undefined, { query })).toMatchObject({
      code: 403,
      key: 'integration_api_key_required',
    });
  });
});

describe('A publication that a crash left unfinished', () => {
  it('is finished by itself, once', async () => {
    shop.fakes.addCampaign('Spring', {}, 4);
    shop.fakes.beforePublishing = ({ code }) => {
      if (code === 'Spring-0001') throw new Error('the power is gone');
    };
    const body = { campaign: { name: 'Spring', count: 2 }, customer: { source_id: 'ada' } };
    await expect(shop.reply('create-publication', {}, body)).rejects.toThrow();
    expect((await shop.listed()).total).toBe(0);
    // Somebody else gets in between.
    shop.fakes.beforePublishing = ({ code }) => {
      const voucher = shop.fakes.vouchers.get('v_Spring-0001');
      if (voucher && code === 'Spring-0001') voucher.publicationId = 'pub_other';
    };
    await shop.restart();
    const { publications } = await shop.listed();
    expect(publications).toMatchObject([{ result: 'SUCCESS', vouchers: ['Spring-0000', 'Spring-0002'] }]);
    expect(await shop.eventsOf(publications[0]?.['id'])).toEqual([
      'publication.begun',
      'publication.redirected',
      'publication.succeeded',
    ]);
    expect(await shop.app.get(ProcessRunner).finishUnfinished(Date.now(), true)).toBe(0);
  });
});
