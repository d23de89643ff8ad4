import { beforeEach, describe, expect, it } from '@jest/globals';
import { nextMillisecond, until } from '@perkstream/kernel/testing';
import { type Json, management } from './client.js';
import { CustomerInShop, tenth } from './customer-in-shop.js';

let ada: CustomerInShop;

beforeEach(async () => {
  ada = await CustomerInShop.create();
});

/** A card that Ada got, a code that she used, and used in vain, and goods that she brought back. */
async function happen(): Promise<void> {
  await ada.made('/v1/campaigns', {
    name: 'Cards',
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { gift: { amount: 5_000 } },
  });
  await ada.made('/v1/campaigns/Cards/vouchers/CARD-1');
  await ada.made('/v1/publications', { voucher: 'CARD-1', customer: { id: ada.id } });
  await ada.made('/v1/vouchers/CARD-1/balance', { amount: 500 });
  await ada.made('/v1/vouchers/TENTH', { ...tenth, redemption: { quantity: 1 } });
  const { body } = await ada.redeem('TENTH');
  expect((await ada.redeem('TENTH', { amount: 1 })).status).toBe(400);
  await ada.made(`/v1/redemptions/${body.redemptions[0].id}/rollback`);
  await ada.shop.put('/v1/customers/ada', { description: 'regular' });
}

