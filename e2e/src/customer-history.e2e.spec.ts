import { beforeEach, describe, expect, it } from '@jest/globals';
import { nextMillisecond, until } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';

let shop: Client;
let ada: string;

beforeEach(async () => {
  shop = (await newProject()).client;
  ada = (await made('/v1/customers', { source_id: 'ada', name: 'Ada', email: 'ada@example.com' })).id;
});

async function made(path: string, body?: object): Promise<Json> {
  const answer = await shop.post(path, body);
  expect({ path, ...answer }).toMatchObject({ status: 200 });
  return answer.body;
}

function kept(operationId: string, answer: Answer): Json {
  expect(answer).toMatchObject({ status: 200 });
  expectToKeepContract(operationId, answer);
  return answer.body;
}

const activity = async (query = ''): Promise<Json> =>
  kept('list-customer-activity', await shop.get(`/v1/customers/ada/activity${query}`));
const types = async (query = ''): Promise<string[]> => (await activity(query)).data.map(({ type }: Json) => type);

async function redeem(code: string, order: object = { source_id: 'A-1', amount: 10_000 }): Promise<Answer> {
  const redeemables = [{ object: 'voucher', id: code }];
  return shop.post('/v1/redemptions', { redeemables, order, customer: { id: ada } });
}

const mug = async (): Promise<Json> => ({ id: (await made('/v1/products', { name: 'Mug', price: 500 })).id });

const tenth = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

/** A card that Ada got, a code that she used, and used in vain, and goods that she brought back. */
async function happen(): Promise<void> {
  await made('/v1/campaigns', {
    name: 'Cards',
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { gift: { amount: 5_000 } },
  });
  await made('/v1/campaigns/Cards/vouchers/CARD-1');
  await made('/v1/publications', { voucher: 'CARD-1', customer: { id: ada } });
  await made('/v1/vouchers/CARD-1/balance', { amount: 500 });
  await made('/v1/vouchers/TENTH', { ...tenth, redemption: { quantity: 1 } });
  const { body } = await redeem('TENTH');
  expect((await redeem('TENTH', { amount: 1 })).status).toBe(400);
  await made(`/v1/redemptions/${body.redemptions[0].id}/rollback`);
  await shop.put('/v1/customers/ada', { description: 'regular' });
}

