import { describe, expect, it } from '@jest/globals';
import { checkRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { isRefusal } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type RuleCleared, type RuleCreated, type RuleDeleted, type RuleUpdated } from '@perkstream/published';
import { type LiveRule, ruleAggregate } from './rule.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const atLeast = (amount: number) => ({
  '1': { name: 'order.amount', conditions: { $more_than_or_equal: [amount] } },
  logic: '1',
});
const sent = { name: 'Big orders', rules: atLeast(10_000), error: { message: 'Buy more' } };

function ruleSet(wire: Record<string, unknown>): RuleSet {
  const checked = checkRuleSet(wire);
  if (isRefusal(checked)) throw new Error(`Refused: ${JSON.stringify(checked)}`);
  return checked;
}

const created: RuleCreated = {
  type: 'validation_rule.created',
  data: { id: 'val_1', ruleSet: ruleSet(sent), at: NOW },
};
const updated = (wire: Record<string, unknown>): RuleUpdated => ({
  type: 'validation_rule.updated',
  data: { id: 'val_1', ruleSet: ruleSet(wire), at: LATER },
});
const deleted: RuleDeleted = { type: 'validation_rule.deleted', data: { id: 'val_1' } };
const cleared: RuleCleared = { type: 'validation_rule.cleared', data: { id: 'val_1' } };
const rule = story(ruleAggregate);

describe('a validation rule', () => {
  it('is created with what it says, checked', () => {
    rule.given().when({ do: 'create', id: 'val_1', sent, now: NOW }).then(created);
  });

  it('is created and changed only when it can be understood', () => {
    const wrong = { rules: { '1': { name: 'customer.metadata', conditions: { $is: ['x'] } }, logic: '1' } };
    rule
      .given()
      .when({ do: 'create', id: 'val_1', sent: { name: 'x', ...wrong }, now: NOW })
      .thenRefused('invalid_validation_rules');
    rule.given(created).when({ do: 'update', sent: wrong, now: LATER }).thenRefused('invalid_validation_rules');
  });

  it('is refused with a formula that is wrong, and can be changed where an old one is', () => {
    const wrong = { applicable_to: { included: [{ object: 'product', id: 'prod_1', price_formula: '1 +' }] } };
    rule
      .given()
      .when({ do: 'create', id: 'val_1', sent: { ...sent, ...wrong }, now: NOW })
      .thenRefused('invalid_payload');
    rule.given(created).when({ do: 'update', sent: wrong, now: LATER }).thenRefused('invalid_payload');
    const stored = { ...created, data: { ...created.data, ruleSet: ruleSet({ ...sent, ...wrong }) } };
    rule
      .given(stored)
      .when({ do: 'update', sent: { name: 'Other' }, now: LATER })
      .then(updated({ ...sent, ...wrong, name: 'Other' }));
  });

  it('keeps what an update does not name', () => {
    rule
      .given(created)
      .when({ do: 'update', sent: { name: 'Huge orders' }, now: LATER })
      .then(updated({ ...sent, name: 'Huge orders' }));
    rule
      .given(created)
      .when({ do: 'update', sent: { rules: atLeast(50_000) }, now: LATER })
      .then(updated({ ...sent, rules: atLeast(50_000) }));
  });

  it('loses its bundle and its message when null is sent for them', () => {
    const product = { id: 'prod_1', object: 'product', type: 'product_or_sku' };
    const quantity = { name: 'order.items.aggregated_quantity', conditions: { $is: [2] }, rules: {} };
    const bundle = {
      '1': { name: 'order.items.any', conditions: { $is: [product] }, rules: { '1': quantity, logic: '1' } },
      limit: 3,
    };
    const withBundle: RuleCreated = {
      ...created,
      data: { ...created.data, ruleSet: ruleSet({ ...sent, bundle_rules: bundle }) },
    };
    rule
      .given(withBundle)
      .when({ do: 'update', sent: { bundle_rules: null, error: null }, now: LATER })
      .then(updated({ name: sent.name, rules: sent.rules }));
  });

  it('counts its changes', () => {
    const state = rule.given(created, updated({ name: 'a' }), updated({ name: 'b' })).state() as LiveRule;
    expect([state.revision, state.createdAt, state.updatedAt]).toEqual([2, NOW, LATER]);
  });

  it('is deleted once, and takes no change after it', () => {
    rule.given(created).when({ do: 'delete' }).then(deleted);
    rule.given(created, deleted).when({ do: 'delete' }).thenRefused('not_found');
    rule.given(created, deleted).when({ do: 'update', sent: {}, now: LATER }).thenRefused('not_found');
    rule.given().when({ do: 'update', sent: {}, now: LATER }).thenRefused('not_found');
  });

  it('is cleared once, and only after it was deleted', () => {
    rule.given(created, deleted).when({ do: 'clear' }).then(cleared);
    rule.given(created, deleted, cleared).when({ do: 'clear' }).thenNothing();
    rule.given(created).when({ do: 'clear' }).thenNothing();
  });
});
