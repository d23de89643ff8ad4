import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProcessRunner, ViewRunner } from '@perkstream/platform';
import { DAY_2, PublicationsApp } from './testing/publications-app.js';
import { publicationsView } from './views/publications/publications.view.js';

let shop: PublicationsApp;

beforeEach(async () => {
  shop = await new PublicationsApp().start();
});

afterEach(async () => {
  await shop.end();
  expect(shop.failures).toEqual([]);
});

const eventsOf = async (id: unknown) =>
  (await shop.sqlite.eventStore.read(`publication-proj_1.${String(id)}`)).map(({ type }) => type);

describe('A publication', () => {
  it('gives the oldest free code of a campaign, named by name or id', async () => {
    shop.neighbours.addCampaign('Spring', { activityDuration: 'P7D' }, 3);
    const published = await shop.answer('create-publication', {
      body: {
        campaign: { name: 'Spring', count: 1 },
        customer: { source_id: 'ada', name: 'Ada' },
        metadata: { till: 7 },
        source_id: 'S-1',
      },
    });
    expect(published).toEqual({
      id: expect.stringMatching(/^pub_/),
      object: 'publication',
      created_at: '2026-03-01T08:00:00.000Z',
      customer_id: 'cust_ada',
      tracking_id: 'track_ada',
      metadata: { till: 7 },
      channel: 'API',
      source_id: 'S-1',
      result: 'SUCCESS',
      customer: { id: 'cust_ada', object: 'customer' },
      vouchers_id: ['v_Spring-0000'],
      voucher: expect.objectContaining({ code: 'Spring-0000', holder_id: 'cust_ada' }),
    });
    expect(shop.neighbours.upserted).toEqual([{ source_id: 'ada', name: 'Ada' }]);
    expect(shop.neighbours.vouchers.get('v_Spring-0000')?.activityDuration).toBe('P7D');
    expect(await shop.publish('bob', { campaign: 'camp_Spring' })).toEqual(['Spring-0001']);
    expect(await eventsOf(published['id'])).toEqual(['publication.begun', 'publication.succeeded']);
  });

  it('gives several codes at once, or none when there are too few', async () => {
    shop.neighbours.addCampaign('Spring', {}, 5);
    const answer = await shop.answer('create-publication', {
      body: { campaign: { name: 'Spring', count: 3 }, customer: { source_id: 'ada' } },
    });
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
    shop.neighbours.addCampaign('Grow', { pool: 'AUTO_UPDATE' }, 1);
    expect(await shop.publish('ada', { campaign: 'Grow' })).toEqual(['Grow-0000']);
    expect(await shop.publish('bob', { campaign: 'Grow' })).toEqual(['NEW-1']);
    expect(await shop.publish('cem', { campaign: { name: 'Grow', count: 3 } })).toHaveLength(3);
  });

  it('takes the code when a campaign is named too', async () => {
    shop.neighbours.addCampaign('Spring', {}, 1);
    shop.neighbours.addVoucher('ALONE', null, { type: 'GIFT_VOUCHER' });
    expect(await shop.publish('ada', { voucher: 'ALONE', campaign: 'Spring' })).toEqual(['ALONE']);
    expect(await shop.refusal('create-publication', { body: { customer: {} } })).toMatchObject({
      code: 400,
      key: 'missing_vouchers',
    });
  });

  it('gives a unique code to one customer only', async () => {
    shop.neighbours.addCampaign('Spring', {}, 1);
    await shop.publish('ada', { voucher: 'Spring-0000' });
    expect(await shop.refused('bob', { voucher: 'Spring-0000' })).toMatchObject({
      code: 400,
      key: 'voucher_already_published',
    });
  });

  it('is refused for what nobody knows, and leaves no trace', async () => {
    expect(await shop.refused('ada', { voucher: 'NOPE' })).toMatchObject({ code: 404, key: 'not_found' });
    expect(await shop.refused('ada', { campaign: 'Nope' })).toMatchObject({ code: 404, key: 'not_found' });
    expect(shop.neighbours.upserted).toEqual([]);
    expect((await shop.listed()).total).toBe(0);
    shop.neighbours.addVoucher('X', null);
    const unknown = { body: { voucher: 'X', customer: { id: 'cust_nope' } } };
    expect(await shop.refusal('create-publication', unknown)).toMatchObject({ code: 404 });
  });

  it('takes another code when somebody else was faster, or the code was switched off', async () => {
    shop.neighbours.addCampaign('Spring', {}, 3);
    shop.neighbours.beforePublishing = (voucher) => {
      if (voucher.code === 'Spring-0000') voucher.publicationId = 'pub_other';
      if (voucher.code === 'Spring-0001') voucher.active = false;
    };
    expect(await shop.publish('ada', { campaign: 'Spring' })).toEqual(['Spring-0002']);
    expect(await shop.refused('bob', { campaign: 'Spring' })).toMatchObject({
      key: 'no_voucher_suitable_for_publication',
    });
  });

  it('keeps the codes that it got when the rest is gone', async () => {
    shop.neighbours.addCampaign('Spring', {}, 3);
    shop.neighbours.beforePublishing = (voucher) => {
      if (voucher.code === 'Spring-0001') voucher.active = false;
    };
    expect(await shop.publish('ada', { campaign: { name: 'Spring', count: 3 } })).toEqual([
      'Spring-0000',
      'Spring-0002',
    ]);
  });

  it('of a customer who is gone since shows the id that is left', async () => {
    shop.neighbours.addVoucher('ALONE', null);
    await shop.publish('gone', { voucher: 'ALONE' });
    const { publications } = await shop.listed();
    expect(publications[0]).toMatchObject({
      customer: { id: 'cust_gone', object: 'customer', summary: { orders: { total_count: 0 } } },
    });
  });

  it('by query is for keys of integrations', async () => {
    const query = { voucher: 'X', customer: { source_id: 'ada' } };
    expect(await shop.refusal('create-publication-1', { query })).toMatchObject({
      code: 403,
      key: 'integration_api_key_required',
    });
  });
});

