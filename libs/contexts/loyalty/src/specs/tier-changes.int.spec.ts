import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EarningRuleAnswer, type LoyaltyTierAnswer } from '@perkstream/published';
import { LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

const MADE = '2026-02-01T09:00:00.000Z';
const LATER = '2026-04-01T09:00:00.000Z';

let loyalty: LoyaltyInProcess;
let silver: LoyaltyTierAnswer;
let gold: LoyaltyTierAnswer;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  const tiers = [
    { name: 'Silver', points: { from: 10, to: 99 } },
    { name: 'Gold', points: { from: 100 } },
  ];
  const created = loyalty.answer<[LoyaltyTierAnswer, LoyaltyTierAnswer]>(
    'create-in-bulk-loyalty-tiers',
    { campaignId: PROGRAM },
    tiers,
    { now: MADE },
  );
  [silver, gold] = await created;
});

afterEach(() => loyalty.stop());

const at = (loyaltyTierId: string) => ({ campaignId: PROGRAM, loyaltyTierId });
const update = (id: string, body: object) =>
  loyalty.answer<LoyaltyTierAnswer>('update-loyalty-tier', at(id), body, { now: LATER });
const remove = (id: string) => loyalty.answer('delete-loyalty-tier', at(id), undefined, { now: LATER });
const tiers = async () =>
  (await loyalty.answer<{ data: LoyaltyTierAnswer[] }>('list-loyalty-tiers', { campaignId: PROGRAM })).data;
const tierOfMember = async (now: string) => {
  const ofMember = { memberId: 'CARD-1' };
  const list = await loyalty.answer<{ data: LoyaltyTierAnswer[] }>('list-member-loyalty-tier', ofMember, undefined, {
    now,
  });
  return list.data.map(({ name }) => name);
};

describe('a tier that is changed', () => {
  it('has what was sent, and everything else as it was', async () => {
    const [rule] = await loyalty.earningRules([{ event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } }]);
    const earning_rules = { [rule!.id]: { type: 'MULTIPLY', multiplier: 2 } };
    const first = await update(silver.id, { earning_rules, metadata: { a: 1 } });
    expect(first).toEqual({ ...silver, earning_rules, metadata: { a: 1 }, updated_at: LATER });
    expect(await update(silver.id, { name: 'Blue', points: { from: 20, to: 60 } })).toEqual({
      ...first,
      name: 'Blue',
      points: { from: 20, to: 60 },
      config: { points: { from: 20, to: 60 } },
    });
    expect(await tiers()).toMatchObject([{ name: 'Gold' }, { name: 'Blue', earning_rules }]);
  });

  it('may be sent as it was answered', async () => {
    const { name, points, earning_rules, rewards, metadata } = silver;
    expect(await update(silver.id, { name, points, earning_rules, rewards, metadata })).toEqual(silver);
  });

  it('is refused with a range that overlaps another, and with what is not there, and stays as it was', async () => {
    const refusal = (body: object, id = silver.id) => loyalty.refusal('update-loyalty-tier', at(id), body);
    const overlapping = await refusal({ name: 'Blue', points: { from: 10 } });
    expect(overlapping).toMatchObject({ code: 400, details: expect.stringContaining('.points') });
    const rules = { ern_none: { type: 'CUSTOM', points: 1 } };
    expect(await refusal({ earning_rules: rules })).toMatchObject({ code: 404, resource_type: 'earning_rule' });
    expect(await refusal({ name: 'Blue' }, 'ltr_none')).toMatchObject({ code: 404, resource_type: 'loyalty_tier' });
    expect((await tiers()).at(1)).toEqual(silver);
  });

  it('moves its members', async () => {
    await loyalty.adjust('CARD-1', { points: 50 });
    expect(await tierOfMember(LATER)).toEqual(['Silver']);
    await update(silver.id, { points: { from: 60, to: 99 } });
    expect(await tierOfMember(LATER)).toEqual([]);
    await update(gold.id, { points: { from: 20, to: 59 } });
    expect(await tierOfMember(LATER)).toEqual(['Gold']);
  });
});

describe('a tier that is deleted', () => {
  it('is gone, and its members are in the tier that their points lead to', async () => {
    await loyalty.adjust('CARD-1', { points: 150 });
    expect(await tierOfMember(LATER)).toEqual(['Gold']);
    await remove(gold.id);
    expect(await tierOfMember(LATER)).toEqual([]);
    await update(silver.id, { points: { from: 10 } });
    expect(await tierOfMember(LATER)).toEqual(['Silver']);
    expect(await loyalty.refusal('get-loyalty-tier', at(gold.id))).toMatchObject({ code: 404 });
    expect(await loyalty.refusal('delete-loyalty-tier', at(gold.id))).toMatchObject({ code: 404 });
    expect(await tiers()).toHaveLength(1);
  });

  it('stays where an earning rule is about it, and is not what a new one can be about', async () => {
    const aboutGold = {
      event: 'customer.loyalty.tier.joined',
      loyalty_tier: { id: gold.id },
      loyalty: { type: 'FIXED', points: 5 },
    };
    const [rule] = (await loyalty.earningRules([aboutGold])) as [EarningRuleAnswer];
    const refusal = await loyalty.refusal('delete-loyalty-tier', at(gold.id));
    expect(refusal).toMatchObject({ code: 400, key: 'resource_in_use', resource_id: gold.id });
    await loyalty.answer('delete-earning-rule', { campaignId: PROGRAM, earningRuleId: rule.id });
    await remove(gold.id);
    const unknown = await loyalty.refusal('create-earning-rule', { campaignId: PROGRAM }, [aboutGold]);
    expect(unknown).toMatchObject({ code: 404, resource_type: 'loyalty_tier' });
  });
});
