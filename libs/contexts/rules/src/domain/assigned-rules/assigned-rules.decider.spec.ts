import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type RuleAssigned, type RuleUnassigned } from '@perkstream/published';
import { assignedRulesAggregate, type AssignedRulesCommand } from './assigned-rules.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const object = { relatedObjectType: 'voucher', relatedObjectId: 'v_1' } as const;

const assigned = (id: string, ruleId: string): RuleAssigned => ({
  type: 'validation_rule.assigned',
  data: { id, ruleId, ...object, at: NOW },
});
const unassigned = (id: string, ruleId: string): RuleUnassigned => ({
  type: 'validation_rule.unassigned',
  data: { id, ruleId, relatedObjectType: 'voucher', relatedObjectId: 'v_1' },
});
const assign = (assignments: [id: string, ruleId: string][], force = false): AssignedRulesCommand => ({
  do: 'assign',
  ...object,
  assignments: assignments.map(([id, ruleId]) => ({ id, ruleId })),
  force,
  now: NOW,
});

const rules = story(assignedRulesAggregate);

describe('the rules of an object', () => {
  it('are a hundred at most', () => {
    const many = Array.from({ length: 99 }, (_one, index) => assigned(`asgm_${index}`, `val_${index}`));
    const one = assign([['asgm_n', 'val_n']]);
    const another = assign([['asgm_o', 'val_o']]);
    rules
      .given(...many)
      .when(one)
      .then(assigned('asgm_n', 'val_n'));
    rules
      .given(...many, assigned('asgm_n', 'val_n'))
      .when(another)
      .thenRefused('invalid_payload');
    rules
      .given(...many, assigned('asgm_n', 'val_n'))
      .when(assign([['asgm_o', 'val_n']], true))
      .then(unassigned('asgm_n', 'val_n'), assigned('asgm_o', 'val_n'));
  });

  it('are assigned all at once', () => {
    rules
      .given()
      .when(
        assign([
          ['asgm_1', 'val_1'],
          ['asgm_2', 'val_2'],
        ]),
      )
      .then(assigned('asgm_1', 'val_1'), assigned('asgm_2', 'val_2'));
  });

  it('are joined by another rule', () => {
    rules
      .given(assigned('asgm_1', 'val_1'))
      .when(assign([['asgm_2', 'val_2']]))
      .then(assigned('asgm_2', 'val_2'));
  });

  it('are each assigned once, and none when one of several is assigned already', () => {
    rules
      .given(assigned('asgm_1', 'val_1'))
      .when(
        assign([
          ['asgm_2', 'val_2'],
          ['asgm_3', 'val_1'],
        ]),
      )
      .thenRefused('duplicate_found');
  });

  it('give way to the same assignment when it is forced', () => {
    rules
      .given(assigned('asgm_1', 'val_1'), assigned('asgm_2', 'val_2'))
      .when(assign([['asgm_3', 'val_1']], true))
      .then(unassigned('asgm_1', 'val_1'), assigned('asgm_3', 'val_1'));
  });

  it('are taken off by the id of the assignment', () => {
    const past = [assigned('asgm_1', 'val_1'), assigned('asgm_2', 'val_2')];
    const off = { do: 'unassign', assignmentId: 'asgm_1' } as const;
    rules
      .given(...past)
      .when(off)
      .then(unassigned('asgm_1', 'val_1'));
    rules
      .given(...past, unassigned('asgm_1', 'val_1'))
      .when(off)
      .thenRefused('not_found');
    expect(rules.given(...past, unassigned('asgm_1', 'val_1')).state()).toEqual([
      {
        id: 'asgm_2',
        rule_id: 'val_2',
        related_object_id: 'v_1',
        related_object_type: 'voucher',
        created_at: NOW,
        object: 'validation_rules_assignment',
      },
    ]);
  });

  it('are all taken off when the object is gone', () => {
    rules
      .given(assigned('asgm_1', 'val_1'), assigned('asgm_2', 'val_2'))
      .when({ do: 'unassign_all' })
      .then(unassigned('asgm_1', 'val_1'), unassigned('asgm_2', 'val_2'));
    rules.given().when({ do: 'unassign_all' }).thenNothing();
  });

  it('are the same ones when the object is back', () => {
    const before = rules.given(assigned('asgm_1', 'val_1'), assigned('asgm_2', 'val_2')).state();
    const gone = [assigned('asgm_1', 'val_1'), unassigned('asgm_1', 'val_1')];
    rules
      .given(...gone)
      .when({ do: 'reassign', assignments: before })
      .then(assigned('asgm_1', 'val_1'), assigned('asgm_2', 'val_2'));
    rules
      .given(...gone, assigned('asgm_1', 'val_1'))
      .when({ do: 'reassign', assignments: before })
      .then(assigned('asgm_2', 'val_2'));
  });
});