describe('The activity of a customer', () => {
  it('tells all that happened, the latest first', async () => {
    await happen();
    expect(await types('?limit=100')).toEqual([
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

  it('tells validations, and campaigns count them, a moment later', async () => {
    const campaign = await made('/v1/campaigns', { name: 'Spring', campaign_type: 'DISCOUNT_COUPONS', voucher: tenth });
    await made('/v1/campaigns/Spring/vouchers/GOOD');
    await made('/v1/campaigns/Spring/vouchers/OFF');
    await made('/v1/vouchers/OFF/disable');
    const validate = (codes: string[], customer?: object) =>
      made('/v1/validations', { redeemables: codes.map((id) => ({ object: 'voucher', id })), order, customer });
    const order = { amount: 1_000 };
    const valid = await validate(['GOOD'], { id: ada });
    const invalid = await validate(['OFF'], { source_id: 'ada' });
    await validate(['GOOD', 'OFF']);
    await validate(['GOOD'], { source_id: 'nobody' });
    const told = () => activity('?limit=100&type=customer.validation.succeeded');
    await until(async () => (await told()).data.length === 1);
    const [entry] = (await told()).data;
    expect(entry).toMatchObject({
      data: { data: { customer: { id: ada }, validation: { id: valid.id, status: 'VALID' } } },
    });
    expect(entry.data.data.validation.redeemables).toEqual([{ id: expect.stringMatching(/^v_/), type: 'voucher' }]);
    await until(async () => (await types('?type=customer.validation.failed')).length > 0);
    const [failed] = (await activity('?type=customer.validation.failed')).data;
    expect(failed.data.data.validation).toMatchObject({ id: invalid.id, status: 'INVALID', customer_id: ada });
    expect(failed.data.data.validation.inapplicable_redeemables).toHaveLength(1);
    const since = encodeURIComponent(entry.created_at);
    expect((await activity(`?start_date=${since}&type=customer.validation.succeeded`)).data).toMatchObject([entry]);
    const summary = async () => (await shop.get(`/v1/campaigns/${campaign.id}/summary`)).body;
    await until(async () => (await summary()).validations_succeeded === 3);
    expect(await summary()).toMatchObject({ validations_succeeded: 3, validations_failed: 2 });
  });

  it('tells validations in the order in which things happened', async () => {
    await made('/v1/vouchers/GOOD', tenth);
    const redeemables = [{ object: 'voucher', id: 'GOOD' }];
    for (let time = 0; time < 2; time++) {
      await made('/v1/validations', { redeemables, order: { amount: 1_000 }, customer: { id: ada } });
      await nextMillisecond();
      await shop.put('/v1/customers/ada', { description: `after validation ${time}` });
      await nextMillisecond();
    }
    await until(async () => (await types('?type=customer.validation.succeeded')).length === 2);
    const all = (await activity('?limit=100&order=created_at')).data.map(({ type, created_at }: Json) => [
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
    expect(await types(`?order=created_at&start_date=${since}`)).toEqual([
      'customer.validation.succeeded',
      'customer.updated',
    ]);
  });

  it('shows what each was about', async () => {
    await happen();
    const { data } = await activity('?limit=100&order=created_at');
    const about = (type: string): Json => data.find((each: Json) => each.type === type).data.data;
    expect(about('customer.publication.succeeded')).toMatchObject({
      customer: { id: ada, email: 'ada@example.com' },
      campaign: { name: 'Cards', campaign_type: 'GIFT_VOUCHERS' },
      voucher: { code: 'CARD-1', holder_id: ada },
      publication: { result: 'SUCCESS', vouchers: ['CARD-1'] },
    });
    expect(about('customer.voucher.gift.balance_added')).toMatchObject({
      balance: { amount: 500, balance: 5_500 },
      transaction: { id: expect.stringMatching(/^vtx_/), type: 'CREDITS_ADDITION' },
      holder: { id: ada, source_id: 'ada' },
      campaign: { name: 'Cards' },
    });
    expect(about('customer.redemption.succeeded')).toMatchObject({
      redemption: { result: 'SUCCESS', order: { source_id: 'A-1', total_amount: 9_000 } },
      voucher: { code: 'TENTH', redemption: { quantity: 1 } },
      order: { source_id: 'A-1' },
    });
    expect(about('customer.redemption.failed').redemption).toMatchObject({ failure_code: 'quantity_exceeded' });
    expect(about('customer.order.canceled').order).toMatchObject({ source_id: 'A-1', status: 'CANCELED' });
    expect(about('customer.created').customer).toMatchObject({ id: ada, name: 'Ada' });
    expect(data[0].data.event_source).toMatchObject({ channel: 'API', api_key: { app_id: shop.keys['x-app-id'] } });
  });

  it('is read on page by page, in either direction', async () => {
    await happen();
    for (const order of ['created_at', '-created_at']) {
      const whole = (await activity(`?limit=100&order=${order}`)).data;
      const read: Json[] = [];
      for (let after = ''; ;) {
        const body = await activity(`?limit=2&order=${order}${after}`);
        read.push(...body.data);
        if (!body.has_more) break;
        after = `&starting_after_id=${body.more_starting_after}`;
      }
      expect(read).toEqual(whole);
    }
    expect((await shop.get('/v1/customers/ada/activity?starting_after_id=evcus_nobody')).status).toBe(400);
  });

  it('is filtered by type, category, campaign and time', async () => {
    await happen();
    expect(await types('?type=customer.redemption.failed')).toEqual(['customer.redemption.failed']);
    expect(await types('?category=EFFECT')).toEqual(['customer.order.canceled', 'customer.order.paid']);
    const ofCards = ['customer.voucher.gift.balance_added', 'customer.publication.succeeded'];
    expect(await types('?campaign_type=GIFT_VOUCHERS')).toEqual(ofCards);
    const { id } = (await shop.get('/v1/campaigns/Cards')).body;
    expect(await types(`?campaign_id=${id}`)).toEqual(ofCards);
    expect(await types('?campaign_type=LOYALTY_PROGRAM')).toEqual([]);
    expect(await types('?start_date=2090-01-01')).toEqual([]);
    expect((await types('?end_date=2090-01-01&limit=100')).length).toBe(11);
  });

  it('is told the older way, too, by products', async () => {
    const item = { product_id: 'prod_shirt', quantity: 1, price: 100, product: { name: 'Shirt' } };
    await made('/v1/orders', { source_id: 'A-2', items: [item], customer: { id: ada } });
    const activities = async (query: string): Promise<string[]> => {
      const answer = await shop.get(`/v1/customers/ada/activities${query}`);
      return kept('list-customer-activities', answer).data.map(({ type }: Json) => type);
    };
    expect(await activities('')).toEqual(['customer.order.created', 'customer.created']);
    expect(await activities('?product_id=prod_shirt')).toEqual(['customer.order.created']);
  });

  it('tells the vouchers that were deleted, and the referral codes to which the customer was added', async () => {
    await made('/v1/vouchers/GONE', tenth);
    await made('/v1/publications', { voucher: 'GONE', customer: { id: ada } });
    await shop.delete('/v1/vouchers/GONE');
    const voucher = { discount: { type: 'AMOUNT', amount_off: 500 } };
    const referral_program = { conversion_event_type: 'redemption' };
    await made('/v1/campaigns', { name: 'Friends', campaign_type: 'REFERRAL_PROGRAM', voucher, referral_program });
    await made('/v1/campaigns/Friends/vouchers/FRIEND');
    await made('/v1/publications', { voucher: 'FRIEND', customer: { source_id: 'grace' } });
    const holdersPath = '/v1/referrals/members/FRIEND/holders';
    const { holders } = await made(holdersPath, { holders: [{ id: ada }, { source_id: 'joan' }] });
    expect((await shop.delete(`${holdersPath}/${holders[0].id}`)).status).toBe(204);
    await until(async () => (await types()).includes('customer.holder.assignment.deleted'));
    const { data } = await activity();
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
        holder: { id: holders[0].id, customer_id: ada, holder_role: 'REFEREE', object: 'redeemable_holder' },
        campaign: { name: 'Friends' },
        holder_assignment: { id: holders[0].id },
      }),
    );
  });

  it('is of nobody where nobody is known', async () => {
    for (const part of ['activity', 'activities', 'redeemables']) {
      expect((await shop.get(`/v1/customers/nobody/${part}`)).status).toBe(404);
    }
    const segments = kept('list-customer-segments', await shop.get('/v1/customers/nobody/segments'));
    expect(segments).toMatchObject({ data: [], total: 0 });
  });
});

describe('The activity of a member of a loyalty program', () => {
  it('tells points, tiers and rewards', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await made('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
    await made('/v1/loyalties/Club/tiers', [
      { name: 'Silver', points: { from: 1, to: 99 } },
      { name: 'Gold', points: { from: 100 } },
    ]);
    const { code } = await made('/v1/loyalties/Club/members', { customer: { id: ada } });
    await made(`/v1/loyalties/members/${code}/balance`, { points: 50 });
    await made(`/v1/loyalties/members/${code}/balance`, { points: 60 });
    const { id } = await made('/v1/rewards', { name: 'Mug', type: 'MATERIAL', parameters: { product: await mug() } });
    await made(`/v1/rewards/${id}/assignments`, { campaign: 'Club', parameters: { loyalty: { points: 40 } } });
    const redemption = await made(`/v1/loyalties/members/${code}/redemption`, { reward: { id } });
    await made(`/v1/redemptions/${redemption.id}/rollback`);
    await until(async () => (await types('?limit=100')).includes('customer.reward_redemptions.rolledback'));
    const told = (await types('?limit=100')).sort();
    expect(told).toEqual(
      [
        ...['customer.created', 'customer.publication.succeeded'],
        ...['customer.voucher.loyalty_card.points_added', 'customer.loyalty.tier.joined'],
        ...['customer.voucher.loyalty_card.points_added', 'customer.loyalty.tier.upgraded'],
        ...['customer.redemption.succeeded', 'customer.reward_redemptions.completed', 'customer.rewarded'],
        ...['customer.redemption.rollback.succeeded', 'customer.reward_redemptions.rolledback'],
        // These follow from the points that were spent and came back.
        ...['customer.loyalty.tier.downgraded', 'customer.loyalty.tier.upgraded'],
      ].sort(),
    );
    const { data } = await activity('?type=customer.voucher.loyalty_card.points_added');
    expect(data).toMatchObject([
      { data: { data: { balance: { points: 60, balance: 110 }, voucher: { code }, campaign: { name: 'Club' } } } },
      { data: { data: { balance: { points: 50, balance: 50 } } } },
    ]);
  });
});

it('The activity of a member says what points come from, and whose they are', async () => {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
  const { id: campaign } = await made('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const earned = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 }, source: { banner: 'Orders' } };
  const rules = [earned, { ...earned, pending_points: { period_type: 'DAY', period_value: 3 } }];
  const [{ id: rule }] = (await made('/v1/loyalties/Club/earning-rules', rules)) as unknown as [Json];
  const { code, id: card } = await made('/v1/loyalties/Club/members', { customer: { id: ada } });
  const order = await made('/v1/orders', { source_id: 'A-2', amount: 100, status: 'PAID', customer: { id: ada } });
  const added = 'customer.voucher.loyalty_card.pending_points.added';
  await until(async () => (await types('?limit=100')).includes(added));
  await until(async () => (await types('?limit=100')).includes('customer.rewarded.loyalty_points'));
  const about = async (type: string) => (await activity(`?type=${type}`)).data[0].data.data;
  expect(await about('customer.rewarded.loyalty_points')).toMatchObject({
    earning_rule: { id: rule, source: { banner: 'Orders' } },
    order: { id: order.id, amount: 100, status: 'PAID' },
    transaction: { type: 'POINTS_ACCRUAL' },
    balance: { points: 5 },
  });
  expect(await about(added)).toMatchObject({
    order: { id: order.id },
    voucher: { code },
    campaign: { name: 'Club' },
    voucher_pending_points_balance: { points: 5, balance: 5 },
  });
  const ofMember = async () => (await shop.get(`/v1/loyalties/members/${code}/activity`)).body.data as Json[];
  await until(async () => (await ofMember()).some(({ type }) => type === 'customer.rewarded.loyalty_points'));
  const shown = (await ofMember()).find(({ type }) => type === 'customer.rewarded.loyalty_points');
  expect(shown?.data.data).toMatchObject({
    voucher: { id: card, code },
    campaign: { id: campaign, name: 'Club' },
    customer: { id: ada, source_id: 'ada' },
    earning_rule: { id: rule },
    order: { id: order.id, amount: 100, status: 'PAID' },
  });
});

describe('The summary of a customer', () => {
  const shown = async (): Promise<Json> => kept('get-customer', await shop.get('/v1/customers/ada'));

  it('tells what is left on gift cards and loyalty cards, also when a redemption is rolled back', async () => {
    await made('/v1/vouchers/CARD', { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } });
    await made('/v1/publications', { voucher: 'CARD', customer: { id: ada } });
    const { body } = await redeem('CARD', { amount: 1_200 });
    const ofGifts = async () => (await shown()).summary.redemptions.gift;
    await until(async () => (await ofGifts()).redeemed_amount === 1_200);
    expect(await ofGifts()).toEqual({ redeemed_amount: 1_200, amount_to_go: 3_800 });
    await made(`/v1/redemptions/${body.redemptions[0].id}/rollback`);
    await until(async () => (await ofGifts()).redeemed_amount === 0);
    expect(await ofGifts()).toEqual({ redeemed_amount: 0, amount_to_go: 5_000 });
  });

  it('tells points and tiers of loyalty programs, also when a reward is given back', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
    for (const name of ['Club', 'Friends']) await made('/v1/loyalties', { name, type: 'AUTO_UPDATE', voucher });
    await made('/v1/loyalties/Club/tiers', [{ name: 'Gold', points: { from: 50 } }]);
    const { code } = await made('/v1/loyalties/Club/members', { customer: { id: ada } });
    await made('/v1/loyalties/Friends/members', { customer: { id: ada } });
    expect(await shown()).toMatchObject({
      loyalty: { points: 20, campaigns: { Club: { points: 10 }, Friends: { points: 10 } } },
      summary: { redemptions: { loyalty_card: { redeemed_points: 0, points_to_go: 20 } } },
    });
    await made(`/v1/loyalties/members/${code}/balance`, { points: 90 });
    const { id } = await made('/v1/rewards', { name: 'Mug', type: 'MATERIAL', parameters: { product: await mug() } });
    await made(`/v1/rewards/${id}/assignments`, { campaign: 'Club', parameters: { loyalty: { points: 40 } } });
    const redemption = await made(`/v1/loyalties/members/${code}/redemption`, { reward: { id } });
    expect(await shown()).toMatchObject({
      loyalty: { points: 70, campaigns: { Club: { points: 60, loyalty_tier: 'Gold' }, Friends: { points: 10 } } },
      summary: { redemptions: { loyalty_card: { redeemed_points: 40, points_to_go: 70 } } },
    });
    await made(`/v1/redemptions/${redemption.id}/rollback`);
    expect(await shown()).toMatchObject({
      loyalty: { points: 110, campaigns: { Club: { points: 100 } } },
      summary: { redemptions: { loyalty_card: { redeemed_points: 0, points_to_go: 110 } } },
    });
    const [listed] = kept('list-customers', await shop.get('/v1/customers')).customers;
    expect(listed.loyalty).toEqual((await shown()).loyalty);
    await shop.delete(`/v1/vouchers/${code}`);
    expect((await shown()).loyalty).toMatchObject({ points: 10, campaigns: { Friends: { points: 10 } } });
  });
});

describe('The redeemables of a customer', () => {
  const redeemables = async (query = ''): Promise<Json> =>
    kept('list-customer-redeemables', await shop.get(`/v1/customers/ada/redeemables${query}`));
  const codes = async (query = ''): Promise<string[]> =>
    (await redeemables(query)).data.map(({ redeemable }: Json) => redeemable.voucher.code);

  async function publish(code: string, fields: object): Promise<void> {
    await made(`/v1/vouchers/${code}`, { ...tenth, ...fields });
    await made('/v1/publications', { voucher: code, customer: { id: ada } });
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
    await redeem('USED');
    await redeem('EMPTY', { amount: 100 });
    await shop.post('/v1/vouchers/OFF/disable');
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
    expect(data[5]).toMatchObject({ customer_id: ada, holder_role: 'OWNER', campaign_id: null, campaign_type: null });
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
    await made('/v1/campaigns', { ...campaign, name: 'Friends', campaign_type: 'REFERRAL_PROGRAM' });
    await made('/v1/campaigns/Friends/vouchers/FRIEND');
    await made('/v1/publications', { voucher: 'FRIEND', customer: { id: ada } });
    expect((await redeemables()).data).toMatchObject([{ holder_role: 'REFERRER', campaign_type: 'REFERRAL_PROGRAM' }]);
    expect(await codes('?filters[holder_role][conditions][$in][0]=REFERRER')).toEqual(['FRIEND']);
  });

  it('of a referee are the codes to which the customer was added, until the code is gone', async () => {
    const campaign = { voucher: { discount: tenth.discount } };
    await made('/v1/campaigns', { ...campaign, name: 'Friends', campaign_type: 'REFERRAL_PROGRAM' });
    await made('/v1/campaigns/Friends/vouchers/FRIEND');
    await made('/v1/publications', { voucher: 'FRIEND', customer: { source_id: 'grace' } });
    const path = '/v1/referrals/members/FRIEND/holders';
    const { holders } = await made(path, { holders: [{ id: ada }] });
    const roles = async () => (await redeemables()).data.map(({ id, holder_role: role }: Json) => [id, role]);
    await until(async () => (await roles()).length === 1);
    expect(await roles()).toEqual([[holders[0].id, 'REFEREE']]);
    expect(await codes('?filters[holder_role][conditions][$is]=REFEREE')).toEqual(['FRIEND']);
    await shop.delete('/v1/vouchers/FRIEND');
    expect(await roles()).toEqual([]);
  });

  it('are those that are there: not what was deleted, and not what somebody else got since', async () => {
    await publish('GONE', {});
    await publish('MOVED', {});
    await shop.delete('/v1/vouchers/GONE');
    await made('/v1/publications', { voucher: 'MOVED', customer: { source_id: 'bob' } });
    expect(await codes()).toEqual([]);
    const bobs = await shop.get('/v1/customers/bob/redeemables');
    expect(bobs.body.data).toMatchObject([{ redeemable: { voucher: { code: 'MOVED' } } }]);
  });
});
