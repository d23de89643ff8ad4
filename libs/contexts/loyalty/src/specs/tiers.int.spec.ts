import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type LoyaltyTierAnswer, type MemberActivityAnswer } from '@perkstream/published';
import { type Given } from '@perkstream/testing';
import { SettlementRound } from '../services/settlement-round.js';
import { DAY_1, LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

const APRIL_30 = '2026-04-30T20:00:00.000Z';
const MAY_1 = '2026-05-01T08:00:00.000Z';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  loyalty.rules = null;
  loyalty.tierRules = { by: 'POINTS_IN_PERIOD', months: 1, ends: 'END_OF_NEXT_PERIOD' };
});

afterEach(() => loyalty.stop());

const create = (given: Given = { now: '2026-02-01T09:00:00.000Z' }) =>
  loyalty.answer<LoyaltyTierAnswer[]>(
    'create-in-bulk-loyalty-tiers',
    { campaignId: PROGRAM },
    [
      { name: 'Silver', points: { from: 10, to: 99 } },
      { name: 'Gold', points: { from: 100 } },
    ],
    given,
  );
const tiersOf = async (now: string) =>
  (
    await loyalty.answer<{ data: LoyaltyTierAnswer[] }>('list-member-loyalty-tier', { memberId: 'CARD-1' }, undefined, {
      now,
    })
  ).data;
const changes = async () => {
  const { data } = await loyalty.answer<{ data: MemberActivityAnswer[] }>('list-member-activity', {
    memberId: 'CARD-1',
  });
  const bookedAt = ({ data: { data: booked } }: MemberActivityAnswer) => `${booked['created_at'] as string}`;
  const ofTiers = data.filter(({ type }) => type.startsWith('customer.loyalty.tier.'));
  return ofTiers.sort((a, b) => (bookedAt(a) < bookedAt(b) ? -1 : 1));
};

describe('tiers by the points of a period', () => {
  it('last as long as the program says, and are shown so', async () => {
    const [silver] = await create();
    await loyalty.adjust('CARD-1', { points: 60 });
    await loyalty.adjust('CARD-1', { points: -60 });
    expect(await tiersOf(APRIL_30)).toEqual([
      {
        ...silver,
        expiration: {
          customer_id: 'cust_1',
          campaign_id: PROGRAM,
          tier_id: silver?.id,
          start_date: '2026-03-01',
          expiration_date: '2026-04-30',
          created_at: DAY_1,
        },
      },
    ]);
    expect(await tiersOf(MAY_1)).toEqual([]);
  });

  it('end by themselves on the day, however late that is booked, and once', async () => {
    const [silver, gold] = await create();
    await loyalty.adjust('CARD-1', { points: 100 });
    await loyalty.adjust('CARD-1', { points: 10 }, { now: '2026-04-02T08:00:00.000Z' });
    const round = loyalty.app.get(SettlementRound);
    for (const now of [APRIL_30, '2026-07-01T08:00:00.000Z', '2026-07-01T08:10:00.000Z']) await round.run(now);
    const at = (day: string) => `${day}T22:00:00.000Z`;
    const of = ({ id }: { id: string }) => ({ id, object: 'loyalty_tier' });
    expect(await changes()).toMatchObject([
      {
        type: 'customer.loyalty.tier.joined',
        data: { data: { loyalty_tier: of(gold!), expiration_date: at('2026-04-30'), created_at: DAY_1 } },
      },
      {
        type: 'customer.loyalty.tier.downgraded',
        data: {
          data: {
            loyalty_tier_from: of(gold!),
            loyalty_tier_to: of(silver!),
            expiration_date: at('2026-05-31'),
            created_at: at('2026-04-30'),
          },
        },
      },
      {
        type: 'customer.loyalty.tier.left',
        data: { data: { loyalty_tier: of(silver!), created_at: at('2026-05-31') } },
      },
    ]);
  });

  it('are refused where the parts of the rules do not go together', async () => {
    loyalty.tierRules = null;
    const tiers = [{ name: 'Silver', points: { from: 10 } }];
    const refusal = await loyalty.refusal('create-in-bulk-loyalty-tiers', { campaignId: PROGRAM }, tiers);
    expect(refusal).toMatchObject({ code: 400, resource_id: PROGRAM });
  });
});

describe('earning rules about tiers', () => {
  it('give points for each change of the tier that they are about', async () => {
    const [silver, gold] = await create();
    const rule = (event: string, id: string, points: number) => ({
      event: `customer.loyalty.tier.${event}`,
      loyalty_tier: { id },
      loyalty: { type: 'FIXED', points },
    });
    const [joined] = await loyalty.earningRules([
      rule('joined', silver!.id, 1),
      rule('joined', '__ANY__', 10),
      rule('joined', gold!.id, 1_000),
      rule('upgraded', gold!.id, 2_000),
    ]);
    expect(joined).toMatchObject({ event: 'customer.loyalty.tier.joined', loyalty_tier: { id: silver!.id } });
    const reached = async (points: number) => {
      await until(async () => (await loyalty.numbers('CARD-1')).balance === points);
    };
    await loyalty.adjust('CARD-1', { points: 20 });
    await reached(31);
    await loyalty.adjust('CARD-1', { points: 100 });
    await reached(2_131);
  });

  it('are refused for what is no change of a tier', async () => {
    const body = {
      event: 'customer.loyalty.tier.polished',
      loyalty_tier: { id: '__ANY__' },
      loyalty: { type: 'FIXED', points: 1 },
    };
    expect(await loyalty.refusal('create-earning-rule', { campaignId: PROGRAM }, [body])).toMatchObject({ code: 400 });
  });
});
