import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type EarningRule, type EarningRulesEvent } from '@perkstream/published';
import { earningRulesAggregate } from './earning-rules.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const rule: EarningRule = {
  id: 'ern_1',
  automationId: 'auto_1',
  campaignId: 'camp_1',
  event: 'order.paid',
  loyalty: { type: 'FIXED', points: 5 },
  pendingDays: null,
  banner: null,
  active: true,
  windows: {},
  expirationRules: null,
  validationRuleId: null,
  metadata: {},
  createdAt: NOW,
  updatedAt: null,
};
const created: EarningRulesEvent = { type: 'earning_rules.created', data: { rules: [rule] } };
const rules = story(earningRulesAggregate);

describe('a change of an earning rule', () => {
  it('says what is different, which is not all that was sent', () => {
    const changes = { active: false, banner: null, loyalty: { type: 'FIXED', points: 5 } } as const;
    rules
      .given(created)
      .when({ do: 'change', id: 'ern_1', changes, now: NOW })
      .then({
        type: 'earning_rule.changed',
        data: { rule: { ...rule, active: false, updatedAt: NOW }, changed: ['active'] },
      });
    rules.given(created).when({ do: 'change', id: 'toString', changes, now: NOW }).thenRefused('not_found');
  });

  it('keeps what another change has just brought', () => {
    const before = { ...rule, metadata: { a: 1 }, windows: { startDate: NOW }, updatedAt: NOW };
    const expirationDate = '2026-04-01T08:00:00.000Z';
    const changes = { metadata: { b: 2 }, validity: { expiration_date: expirationDate } };
    rules
      .given(created, { type: 'earning_rule.changed', data: { rule: before, changed: ['metadata', 'windows'] } })
      .when({ do: 'change', id: 'ern_1', changes, now: NOW })
      .then({
        type: 'earning_rule.changed',
        data: {
          rule: { ...before, metadata: { a: 1, b: 2 }, windows: { startDate: NOW, expirationDate } },
          changed: ['windows', 'metadata'],
        },
      });
  });
});
