import { describe, expect, it } from '@jest/globals';
import { type RedemptionByDraft, UsedSoFar } from './used-so-far.js';

const limit = { key: 'camp_1/all', amount: 300, maximum: 1_000, rule: { name: 'campaign.orders.amount_discounted' } };
const redemption: RedemptionByDraft = { redeemableId: 'v_1', discount: 300, credits: 50, limits: [limit] };

describe('what a draft has used', () => {
  it('is nothing at the beginning', () => {
    const used = new UsedSoFar();
    expect([used.usesOf('v_1'), used.creditsOf('v_1'), used.counters.get('camp_1/all')]).toEqual([0, 0, 0]);
  });

  it('counts by code, by card and by limit', () => {
    const used = new UsedSoFar();
    used.use([redemption, { ...redemption, redeemableId: 'v_2' }], []);
    expect([used.usesOf('v_1'), used.creditsOf('v_1'), used.counters.get('camp_1/all')]).toEqual([1, 50, 600]);
  });

  it('is given back once, whichever id a rollback names', () => {
    const used = new UsedSoFar();
    used.use([redemption], ['r_parent', 'r_child']);
    expect(used.giveBack(['r_child', 'r_parent'])).toEqual([redemption]);
    expect(used.giveBack(['r_parent'])).toEqual([]);
    expect([used.usesOf('v_1'), used.creditsOf('v_1'), used.counters.get('camp_1/all')]).toEqual([0, 0, 0]);
  });

  it('stays where something else is rolled back', () => {
    const used = new UsedSoFar();
    used.use([redemption], ['r_1']);
    expect(used.giveBack(['r_2'])).toEqual([]);
    expect(used.usesOf('v_1')).toBe(1);
  });
});
