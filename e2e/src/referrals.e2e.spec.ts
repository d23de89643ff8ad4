import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, management, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';

let shop: Client;
let projectId: string;

beforeEach(async () => {
  ({ client: shop, id: projectId } = await newProject());
});

async function made(path: string, body?: object): Promise<Json> {
  const answer = await shop.post(path, body);
  expect({ path, ...answer }).toMatchObject({ status: 200 });
  return answer.body;
}

function kept(operationId: string, answer: Answer): Json {
  expectToKeepContract(operationId, answer);
  return answer.body;
}

const customer = async (sourceId: string): Promise<Json> => (await shop.get(`/v1/customers/${sourceId}`)).body;
const HOLDERS = '/v1/referrals/members/FRIEND/holders';

/** Ada may bring others by the code FRIEND. @returns her id */
async function createProgram(
  refereeReward?: object,
  terms: object = { conversion_event_type: 'redemption' },
): Promise<string> {
  await made('/v1/campaigns', {
    name: 'Friends',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher: { discount: { type: 'AMOUNT', amount_off: 500 } },
    referral_program: { ...terms, referee_reward: refereeReward },
  });
  await made('/v1/campaigns/Friends/vouchers/FRIEND');
  const { id } = await made('/v1/customers', { source_id: 'ada' });
  await made('/v1/publications', { voucher: 'FRIEND', customer: { id } });
  return id;
}

const redeem = (sourceId: string, code = 'FRIEND'): Promise<Answer> =>
  shop.post('/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: code }],
    order: { amount: 10_000 },
    customer: { source_id: sourceId },
  });

