import { describe, expect, it, jest } from '@jest/globals';
import { checkRuleSet } from '@perkstream/domain-validation-rules';
import { type Messenger, type SourceEvent, Turns } from '@perkstream/platform';
import { FindAssignedRules, FindCustomer } from '@perkstream/published';
import { orderEarningsAggregate } from '../domain/earnings/earnings.decider.js';
import { type EarningMemberships } from './earning-memberships.js';
import { PointsEarner } from './points-earner.js';
import { PointsCalculator } from './points-calculator.js';

const NOW = '2026-03-01T08:00:00.000Z';
const dates = Array.from({ length: 1_000 }, (_one, index) => new Date(index * 1e7).toISOString());
const rules = { 1: { name: 'order.metadata', property: 'at', conditions: { $in: dates } }, logic: '1' };

describe('earning points', () => {
  it('takes no turns from requests, however much is to be worked out', async () => {
    const validationRules = Array.from({ length: 20 }, () => ({ ruleSet: checkRuleSet({ name: 'x', rules }) }));
    const ask = jest.fn(async (message: object) => {
      if (message instanceof FindAssignedRules) return validationRules;
      return message instanceof FindCustomer ? {} : undefined;
    });
    const messenger = { ask } as unknown as Messenger;
    const turns = new Turns();
    const used = [jest.spyOn(turns, 'pause'), jest.spyOn(turns, 'finish')];
    const memberships = { of: async () => ({ segments: new Set(), collections: [] }) } as unknown as EarningMemberships;
    const calculator = new PointsCalculator(messenger, turns, {} as never, memberships);
    const execute = jest.fn(async () => ({ events: [], state: { grants: {} } }));
    const all = async () => [{ id: 'earn_1', active: false, createdAt: NOW }];
    const earner = new PointsEarner(
      { execute } as never,
      messenger,
      { all } as never,
      calculator,
      {} as never,
      () => {},
    );
    const trigger = { id: 'ord_1', customerId: 'cust_1', measured: {}, bookingOf: () => ({}) as never };
    await earner.earn(
      { projectId: 'proj_1', at: NOW } as SourceEvent,
      () => true,
      async () => ({ ...trigger, aggregate: orderEarningsAggregate }),
    );
    expect(execute).toHaveBeenCalledTimes(1);
    for (const each of used) expect(each).not.toHaveBeenCalled();
  });
});