describe('Joining once', () => {
  const once = { query: { join_once: true } };

  it('gives the same code again where the request wants it', async () => {
    shop.neighbours.addCampaign('Spring', {}, 3);
    const first = await shop.publish('ada', { campaign: 'Spring' });
    expect(await shop.publish('ada', { campaign: 'Spring' }, once)).toEqual(first);
    expect(await shop.publish('ada', { campaign: 'Spring' })).not.toEqual(first);
    expect(await shop.publish('bob', { campaign: 'Spring' }, once)).not.toEqual(first);
  });

  it('gives the same code again for the same source id', async () => {
    shop.neighbours.addCampaign('Spring', {}, 3);
    const first = await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' });
    expect(await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' }, once)).toEqual(first);
  });

  it('refuses a second code where only the campaign wants it', async () => {
    shop.neighbours.addCampaign('Spring', { joinOnce: true }, 3);
    const first = await shop.publish('ada', { campaign: 'Spring' });
    expect(await shop.refused('ada', { campaign: 'Spring' })).toMatchObject({
      code: 400,
      key: 'voucher_cannot_be_published',
    });
    expect(await shop.publish('ada', { campaign: 'Spring' }, once)).toEqual(first);
    expect(await shop.refused('ada', { voucher: 'Spring-0002' })).toMatchObject({ key: 'voucher_cannot_be_published' });
  });

  it('is exact for 64 requests at once', async () => {
    shop.neighbours.addCampaign('Spring', {}, 64);
    const codes = await Promise.all(
      Array.from({ length: 64 }, () => shop.publish('ada', { campaign: 'Spring' }, once)),
    );
    expect(new Set(codes.flat())).toEqual(new Set(['Spring-0000']));
    expect([...shop.neighbours.vouchers.values()].filter(({ holderId }) => holderId)).toHaveLength(1);
  });

  it('is free again after a publication that failed', async () => {
    shop.neighbours.addCampaign('Spring', { joinOnce: true });
    expect(await shop.refused('ada', { campaign: 'Spring' })).toMatchObject({
      key: 'no_voucher_suitable_for_publication',
    });
    shop.neighbours.addVoucher('LATE', 'camp_Spring');
    expect(await shop.publish('ada', { campaign: 'Spring' })).toEqual(['LATE']);
  });
});

describe('A source id', () => {
  it('is used once in a project', async () => {
    shop.neighbours.addCampaign('Spring', {}, 3);
    await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' });
    expect(await shop.refused('bob', { campaign: 'Spring', source_id: 'S-1' })).toMatchObject({
      code: 400,
      key: 'duplicate_source_id',
    });
    expect((await shop.listed({ source_id: 'S-1' })).publications).toHaveLength(1);
    expect(shop.neighbours.upserted).toEqual([{ source_id: 'ada' }]);
    shop.neighbours.addCampaign('Other', {}, 1, 'proj_2');
    const elsewhere = { context: { projectId: 'proj_2' } };
    expect(await shop.publish('bob', { campaign: 'Other', source_id: 'S-1' }, elsewhere)).toEqual(['Other-0000']);
  });

  it('is free again after a publication that failed', async () => {
    shop.neighbours.addCampaign('Spring', {});
    await shop.refused('ada', { campaign: 'Spring', source_id: 'S-1' });
    shop.neighbours.addVoucher('LATE', 'camp_Spring');
    expect(await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1' })).toEqual(['LATE']);
  });

  it('goes to exactly one of many at once', async () => {
    shop.neighbours.addCampaign('Spring', {}, 64);
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        shop.reply('create-publication', {
          body: { campaign: 'Spring', source_id: 'S-1', customer: { source_id: `c${i}` } },
        }),
      ),
    );
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
  });
});

