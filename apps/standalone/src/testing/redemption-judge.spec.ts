import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent } from '@perkstream/ports';
import { judge } from './redemption-judge.js';

type Happened = readonly [stream: string, type: string, data: object];

function verdictOf(...happened: readonly Happened[]): readonly string[] {
  const events = happened.map(([stream, type, data]) => ({ stream, type, data }) as unknown as RecordedEvent);
  return judge(events).differences;
}

const participants = [
  { kind: 'voucher', redemptionId: 'r_1' },
  { kind: 'reward', redemptionId: 'r_1' },
];
const note = (details: object = {}) => ({ details: { redemption: { id: 'r_1' }, ...details } });
const COMPLETED: readonly Happened[] = [
  ['redemption-p.r_1', 'redemption.begun', { participants }],
  ['voucher-p.A', 'voucher.use_reserved', { redemptionId: 'r_1' }],
  ['reward-p.rew', 'reward.use_reserved', { redemptionId: 'r_1' }],
  ['loyalty_card-p.v', 'loyalty_card.points_reserved', { redemptionId: 'r_1' }],
  ['redemption-p.r_1', 'redemption.completed', { participants }],
  ['voucher-p.A', 'voucher.use_confirmed', { redemptionId: 'r_1', credits: 500 }],
  ['reward-p.rew', 'reward.use_confirmed', { redemptionId: 'r_1' }],
  ['loyalty_card-p.v', 'loyalty_card.points_taken', { redemptionId: 'r_1', points: 100 }],
  ['redemption-p.r_1', 'redemption.settled', {}],
];
const returned = (credits: number, points: number): readonly Happened[] => [
  ['voucher-p.A', 'voucher.credits_given_back', { redemptionId: 'r_1', credits }],
  ['loyalty_card-p.v', 'loyalty_card.points_added', { points, note: note({ return: { id: 'ret_1' } }) }],
];
const rolledBack = (credits: number, points?: number): readonly Happened[] => [
  ['voucher-p.A', 'voucher.use_given_back', { redemptionId: 'r_1', credits }],
  ['reward-p.rew', 'reward.use_given_back', { redemptionId: 'r_1' }],
  ...(points === undefined
    ? []
    : ([['loyalty_card-p.v', 'loyalty_card.points_added', { points, note: note() }]] as const)),
  ['rollback-p.r_1', 'redemption.rolled_back', { redemptionIds: ['r_1'] }],
];

describe('The judge of redemptions, where goods come back', () => {
  it('finds nothing wrong while the redemption stands, and where a rollback gives back the rest', () => {
    expect(verdictOf(...COMPLETED)).toEqual([]);
    expect(verdictOf(...COMPLETED, ...returned(200, 40))).toEqual([]);
    expect(verdictOf(...COMPLETED, ...returned(500, 100))).toEqual([]);
    expect(verdictOf(...COMPLETED, ...returned(200, 40), ...rolledBack(300, 60))).toEqual([]);
    expect(verdictOf(...COMPLETED, ...returned(500, 100), ...rolledBack(0))).toEqual([]);
    // A return that was slower than the rollback.
    expect(verdictOf(...COMPLETED, ...rolledBack(300, 60), ...returned(200, 40))).toEqual([]);
    expect(verdictOf(...COMPLETED, ...rolledBack(0), ...returned(500, 100))).toEqual([]);
  });

  it.each([
    ['credits twice', rolledBack(500, 60)],
    ['points twice', rolledBack(300, 100)],
    ['too few points', rolledBack(300)],
    ['too few credits', rolledBack(200, 60)],
  ])('finds that a rollback gives back %s', (_what, rollback) => {
    expect(verdictOf(...COMPLETED, ...returned(200, 40), ...rollback)).toHaveLength(1);
  });

  it('finds a use that is not given back though all its credits were', () => {
    const without = rolledBack(0).filter(([, type]) => type !== 'voucher.use_given_back');
    expect(verdictOf(...COMPLETED, ...returned(500, 100), ...without)).toHaveLength(1);
  });
});