describe('The activity of a customer', () => {
  it('shows all that happened, the latest first', async () => {
    await happen();
    expect(await ada.types('?limit=100')).toEqual([
      'customer.updated',
      'customer.redemption.rollback.succeeded',
      'customer.order.canceled',
      'customer.order.updated',
      'customer.redemption.failed',
      'customer.redemption.succeeded',
      'customer.order.paid',
      'customer.order.created',
      'customer.voucher.gift.balance_added',
      'customer.publication.succeeded',
      'customer.created',
    ]);
  });

  it('shows validations, and campaigns count them, a moment later', async () => {
    const campaign = await ada.made('/v1/campaigns', {
      name: 'Spring',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: tenth,
    });
    await ada.made('/v1/campaigns/Spring/vouchers/GOOD');
    await ada.made('/v1/campaigns/Spring/vouchers/OFF');
    await ada.made('/v1/vouchers/OFF/disable');
    const validate = (codes: string[], customer?: object) =>
      ada.made('/v1/validations', { redeemables: codes.map((id) => ({ object: 'voucher', id })), order, customer });
    const order = { amount: 1_000 };
    const valid = await validate(['GOOD'], { id: ada.id });
    const invalid = await validate(['OFF'], { source_id: 'ada' });
    await validate(['GOOD', 'OFF']);
    await validate(['GOOD'], { source_id: 'nobody' });
    const shown = () => ada.activity('?limit=100&type=customer.validation.succeeded');
    await until(async () => (await shown()).data.length === 1);
    const [entry] = (await shown()).data;
    expect(entry).toMatchObject({
      data: { data: { customer: { id: ada.id }, validation: { id: valid.id, status: 'VALID' } } },
    });
    expect(entry.data.data.validation.redeemables).toEqual([{ id: expect.stringMatching(/^v_/), type: 'voucher' }]);
    await until(async () => (await ada.types('?type=customer.validation.failed')).length > 0);
    const [failed] = (await ada.activity('?type=customer.validation.failed')).data;
    expect(failed.data.data.validation).toMatchObject({ id: invalid.id, status: 'INVALID', customer_id: ada.id });
    expect(failed.data.data.validation.inapplicable_redeemables).toHaveLength(1);
    const since = encodeURIComponent(entry.created_at);
    expect((await ada.activity(`?start_date=${since}&type=customer.validation.succeeded`)).data).toMatchObject([entry]);
    const summary = async () => (await ada.shop.get(`/v1/campaigns/${campaign.id}/summary`)).body;
    await until(async () => (await summary()).validations_succeeded === 3);
    expect(await summary()).toMatchObject({ validations_succeeded: 3, validations_failed: 2 });
  });

  it('shows validations in the order in which things happened', async () => {
    await ada.made('/v1/vouchers/GOOD', tenth);
    const redeemables = [{ object: 'voucher', id: 'GOOD' }];
    for (let time = 0; time < 2; time++) {
      await ada.made('/v1/validations', { redeemables, order: { amount: 1_000 }, customer: { id: ada.id } });
      await nextMillisecond();
      await ada.shop.put('/v1/customers/ada', { description: `after validation ${time}` });
      await nextMillisecond();
    }
    await until(async () => (await ada.types('?type=customer.validation.succeeded')).length === 2);
    const all = (await ada.activity('?limit=100&order=created_at')).data.map(({ type, created_at }: Json) => [
      type,
      created_at,
    ]);
    expect(all.map(([type]: string[]) => type)).toEqual([
      'customer.created',
      'customer.validation.succeeded',
      'customer.updated',
      'customer.validation.succeeded',
      'customer.updated',
    ]);
    const since = encodeURIComponent(all[3][1]);
    expect(await ada.types(`?order=created_at&start_date=${since}`)).toEqual([
      'customer.validation.succeeded',
      'customer.updated',
    ]);
  });

  it('shows what each was about', async () => {
    await happen();
    const { data } = await ada.activity('?limit=100&order=created_at');
    const about = (type: string): Json => data.find((each: Json) => each.type === type).data.data;
    expect(about('customer.publication.succeeded')).toMatchObject({
      customer: { id: ada.id, email: 'ada@example.com' },
      campaign: { name: 'Cards', campaign_type: 'GIFT_VOUCHERS' },
      voucher: { code: 'CARD-1', holder_id: ada.id },
      publication: { result: 'SUCCESS', vouchers: ['CARD-1'] },
    });
    expect(about('customer.voucher.gift.balance_added')).toMatchObject({
      balance: { amount: 500, balance: 5_500 },
      transaction: { id: expect.stringMatching(/^vtx_/), type: 'CREDITS_ADDITION' },
      holder: { id: ada.id, source_id: 'ada' },
      campaign: { name: 'Cards' },
    });
    expect(about('customer.redemption.succeeded')).toMatchObject({
      redemption: { result: 'SUCCESS', order: { source_id: 'A-1', total_amount: 9_000 } },
      voucher: { code: 'TENTH', redemption: { quantity: 1 } },
      order: { source_id: 'A-1' },
    });
    expect(about('customer.redemption.failed').redemption).toMatchObject({ failure_code: 'quantity_exceeded' });
    expect(about('customer.order.canceled').order).toMatchObject({ source_id: 'A-1', status: 'CANCELED' });
    expect(about('customer.created').customer).toMatchObject({ id: ada.id, name: 'Ada' });
    expect(data[0].data.event_source).toMatchObject({ channel: 'API', api_key: { app_id: ada.shop.keys['x-app-id'] } });
  });

  it('is read on page by page, in either direction', async () => {
    await happen();
    for (const order of ['created_at', '-created_at']) {
      const whole = (await ada.activity(`?limit=100&order=${order}`)).data;
      const read: Json[] = [];
      for (let after = ''; ;) {
        const body = await ada.activity(`?limit=2&order=${order}${after}`);
        read.push(...body.data);
        if (!body.has_more) break;
        after = `&starting_after_id=${body.more_starting_after}`;
      }
      expect(read).toEqual(whole);
    }
    expect((await ada.shop.get('/v1/customers/ada/activity?starting_after_id=evcus_nobody')).status).toBe(400);
  });

  it('is filtered by type, category, campaign and time', async () => {
    await happen();
    expect(await ada.types('?type=customer.redemption.failed')).toEqual(['customer.redemption.failed']);
    expect(await ada.types('?category=EFFECT')).toEqual(['customer.order.canceled', 'customer.order.paid']);
    const ofCards = ['customer.voucher.gift.balance_added', 'customer.publication.succeeded'];
    expect(await ada.types('?campaign_type=GIFT_VOUCHERS')).toEqual(ofCards);
    const { id } = (await ada.shop.get('/v1/campaigns/Cards')).body;
    expect(await ada.types(`?campaign_id=${id}`)).toEqual(ofCards);
    expect(await ada.types('?campaign_type=LOYALTY_PROGRAM')).toEqual([]);
    expect(await ada.types('?start_date=2090-01-01')).toEqual([]);
    expect((await ada.types('?end_date=2090-01-01&limit=100')).length).toBe(11);
  });

  it('is shown the older way, too, by products', async () => {
    const item = { product_id: 'prod_shirt', quantity: 1, price: 100, product: { name: 'Shirt' } };
    await ada.made('/v1/orders', { source_id: 'A-2', items: [item], customer: { id: ada.id } });
    const activities = async (query: string): Promise<string[]> => {
      const answer = await ada.shop.get(`/v1/customers/ada/activities${query}`);
      return ada.kept('list-customer-activities', answer).data.map(({ type }: Json) => type);
    };
    expect(await activities('')).toEqual(['customer.order.created', 'customer.created']);
    expect(await activities('?product_id=prod_shirt')).toEqual(['customer.order.created']);
  });

  it('shows the vouchers that were deleted, and the referral codes to which the customer was added', async () => {
    await ada.made('/v1/vouchers/GONE', tenth);
    await ada.made('/v1/publications', { voucher: 'GONE', customer: { id: ada.id } });
    await ada.shop.delete('/v1/vouchers/GONE');
    const voucher = { discount: { type: 'AMOUNT', amount_off: 500 } };
    const referral_program = { conversion_event_type: 'redemption' };
    await ada.made('/v1/campaigns', { name: 'Friends', campaign_type: 'REFERRAL_PROGRAM', voucher, referral_program });
    await ada.made('/v1/campaigns/Friends/vouchers/FRIEND');
    await ada.made('/v1/publications', { voucher: 'FRIEND', customer: { source_id: 'grace' } });
    const holdersPath = '/v1/referrals/members/FRIEND/holders';
    const { holders } = await ada.made(holdersPath, { holders: [{ id: ada.id }, { source_id: 'joan' }] });
    expect((await ada.shop.delete(`${holdersPath}/${holders[0].id}`)).status).toBe(204);
    await until(async () => (await ada.types()).includes('customer.holder.assignment.deleted'));
    const { data } = await ada.activity();
    expect(data.map(({ type, data: { data: about } }: Json) => [type, about.voucher?.code])).toEqual([
      ['customer.holder.assignment.deleted', 'FRIEND'],
      ['customer.holder.assignment.created', 'FRIEND'],
      ['customer.voucher.deleted', 'GONE'],
      // What it was published of is there no more.
      ['customer.publication.succeeded', undefined],
      ['customer.created', undefined],
    ]);
    expect(data.slice(0, 2).map((each: Json) => each.data.data)).toMatchObject(
      Array(2).fill({
        holder: { id: holders[0].id, customer_id: ada.id, holder_role: 'REFEREE', object: 'redeemable_holder' },
        campaign: { name: 'Friends' },
        holder_assignment: { id: holders[0].id },
      }),
    );
  });

  it('shows what custom events name, and by what a customer was brought', async () => {
    const discount = { type: 'AMOUNT', amount_off: 500 };
    const schemas = `/management/v1/projects/${ada.projectId}/custom-event-schemas`;
    await management.post(schemas, { name: 'signup', schema: { properties: {} } });
    const byEvent = { conversion_event_type: 'custom_event', custom_event: { name: 'signup' } };
    for (const [name, code, referral_program] of [
      ['Friends', 'FRIEND', { conversion_event_type: 'redemption' }],
      ['Fans', 'FAN', byEvent],
    ] as const) {
      const program = { name, campaign_type: 'REFERRAL_PROGRAM', voucher: { discount }, referral_program };
      await ada.made('/v1/campaigns', program);
      await ada.made(`/v1/campaigns/${name}/vouchers/${code}`);
      await ada.made('/v1/publications', { voucher: code, customer: { source_id: 'grace' } });
    }
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await ada.made('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
    const { code } = await ada.made('/v1/loyalties/Club/members', { customer: { id: ada.id } });
    const { body: grace } = await ada.shop.get('/v1/customers/grace');
    await ada.made('/v1/events', { event: 'signup', customer: { id: ada.id } });
    const named = { referral: { code: 'FAN' }, loyalty: { code } };
    await ada.made('/v1/events', { event: 'signup', customer: { id: ada.id }, ...named });
    await ada.redeem('FRIEND');
    await until(async () => (await ada.types('?type=customer.referred')).length === 2);
    const { data: events } = await ada.activity('?type=customer.custom_event');
    expect(events.map(({ data }: Json) => data.data)).toMatchObject([
      {
        event: { type: 'signup', ...named },
        referral: { referrer: { id: grace.id }, voucher: { code: 'FAN' }, campaign: { name: 'Fans' } },
        loyalty: { voucher: { code }, campaign: { name: 'Club' } },
      },
      { event: { type: 'signup', referral: {}, loyalty: {} }, referral: null, loyalty: null },
    ]);
    const referred = (await ada.activity('?type=customer.referred')).data.map(({ data }: Json) => data.data);
    const of = (name: string) => referred.find(({ campaign }: Json) => campaign.name === name);
    expect(of('Fans')).toMatchObject({ referrer: { id: grace.id }, custom_event: events[0].data.data.event });
    expect(of('Friends')).toMatchObject({
      referrer: { id: grace.id },
      redemption: { id: expect.stringMatching(/^r_/) },
      custom_event: { object: 'event', type: 'redemption', referral: { code: 'FRIEND', referrer_id: grace.id } },
    });
  });

  it('is of nobody where nobody is known', async () => {
    for (const part of ['activity', 'activities', 'redeemables']) {
      expect((await ada.shop.get(`/v1/customers/nobody/${part}`)).status).toBe(404);
    }
    const segments = ada.kept('list-customer-segments', await ada.shop.get('/v1/customers/nobody/segments'));
    expect(segments).toMatchObject({ data: [], total: 0 });
  });
});