describe('Many publications at once', () => {
  it('never give one code to two customers, and do not fight for codes', async () => {
    shop.neighbours.addCampaign('Spring', {}, 50);
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        shop.reply('create-publication', { body: { campaign: 'Spring', customer: { source_id: `c${i}` } } }),
      ),
    );
    const codes = replies.flatMap((reply) =>
      'error' in reply ? [] : [(reply.body as { voucher: { code: string } }).voucher.code],
    );
    expect(codes).toHaveLength(50);
    expect(new Set(codes).size).toBe(50);
    expect(shop.neighbours.collisions).toBe(0);
    expect(shop.neighbours.lookUps).toBeLessThan(16);
    expect((await shop.listed({ result: 'FAILURE' })).total).toBe(14);
  });

  it('make exactly as many new codes as are missing', async () => {
    shop.neighbours.addCampaign('Grow', { pool: 'AUTO_UPDATE' }, 10);
    const codes = await Promise.all(Array.from({ length: 64 }, (_, i) => shop.publish(`c${i}`, { campaign: 'Grow' })));
    expect(new Set(codes.flat()).size).toBe(64);
    expect(shop.neighbours.vouchers.size).toBe(64);
  });
});

describe('A request that is repeated', () => {
  const again = { requestId: 'v-same', repeatSince: '2026-03-01T08:00:00.000Z', now: DAY_2 };
  const body = { campaign: { name: 'Spring', count: 2 }, customer: { source_id: 'ada' }, source_id: 'S-1' };

  beforeEach(() => shop.neighbours.addCampaign('Spring', { joinOnce: true }, 4));

  it('is the same publication', async () => {
    const first = await shop.answer('create-publication', { body, context: { requestId: 'v-same' } });
    expect(await shop.answer('create-publication', { body, context: again })).toEqual(first);
    expect((await shop.listed()).total).toBe(1);
  });

  it('is refused as it was the first time', async () => {
    const none = { ...body, campaign: { name: 'Spring', count: 9 } };
    const first = await shop.refusal('create-publication', { body: none, context: { requestId: 'v-same' } });
    expect(await shop.refusal('create-publication', { body: none, context: again })).toEqual(first);
    expect((await shop.listed()).total).toBe(1);
  });

  it('goes on after a crash in the middle, with the codes that were given', async () => {
    shop.neighbours.beforePublishing = ({ code }) => {
      if (code === 'Spring-0001') throw new Error('the power is gone');
    };
    await expect(shop.reply('create-publication', { body, context: { requestId: 'v-same' } })).rejects.toThrow();
    shop.neighbours.beforePublishing = () => undefined;
    const answer = await shop.answer('create-publication', { body, context: again });
    expect(answer).toMatchObject({ vouchers: ['Spring-0000', 'Spring-0001'] });
  });
});

