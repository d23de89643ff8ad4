import { describe, expect, it, jest } from '@jest/globals';
import { checkRuleSet } from '@perkstream/domain-validation-rules';
import { type Messenger, Turns } from '@perkstream/platform';
import { type EarningRule } from '@perkstream/published';
import { type EarningEvent } from '../domain/earning/earning-event.js';
import { type TierRepository } from '../repositories/tier.repository.js';
import { type EarningMemberships } from './earning-memberships.js';
import { PointsCalculator } from './points-calculator.js';

const dates = Array.from({ length: 1_000 }, (_one, index) => new Date(index * 1e7).toISOString());
const rules = { 1: { name: 'order.metadata', property: 'at', conditions: { $in: dates } }, logic: '1' };

describe('points of an earning rule', () => {
  it('leave others their turn after each large validation rule that has to be compiled', async () => {
    const validationRules = Array.from({ length: 100 }, () => ({ ruleSet: checkRuleSet({ name: 'x', rules }) }));
    const turns = new Turns();
    const pause = jest.spyOn(turns, 'pause');
    const calculator = new PointsCalculator(
      { ask: () => Promise.resolve(validationRules) } as unknown as Messenger,
      turns,
      {} as TierRepository,
      { of: () => Promise.resolve({ segments: new Set(), collections: [] }) } as unknown as EarningMemberships,
    );
    const rule = { id: 'earn_1', active: false } as EarningRule;
    const event = { customer: {}, now: '2026-03-01T08:00:00.000Z', timeZone: 'UTC' } as unknown as EarningEvent;
    await calculator.calculate({ projectId: 'proj_1' }, [rule], event);
    expect(pause.mock.results.filter(({ value }) => value !== undefined)).toHaveLength(100);
  });
});
