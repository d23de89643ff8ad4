import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_2, PublicationsInProcess } from '../testing/publications-in-process.js';
import { publicationsView } from '../views/publications/publications.view.js';

let shop: PublicationsInProcess;

beforeEach(async () => {
  shop = await PublicationsInProcess.start();
});

afterEach(async () => {
  await shop.stop();
  expect(shop.failures).toEqual([]);
});

describe('The list of publications', () => {
  beforeEach(async () => {
    shop.fakes.addCampaign('Spring', {}, 3);
    shop.fakes.addVoucher('GIFT', null, { type: 'GIFT_VOUCHER' });
    await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1', channel: 'till' });
    await shop.publish('bob', { voucher: 'GIFT' }, { now: DAY_2 });
    await shop.publish('cem', { campaign: { name: 'Spring', count: 2 } }, { now: DAY_2 });
    await shop.refused('dan', { campaign: 'Spring' }, { now: '2026-03-03T08:00:00.000Z' });
  });

  const people = async (query: object) =>
    (await shop.listed(query)).publications.map((each) => String(each['customer_id']).replace('cust_', ''));

  it('shows the newest first, failed ones too', async () => {
    expect((await people({})).slice(0, 1)).toEqual(['dan']);
    const { publications, total } = await shop.listed({ limit: 2 });
    expect(total).toBe(4);
    expect(publications).toHaveLength(2);
    expect(publications[0]).toMatchObject({
      result: 'FAILURE',
      failure_code: 'no_voucher_suitable_for_publication',
      failure_message: expect.any(String),
      vouchers_id: [],
    });
  });

  it.each([
    [{ campaign: 'Spring' }, ['dan', 'cem', 'ada']],
    [{ campaign: 'camp_Spring', result: 'SUCCESS' }, ['cem', 'ada']],
    [{ customer: 'bob' }, ['bob']],
    [{ customer: 'cust_bob' }, ['bob']],
    [{ customer: 'nobody' }, []],
    [{ voucher: 'GIFT' }, ['bob']],
    [{ voucher: 'Spring-0002' }, ['cem']],
    [{ voucher: 'NOPE' }, []],
    [{ result: 'FAILURE' }, ['dan']],
    [{ voucher_type: 'gift' }, ['bob']],
    [{ voucher_type: 'GIFT_VOUCHER' }, ['bob']],
    [{ filters: { voucher_type: { conditions: { $in: ['DISCOUNT_VOUCHER'] } } } }, ['cem', 'ada']],
    [{ is_referral_code: true }, []],
    [{ source_id: 'S-1' }, ['ada']],
    [{ order: 'customer_id' }, ['ada', 'bob', 'cem', 'dan']],
    [{ order: '-customer_id', limit: 2, page: 2 }, ['bob', 'ada']],
    [{ filters: { failure_code: { conditions: { $is: ['no_voucher_suitable_for_publication'] } } } }, ['dan']],
    [{ filters: { result: { conditions: { $is: ['FAILURE'] } } } }, ['dan']],
    [{ filters: { customer_id: { conditions: { $in: ['cust_ada', 'cust_bob'] } } } }, ['bob', 'ada']],
    [
      {
        filters: {
          campaign_name: { conditions: { $starts_with: ['Spr'] } },
          result: { conditions: { $is: ['SUCCESS'] } },
        },
      },
      ['cem', 'ada'],
    ],
    [{ filters: { voucher_type: { conditions: { $is: ['discount'] } } } }, ['cem', 'ada']],
    [{ filters: { is_referral_code: { conditions: { $is: ['true'] } } } }, []],
    [{ filters: { is_referral_code: { conditions: { $starts_with: ['tr'] } } } }, []],
    [{ filters: { is_referral_code: { conditions: { $not_contain: ['rue'] } } } }, ['dan', 'bob', 'cem', 'ada']],
    [{ filters: { result: { conditions: { $contains: ['AIL'] } } } }, ['dan']],
    [{ filters: { result: { $in: ['FAILURE'] } } }, ['dan']],
    [{ filters: { parent_object_id: { conditions: { $is: ['camp_Spring'] } } } }, ['dan', 'cem', 'ada']],
    [{ filters: { related_object_id: { conditions: { $is: ['v_Spring-0002'] } } } }, ['cem']],
    [{ filters: { source_id: { conditions: { $is: ['S-1'] } } } }, ['ada']],
  ])('of %j', async (query, expected) => {
    expect(await people(query)).toEqual(expected);
  });

  it.each(['id', 'voucher_code', 'tracking_id', 'created_at', 'channel'])(
    'is ordered by %s both ways',
    async (order) => {
      const up = (await shop.listed({ order })).publications.map(({ id }) => id);
      const down = (await shop.listed({ order: `-${order}` })).publications.map(({ id }) => id);
      expect(up).toHaveLength(4);
      expect(down).toEqual([...up].reverse());
    },
  );

  it('refuses an order that it does not have', async () => {
    expect(await shop.refusal('list-publications', {}, undefined, { query: { order: 'name' } })).toMatchObject({
      code: 400,
    });
  });

  it('of one voucher', async () => {
    const ofCode = await shop.answer('list-voucher-publications', { code: 'Spring-0002' });
    const source = { channel: 'API', api_key: { app_id: expect.any(String) } };
    expect(ofCode).toMatchObject({ total: 1, publications: [{ customer_id: 'cust_cem', event_source: source }] });
    const unknown = await shop.refusal('list-voucher-publications', { code: 'NOPE' });
    expect(unknown).toMatchObject({ code: 404 });
  });

  it('shows nothing of another project', async () => {
    const context = { projectId: 'proj_2' };
    for (const query of [{}, { campaign: 'Spring' }, { voucher: 'GIFT' }, { source_id: 'S-1' }]) {
      expect(await shop.listed(query, context)).toMatchObject({ publications: [], total: 0 });
    }
    expect(await shop.refused('eve', { voucher: 'GIFT' }, context)).toMatchObject({ code: 404 });
    expect(await shop.refused('eve', { campaign: 'Spring' }, context)).toMatchObject({ code: 404 });
  });

  it('is the same after it was made anew', async () => {
    const views = shop.views;
    const before = await views.collection(publicationsView).find({});
    expect(before).toHaveLength(4);
    await views.rebuildByName();
    expect(await views.collection(publicationsView).find({})).toEqual(before);
  });
});
