import { describe, expect, it } from '@jest/globals';
import { type FailureCode } from '../rule-definition.js';
import { type RuleSubject } from '../rule-subject.js';
import { codeOf, NOW, subject, type WireRule } from '../testing/one-rule.js';
import { rulesBeyondTheCustomer } from './registry.js';

describe('A rule that fails has the key of what it is about', () => {
  const never = { $is: [-1] };
  const nothing = { $is: [{ id: 'nothing' }] };
  const rows: [FailureCode, WireRule[]][] = [
    [
      'customer_rules_violated',
      [
        { name: 'customer.segment', conditions: { $is: ['seg_2'] } },
        { name: 'customer.metadata', property: 'level', conditions: never },
      ],
    ],
    [
      'order_rules_violated',
      [
        ...['order.amount', 'order.total_amount', 'order.initial_amount', 'order.items.count'],
        ...['order.items.price_any', 'order.items.price_each', 'product.price', 'product.quantity', 'sku.price'],
        ...['sku.quantity', 'order.items.quantity', 'order.items.price', 'order.items.aggregated_quantity'],
        ...['order.items.aggregated_amount', 'product.metadata.aggregated_quantity'],
      ]
        .map((name): WireRule => ({ name, conditions: never }))
        .concat(
          ['order.metadata', 'order.items.metadata_any', 'order.items.metadata_each', 'product.metadata'].map(
            (name) => ({
              name,
              property: 'shop',
              conditions: never,
            }),
          ),
          ['order.items.any', 'order.items.every', 'order.items.cheapest', 'order.items.most_expensive'].map(
            (name) => ({
              name,
              conditions: nothing,
            }),
          ),
          [
            { name: 'order.items.none', conditions: { $is: [{ id: 'prod_1' }] } },
            { name: 'product.id', conditions: nothing },
            { name: 'sku.id', conditions: nothing },
          ],
        ),
    ],
    [
      'redemption_rules_violated',
      [
        { name: 'redemption.api_key', conditions: { $is: ['key_2'] } },
        { name: 'redemption.user.login', conditions: { $is: ['bob'] } },
        { name: 'redemption.reward.pay_with_points.points_used', conditions: never },
        { name: 'redemption.metadata', property: 'till', conditions: never },
        { name: 'custom_event.metadata', property: 'kind', conditions: never },
        { name: 'campaign.redemptions.count', conditions: never },
        { name: 'redemption.count.per_customer', conditions: never },
      ],
    ],
  ];
  it.each(rows.flatMap(([code, rules]) => rules.map((rule) => [rule.name, code, rule] as const)))(
    '%s: %s',
    (_name, code, rule) => {
      expect(codeOf(rule)).toBe(code);
    },
  );

  it('for customers only the holder of the code, and only where the rule is on', () => {
    const rule = (on: boolean) => ({ name: 'publication.redeemable_by_linked_customer', conditions: { $is: [on] } });
    expect(codeOf(rule(true), { ...subject, holderId: 'cust_2' })).toBe('customer_rules_violated');
    expect(codeOf(rule(false), { ...subject, holderId: 'cust_2' })).toBe('passed');
    expect(codeOf(rule(true), { now: NOW, holderId: 'cust_1' })).toBe('missing_customer');
    expect(codeOf(rule(false), { now: NOW, holderId: 'cust_1' })).toBe('passed');
  });

  it('what is beyond the customer is known by its name', () => {
    expect(rulesBeyondTheCustomer.has('order.amount')).toBe(true);
    expect(rulesBeyondTheCustomer.has('redemption.metadata')).toBe(true);
    expect(rulesBeyondTheCustomer.has('customer.metadata')).toBe(false);
  });
});

describe('A rule without what it is about says what is missing', () => {
  const ofOrder = (more: object): RuleSubject => ({ now: NOW, order: more });
  const number = { $more_than_or_equal: [0] };
  const rows: [string, WireRule, RuleSubject, FailureCode | 'passed'][] = [
    ['nobody', { name: 'customer.segment', conditions: { $is: ['seg_1'] } }, { now: NOW }, 'missing_customer'],
    [
      'nobody',
      { name: 'customer.metadata', property: 'a', conditions: { $is: [1] } },
      { now: NOW },
      'missing_customer',
    ],
    ['no order', { name: 'order.amount', conditions: number }, { now: NOW }, 'missing_order'],
    ['no order', { name: 'order.initial_amount', conditions: number }, { now: NOW }, 'missing_order'],
    ['no order', { name: 'order.metadata', property: 'a', conditions: { $is: [1] } }, { now: NOW }, 'missing_order'],
    ['no order', { name: 'order.items.count', conditions: number }, { now: NOW }, 'missing_order'],
    ['no amount', { name: 'order.amount', conditions: number }, ofOrder({}), 'missing_amount'],
    ['no amount', { name: 'order.total_amount', conditions: number }, ofOrder({ amount: 1 }), 'missing_amount'],
    ['no initial amount', { name: 'order.initial_amount', conditions: { $is: [7] } }, ofOrder({ amount: 7 }), 'passed'],
    ['no lines', { name: 'order.items.count', conditions: { $is: [0] } }, ofOrder({}), 'passed'],
    ['no lines', { name: 'order.items.none', conditions: { $is: [{ id: 'a' }] } }, ofOrder({}), 'passed'],
    ['no order', { name: 'order.items.none', conditions: { $is: [{ id: 'a' }] } }, { now: NOW }, 'missing_order'],
    ...['order.items.any', 'order.items.every', 'product.id', 'sku.id'].map(
      (name): [string, WireRule, RuleSubject, FailureCode] => [
        'no lines',
        { name, conditions: { $is: [{ id: 'a' }] } },
        ofOrder({ items: [] }),
        'missing_order_items',
      ],
    ),
    ...['product.metadata', 'order.items.metadata_any'].map((name): [string, WireRule, RuleSubject, FailureCode] => [
      'no lines',
      { name, property: 'a', conditions: { $is: [1] } },
      ofOrder({}),
      'missing_order_items',
    ]),
    [
      'no points',
      { name: 'redemption.reward.pay_with_points.points_used', conditions: { $is: [0] } },
      { now: NOW },
      'passed',
    ],
  ];
  it.each(rows.map(([lack, rule, asked, code]) => [rule.name, lack, code, rule, asked] as const))(
    '%s, %s: %s',
    (_name, _lack, code, rule, asked) => {
      expect(codeOf(rule, asked)).toBe(code);
    },
  );
});