describe('A referral code', () => {
  it('has its referrer and the referees that were added to it', async () => {
    const ada = await createProgram();
    const body = { holders: [{ source_id: 'grace', name: 'Grace' }, { source_id: 'joan' }] };
    const { holders } = kept('referrals-add-holders', await shop.post(HOLDERS, body));
    expect(holders).toHaveLength(2);
    const isWhole = ({ body: { total } }: Answer): boolean => total === 3;
    const list = kept('referrals-code-holders-1', await eventually(() => shop.get(HOLDERS), isWhole));
    expect(list.data.map(({ holder_role }: Json) => holder_role)).toEqual(['REFEREE', 'REFEREE', 'REFERRER']);
    expect(list.data[2]).toMatchObject({ customer_id: ada, campaign_type: 'REFERRAL_PROGRAM' });
    expect((await customer('grace')).name).toBe('Grace');

    const again = { holders: [{ source_id: 'hedy' }, { source_id: 'joan' }] };
    const refused = await shop.post(HOLDERS, again);
    expect(refused).toMatchObject({ status: 409, body: { key: 'holder_assignement_duplication' } });
    expect((await shop.get('/v1/customers/hedy')).status).toBe(404);

    expect((await shop.delete(`${HOLDERS}/${holders[0].id}`)).status).toBe(204);
    const referrer = list.data[2].id;
    expect(await shop.delete(`${HOLDERS}/${referrer}`)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
    expect((await shop.delete(`${HOLDERS}/${holders[0].id}`)).status).toBe(404);
  });

  it('takes a customer once of many requests at once', async () => {
    await createProgram();
    const grace = await made('/v1/customers', { source_id: 'grace' });
    const requests = Array.from({ length: 16 }, () => shop.post(HOLDERS, { holders: [{ id: grace.id }] }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
  });

  it('counts who redeems it: once, not the referrer, and no more after a rollback', async () => {
    const ada = await createProgram();
    expect(await redeem('ada')).toMatchObject({ status: 400, body: { key: 'referrer_not_permitted_to_redeem' } });
    const redeemed = await Promise.all(Array.from({ length: 4 }, () => redeem('grace')));
    expect(redeemed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await redeem('joan');
    const brought = await eventually(
      () => customer('ada'),
      ({ loyalty }) => loyalty.referred_customers === 2,
    );
    expect(brought.loyalty).toMatchObject({ referred_customers: 2, campaigns: { Friends: { referred_customers: 2 } } });
    const { referrals } = await eventually(
      () => customer('grace'),
      (one) => one.referrals.total > 0,
    );
    expect(referrals).toMatchObject({ total: 1, campaigns: [{ referrer_id: ada, related_object_type: 'redemption' }] });
    const { body: summary } = await eventually(
      () => shop.get('/v1/campaigns/Friends/summary'),
      ({ body }) => body.referred_customers === 2,
    );
    expect(summary.referred_customers).toBe(2);

    await made(`/v1/redemptions/${referrals.campaigns[0].related_object_id}/rollback`);
    const after = await eventually(
      () => customer('ada'),
      ({ loyalty }) => loyalty.referred_customers === 1,
    );
    expect(after.loyalty.campaigns).toEqual({ Friends: { referred_customers: 1 } });
    expect((await customer('grace')).referrals).toEqual({ total: 0, campaigns: [] });
  });

  it('counts who redeems again at once after a rollback, by the code of then', async () => {
    const ada = await createProgram();
    await made('/v1/campaigns/Friends/vouchers/OTHER');
    const bob = await made('/v1/publications', { voucher: 'OTHER', customer: { source_id: 'bob' } });
    const friends = Array.from({ length: 12 }, (_one, index) => `friend-${index}`);
    await Promise.all(
      friends.map(async (friend) => {
        const { body } = await redeem(friend);
        await made(`/v1/redemptions/${body.redemptions[0].id}/rollback`);
        expect(await redeem(friend, 'OTHER')).toMatchObject({ status: 200 });
      }),
    );
    for (const friend of friends) {
      const { referrals } = await eventually(
        () => customer(friend),
        (one) => one.referrals.campaigns[0]?.referrer_id === bob.customer_id,
      );
      expect(referrals).toMatchObject({ total: 1, campaigns: [{ referrer_id: bob.customer_id }] });
    }
    const { loyalty } = await eventually(
      () => customer('bob'),
      (one) => one.loyalty.referred_customers === friends.length,
    );
    expect(loyalty.referred_customers).toBe(friends.length);
    expect((await customer(ada)).loyalty.referred_customers).toBe(0);
  });

  it('counts who sends the custom event that the program waits for: once, not the referrer', async () => {
    const path = `/management/v1/projects/${projectId}/custom-event-schemas`;
    const schema = { name: 'signed_up', schema: { properties: {} } };
    const { body: custom_event } = await management.post(path, schema);
    const { id, name } = custom_event;
    const ada = await createProgram(undefined, { conversion_event_type: 'custom_event', custom_event: { id, name } });
    const send = (sourceId: string, referral: object): Promise<Json> =>
      made('/v1/events', { event: 'signed_up', customer: { source_id: sourceId }, referral });
    await send('ada', { code: 'FRIEND' });
    await send('hedy', { code: 'FRIEND', referrer_id: 'somebody-else' });
    await redeem('mary');
    await Promise.all(Array.from({ length: 4 }, () => send('grace', { code: 'FRIEND', referrer_id: 'ada' })));
    await send('joan', { code: 'FRIEND' });
    await eventually(
      () => customer('joan'),
      (one) => one.referrals.total > 0,
    );
    const { referrals } = await eventually(
      () => customer('grace'),
      (one) => one.referrals.total > 0,
    );
    const brought = { campaign_id: expect.any(String), referrer_id: ada, date: expect.any(String) };
    expect(referrals).toEqual({
      total: 1,
      campaigns: [{ ...brought, related_object_type: 'event', related_object_id: expect.stringMatching(/^evt_/) }],
    });
    const { loyalty } = await eventually(
      () => customer('ada'),
      (one) => one.loyalty.referred_customers > 1,
    );
    expect(loyalty).toMatchObject({ referred_customers: 2, campaigns: { Friends: { referred_customers: 2 } } });
    for (const nobody of ['ada', 'hedy', 'mary']) expect((await customer(nobody)).referrals.total).toBe(0);
  });

  it.each([
    ['LOYALTY_CARD', 'LOYALTY_PROGRAM', { loyalty_card: { points: 0 } }, 'loyalty_card'],
    ['GIFT_VOUCHER', 'GIFT_VOUCHERS', { gift: { amount: 100 } }, 'gift'],
  ])('gives the referee what its program promises on a %s', async (type, campaignType, voucher, field) => {
    const rewarding = await made('/v1/campaigns', {
      name: 'Rewards',
      campaign_type: campaignType,
      type: 'AUTO_UPDATE',
      voucher: { type, ...voucher },
    });
    await createProgram({ related_object_parent: { id: rewarding.id }, type, amount: 50 });
    for (let time = 0; time < 2; time++) expect((await redeem('grace')).status).toBe(200);
    const cards = async (): Promise<Json[]> =>
      (await shop.get('/v1/customers/grace/redeemables')).body.data.map(({ redeemable }: Json) => redeemable.voucher);
    const balance = field === 'gift' ? 150 : 50;
    const found = await eventually(cards, ([card]) => card?.[field].balance === balance);
    expect(found).toMatchObject([{ [field]: { balance } }]);
  });

  it('gives the referrer what its tiers promise for so many customers, once', async () => {
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: 100 } };
    const campaign = { name: 'Rewards', campaign_type: 'GIFT_VOUCHERS', type: 'AUTO_UPDATE', voucher: gift };
    const { id, name } = await made('/v1/campaigns', campaign);
    const reward = (parent: object, amount: number | string): object => ({
      related_object_parent: parent,
      type: 'GIFT_VOUCHER',
      amount,
    });
    const referral_tiers = [
      { conversions: 1, recurring: true, reward: reward({ id }, 100) },
      { conversions: 3, reward: reward({ name }, '1000') },
    ];
    await createProgram(reward({ id }, '25'), { referral_tiers });
    const { body: program } = await shop.get('/v1/campaigns/Friends');
    const named = { related_object_parent: { id, name: 'Rewards', object: 'CAMPAIGN' } };
    expect(program.referral_program).toMatchObject({
      referee_reward: { ...named, amount: '25' },
      referral_tiers: [{ reward: { ...named, amount: '100' } }, { reward: { ...named, amount: '1000' } }],
    });
    const balanceOfAda = async (): Promise<number | undefined> => {
      const { body } = await shop.get('/v1/customers/ada/redeemables');
      const card = body.data.map(({ redeemable }: Json) => redeemable.voucher).find((one: Json) => one.gift);
      return card?.gift.balance;
    };
    const friends = ['grace', 'joan', 'mary', 'grace', 'joan', 'mary'];
    const redeemed = await Promise.all(friends.map((friend) => redeem(friend)));
    expect(redeemed.map(({ status }) => status)).toEqual(friends.map(() => 200));
    expect(await eventually(balanceOfAda, (balance) => balance === 1_400)).toBe(1_400);

    const { referrals } = await customer('grace');
    await made(`/v1/redemptions/${referrals.campaigns[0].related_object_id}/rollback`);
    await eventually(
      () => customer('grace'),
      (one) => one.referrals.total === 0,
    );
    for (const friend of ['hedy', 'edith']) expect((await redeem(friend)).status).toBe(200);
    // Hedy takes the place of Grace, Edith is the fourth.
    expect(await eventually(balanceOfAda, (balance) => balance === 1_500)).toBe(1_500);
    const rewarded = () => shop.get('/v1/customers/ada/activity?type=customer.rewarded');
    const activity = kept('list-customer-activity', await eventually(rewarded, ({ body }) => body.data.length === 5));
    const amounts = activity.data.map(({ data }: Json) => data.data.balance.amount);
    expect(amounts.sort()).toEqual([100, 100, 100, 100, 1_000]);
  });
});
