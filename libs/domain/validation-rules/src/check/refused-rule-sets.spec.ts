import { describe, expect, it } from '@jest/globals';
import { amount, withRule, withRules } from '../testing/sent-rules.js';
import { checkRuleSet } from './check-rule-set.js';

describe('what is refused', () => {
  const condition = (name: string, conditions: unknown) => withRule({ name, conditions });
  const metadata = (conditions: unknown) => withRule({ name: 'order.metadata', property: 'p', conditions });
  const bundle = (entry: unknown, rest: object = {}) => ({ name: 'x', bundle_rules: { '1': entry, ...rest } });
  const member = { $is: [{ id: 'A', object: 'product' }] };
  const included = (entry: unknown) => ({ name: 'x', applicable_to: { included: [entry] } });
  const nest = (levels: number): object => (levels === 0 ? amount : { ...amount, rules: { '1': nest(levels - 1) } });
  const payload = 'invalid_payload';
  const rules = 'invalid_validation_rules';

  it.each<[string, unknown, string, string]>([
    ['no object', 'x', payload, 'object'],
    ['no name', {}, payload, "'name'"],
    ['a name that is a number', { name: 5 }, payload, '.name'],
    ['an unknown type', { name: 'x', type: 'simple' }, payload, '.type'],
    ['an unknown context', { name: 'x', context_type: 'campaign' }, payload, '.context_type'],
    ['rules that are a list', withRules([]), payload, '.rules'],
    ['a rule that is a text', withRule('x'), payload, '.rules.1'],
    ['a rule without a name', withRule({}), rules, '.rules.1.name'],
    ['an unknown rule', withRule({ name: 'customer.tier' }), rules, '.rules.1.name "customer.tier"'],
    ['a prototype as a rule', withRule({ name: 'constructor' }), rules, '.rules.1.name'],
    ['a rule that has no number', withRules({ first: amount }), rules, '.rules.first'],
    [
      'a metadata rule without a property',
      withRule({ name: 'customer.metadata', conditions: { $is: ['x'] } }),
      rules,
      '.rules.1.property',
    ],
    [
      'an empty property',
      withRule({ name: 'order.items.metadata_any', property: ' ', conditions: {} }),
      rules,
      '.rules.1.property',
    ],
    ['a property that is a number', withRule({ name: 'customer.metadata', property: 5 }), payload, '.rules.1.property'],
    [
      'a metadata rule below without a property',
      withRule({ name: 'order.items.any', conditions: {}, rules: { '1': { name: 'order.items.metadata' } } }),
      rules,
      '.rules.1.rules.1.property',
    ],
    ['logic that cannot be read', withRules({ '1': amount, logic: '1 and' }), rules, '.rules.logic'],
    ['logic that names no rule', withRules({ '1': amount, logic: '1 and 2' }), rules, '.rules.logic names rule 2'],
    ['logic that is a number', withRules({ '1': amount, logic: 1 }), payload, '.rules.logic'],
    ['logic below that names no rule', withRule({ ...amount, rules: { logic: '1' } }), rules, '.rules.1.rules.logic'],
    ['conditions that are a list', condition('order.amount', []), payload, '.rules.1.conditions'],
    ['an unknown operator', condition('order.amount', { $like: [1] }), rules, '$like is not an operator;'],
    ['a prototype as an operator', condition('order.amount', { toString: [1] }), rules, 'toString is not an operator;'],
    [
      'an operator of other rules',
      condition('order.amount', { $starts_with: ['1'] }),
      rules,
      '$starts_with is not an operator of this rule',
    ],
    ['$from elsewhere', metadata({ $from: ['pc_1'] }), rules, '$from'],
    ['a value that is no list', condition('order.amount', { $is: 5 }), payload, '.conditions.$is must be an array'],
    ['no value', condition('order.amount', { $is: [] }), payload, 'fewer than 1'],
    ['two values of one', condition('order.amount', { $is: [1, 2] }), payload, 'more than 1'],
    ['a number that is none', condition('order.amount', { $is: ['five'] }), payload, '.$is.0 must be a number'],
    ['null as a value', condition('customer.segment', { $in: ['seg_1', null] }), payload, '.$in.1'],
    ['a segment that is a number', condition('customer.segment', { $is: [5] }), payload, '.$is.0'],
    [
      'a flag that is none',
      condition('publication.redeemable_by_linked_customer', { $is: ['yes'] }),
      payload,
      '.$is.0',
    ],
    ['a target without an id', condition('order.items.any', { $is: [{ object: 'product' }] }), payload, '.$is.0'],
    [
      'a target of another kind',
      condition('order.items.any', { $is: [{ id: 'x', object: 'customer' }] }),
      payload,
      '.$is.0',
    ],
    [
      'a source that is a product',
      condition('order.items.any', { $from: [{ id: 'x', object: 'product' }] }),
      payload,
      '.$from.0',
    ],
    ['a weekday that is none', metadata({ $dow: [7] }), payload, '.$dow.0'],
    ['a date that is none', metadata({ $after: ['soon'] }), payload, '.$after.0'],
    ['a negative number of days', metadata({ $more_than_ago: [-1] }), payload, '.$more_than_ago.0'],
    ['a negative count', metadata({ $count: [-1] }), payload, '.$count.0'],
    ['a bound that is a text', metadata({ $more_than: ['x'] }), payload, '.$more_than.0'],
    ['an empty text to look for', metadata({ $contains: [''] }), payload, '.$contains.0'],
    ['a timeframe without a duration', metadata({ $timeframe: ['2026-01-01;P1D'] }), payload, '.$timeframe.0'],
    [
      'a timeframe beyond any calendar',
      metadata({ $timeframe: ['2026-01-01;P99999999D;P1D'] }),
      payload,
      '.$timeframe.0',
    ],
    [
      'an absolute timeframe of one date',
      metadata({ $timeframe_absolute: ['2026-01-01'] }),
      payload,
      '.$timeframe_absolute.0',
    ],
    [
      'hours that are none',
      metadata({ $timeframe_daily_hours: ['25:00;26:00;1'] }),
      payload,
      '.$timeframe_daily_hours.0',
    ],
    [
      'hours of a day that is none',
      metadata({ $timeframe_daily_hours: ['20:00;21:00;7'] }),
      payload,
      '.$timeframe_daily_hours.0',
    ],
    ['an error that is a text', withRule({ ...amount, error: 'x' }), payload, '.rules.1.error'],
    ['a message that is a number', { name: 'x', error: { message: 5 } }, payload, '.error.message'],
    ['rules beyond depth', withRule(nest(6)), rules, 'deeper than 6'],
    [
      'rules beyond number',
      withRules(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [String(i + 1), amount]))),
      rules,
      'more than 500',
    ],
    ['a bundle that is a list', { name: 'x', bundle_rules: [] }, payload, '.bundle_rules'],
    ['a bundle of unlimited sets', bundle({ conditions: member }, { limit: 101 }), payload, '.bundle_rules.limit'],
    ['a bundle of no set', bundle({ conditions: member }, { limit: 0 }), payload, '.bundle_rules.limit'],
    ['a bundle without numbers', { name: 'x', bundle_rules: { a: { conditions: member } } }, rules, '.bundle_rules.a'],
    ['a bundle of nothing', bundle({ conditions: { $is: [] } }), payload, '.bundle_rules.1.conditions.$is'],
    [
      'a bundle of two in one',
      bundle({ conditions: { $is: [...member.$is, ...member.$is] } }),
      payload,
      '.bundle_rules.1.conditions.$is',
    ],
    [
      'a bundle of another rule',
      bundle({ name: 'order.items.every', conditions: member }),
      rules,
      '.bundle_rules.1.name',
    ],
    ['a bundle of what has no kind', bundle({ conditions: { $is: [{ id: 'A' }] } }), payload, '.object'],
    ['a bundle of what has no id', bundle({ conditions: { $is: [{ object: 'sku' }] } }), payload, '.id'],
    [
      'a bundle of no unit',
      bundle({ conditions: member, rules: { '1': { conditions: { $is: [0] } } } }),
      payload,
      '.bundle_rules.1.rules.1',
    ],
    [
      'a bundle of half a unit',
      bundle({ conditions: member, rules: { '1': { conditions: { $is: [1.5] } } } }),
      payload,
      '.bundle_rules.1.rules.1',
    ],
    [
      'a bundle with another rule below',
      bundle({ conditions: member, rules: { '1': { name: 'order.items.price' } } }),
      rules,
      '.bundle_rules.1.rules.1.name',
    ],
    [
      'a bundle with two rules below',
      bundle({ conditions: member, rules: { '1': {}, '2': {} } }),
      payload,
      '.bundle_rules.1.rules',
    ],
    ['applicable_to that is a list', { name: 'x', applicable_to: [] }, payload, '.applicable_to'],
    ['included that is an object', { name: 'x', applicable_to: { included: {} } }, payload, '.applicable_to.included'],
    ['included_all that is a text', { name: 'x', applicable_to: { included_all: 'yes' } }, payload, '.included_all'],
    ['a target of a discount without a kind', included({ id: 'A' }), payload, '.included.0.object'],
    ['a target of a discount without an id', included({ object: 'sku' }), payload, '.included.0.id'],
    ['an unknown effect', included({ object: 'sku', id: 'A', effect: 'APPLY' }), payload, '.included.0.effect'],
    ['half a unit', included({ object: 'sku', id: 'A', quantity_limit: 0.5 }), payload, '.quantity_limit'],
    ['a repeat of 0', included({ object: 'sku', id: 'A', repeat: 0 }), payload, '.repeat'],
    ['a negative price', included({ object: 'sku', id: 'A', price: -1 }), payload, '.price'],
    ['another target', included({ object: 'sku', id: 'A', target: 'LINE' }), payload, '.target'],
  ])('refuses %s', (_what, wire, code, details) => {
    expect(checkRuleSet(wire)).toMatchObject({ refused: code, details: { details: expect.stringContaining(details) } });
  });
});