describe('A publication that a crash left unfinished', () => {
  it('is finished by itself, once', async () => {
    shop.neighbours.addCampaign('Spring', {}, 4);
    shop.neighbours.beforePublishing = ({ code }) => {
      if (code === 'Spring-0001') throw new Error('the power is gone');
    };
    const body = { campaign: { name: 'Spring', count: 2 }, customer: { source_id: 'ada' } };
    await expect(shop.reply('create-publication', { body })).rejects.toThrow();
    expect((await shop.listed()).total).toBe(0);
    // Somebody else gets in between.
    shop.neighbours.beforePublishing = ({ code }) => {
      const voucher = shop.neighbours.vouchers.get('v_Spring-0001');
      if (voucher && code === 'Spring-0001') voucher.publicationId = 'pub_other';
    };
    await shop.stop();
    await shop.start();
    const { publications } = await shop.listed();
    expect(publications).toMatchObject([{ result: 'SUCCESS', vouchers: ['Spring-0000', 'Spring-0002'] }]);
    expect(await eventsOf(publications[0]?.['id'])).toEqual([
      'publication.begun',
      'publication.redirected',
      'publication.succeeded',
    ]);
    expect(await shop.app.get(ProcessRunner).finishUnfinished(Date.now(), true)).toBe(0);
  });
});

describe('The list of publications', () => {
  beforeEach(async () => {
    shop.neighbours.addCampaign('Spring', {}, 3);
    shop.neighbours.addVoucher('GIFT', null, { type: 'GIFT_VOUCHER' });
    await shop.publish('ada', { campaign: 'Spring', source_id: 'S-1', channel: 'till' });
    await shop.publish('bob', { voucher: 'GIFT' }, { context: { now: DAY_2 } });
    await shop.publish('cem', { campaign: { name: 'Spring', count: 2 } }, { context: { now: DAY_2 } });
    await shop.refused('dan', { campaign: 'Spring' }, { context: { now: '2026-03-03T08:00:00.000Z' } });
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
    expect(await shop.refusal('list-publications', { query: { order: 'name' } })).toMatchObject({ code: 400 });
  });

  it('of one voucher', async () => {
    const ofCode = await shop.answer('list-voucher-publications', { params: { code: 'Spring-0002' } });
    expect(ofCode).toMatchObject({ total: 1, publications: [{ customer_id: 'cust_cem' }] });
    const unknown = await shop.refusal('list-voucher-publications', { params: { code: 'NOPE' } });
    expect(unknown).toMatchObject({ code: 404 });
  });

  it('shows nothing of another project', async () => {
    const context = { projectId: 'proj_2' };
    for (const query of [{}, { campaign: 'Spring' }, { voucher: 'GIFT' }, { source_id: 'S-1' }]) {
      expect(await shop.listed(query, context)).toMatchObject({ publications: [], total: 0 });
    }
    expect(await shop.refused('eve', { voucher: 'GIFT' }, { context })).toMatchObject({ code: 404 });
    expect(await shop.refused('eve', { campaign: 'Spring' }, { context })).toMatchObject({ code: 404 });
  });

  it('is the same after it was made anew', async () => {
    const views = shop.app.get(ViewRunner);
    const before = await views.collection(publicationsView).find({});
    expect(before).toHaveLength(4);
    await views.rebuildByName();
    expect(await views.collection(publicationsView).find({})).toEqual(before);
  });
});
