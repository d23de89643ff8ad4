import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import {
  DEFAULT_STACKING_RULES,
  type ProjectCreated,
  type StackingRules,
  type StackingRulesReset,
  type StackingRulesSet,
} from '@perkstream/published';
import { DEFAULT_FACTS } from './facts.js';
import { projectAggregate } from './project.decider.js';
import { type StackingRulesChanges } from './stacking-rules.js';
import { type LiveProject } from './state.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const created: ProjectCreated = {
  type: 'project.created',
  data: { id: 'proj_1', facts: { ...DEFAULT_FACTS, name: 'Shop' }, at: NOW },
};
const reset: StackingRulesReset = { type: 'stacking_rules.reset', data: { id: 'stk_1' } };
const project = story(projectAggregate);

function set(changes: Partial<StackingRules>, at = NOW, id = 'stk_1'): StackingRulesSet {
  return { type: 'stacking_rules.set', data: { id, rules: { ...DEFAULT_STACKING_RULES, ...changes }, at } };
}

const create = (changes: StackingRulesChanges, id = 'stk_1') =>
  ({ do: 'create_stacking_rules', id, changes, now: NOW }) as const;
const update = (changes: StackingRulesChanges, id = 'stk_1') =>
  ({ do: 'update_stacking_rules', id, changes, now: LATER }) as const;

describe('the stacking rules of a project', () => {
  it('are the defaults until others are set (§3.1)', () => {
    const { settings } = project.given(created).state() as LiveProject;
    expect(settings.stackingRules).toEqual({
      redeemablesLimit: 30,
      applicableRedeemablesLimit: 5,
      applicableRedeemablesPerCategoryLimit: null,
      applicableRedeemablesCategoryLimits: {},
      applicableExclusiveRedeemablesLimit: 1,
      applicableExclusiveRedeemablesPerCategoryLimit: null,
      exclusiveCategories: [],
      jointCategories: [],
      redeemablesApplicationMode: 'PARTIAL',
      redeemablesSortingRule: 'REQUESTED_ORDER',
      groupedRedeemablesSortingRule: 'JOINT_ALWAYS_LAST',
      redeemablesProductsApplicationMode: 'STACK',
      redeemablesNoEffectRule: 'REDEEM_ANYWAY',
      noEffectSkipCategories: [],
      noEffectRedeemAnywayCategories: [],
      discountCalculationMode: 'DISCOUNTED_AMOUNT',
      initialAmountModeCategories: [],
      discountedAmountModeCategories: [],
      redeemablesRollbackOrderMode: 'WITH_ORDER',
      selection: 'REQUESTED',
    });
  });

  it('are set over the defaults', () => {
    const changes = { redeemablesApplicationMode: 'ALL', jointCategories: ['cat_a'] } as const;
    project.given(created).when(create(changes)).then(set(changes));
    project.given(created).when(create({})).then(set({}));
  });

  it('are set once', () => {
    project.given(created, set({})).when(create({}, 'stk_2')).thenRefused('stacking_rules_exist');
  });

  it('can be set anew after they were reset', () => {
    project
      .given(created, set({}), reset)
      .when(create({}, 'stk_2'))
      .then(set({}, NOW, 'stk_2'));
  });

  it('keep what an update does not name, and take lists and maps whole', () => {
    const before = set({
      redeemablesLimit: 10,
      exclusiveCategories: ['cat_a', 'cat_b'],
      applicableRedeemablesCategoryLimits: { cat_a: 1 },
    });
    const changes = { exclusiveCategories: ['cat_c'], applicableRedeemablesCategoryLimits: { cat_c: 2 } };
    project
      .given(created, before)
      .when(update(changes))
      .then(set({ redeemablesLimit: 10, ...changes }, LATER));
  });

  it('lift a limit by category with null', () => {
    const before = set({ applicableRedeemablesPerCategoryLimit: 3 });
    project
      .given(created, before)
      .when(update({ applicableRedeemablesPerCategoryLimit: null }))
      .then(set({}, LATER));
  });

  it('remember when they were set and when they were changed', () => {
    const stored = (...past: StackingRulesSet[]) => {
      const { stackingRules } = project.given(created, ...past).state() as LiveProject;
      return [stackingRules?.createdAt, stackingRules?.updatedAt];
    };
    expect(stored(set({}))).toEqual([NOW, null]);
    expect(stored(set({}), set({}, LATER))).toEqual([NOW, LATER]);
  });

  it('are the defaults again after a reset', () => {
    project
      .given(created, set({ redeemablesLimit: 3 }))
      .when({ do: 'delete_stacking_rules', id: 'stk_1' })
      .then(reset);
    const { settings } = project.given(created, set({ redeemablesLimit: 3 }), reset).state() as LiveProject;
    expect(settings.stackingRules).toBe(DEFAULT_STACKING_RULES);
  });

  it('are not found under another id', () => {
    for (const past of [[created], [created, set({}, NOW, 'stk_2')], [created, set({}), reset]]) {
      project
        .given(...past)
        .when(update({}))
        .thenRefused('not_found');
      project
        .given(...past)
        .when({ do: 'delete_stacking_rules', id: 'stk_1' })
        .thenRefused('not_found');
    }
  });

  it('do not apply more redeemables than a request may name', () => {
    project
      .given(created)
      .when(create({ redeemablesLimit: 3, applicableRedeemablesLimit: 4 }))
      .thenRefused('invalid_payload');
    project
      .given(created)
      .when(create({ applicableRedeemablesLimit: 30 }))
      .then(set({ applicableRedeemablesLimit: 30 }));
    project
      .given(created, set({}))
      .when(update({ redeemablesLimit: 4 }))
      .thenRefused('invalid_payload');
  });

  it('lower the default of applicable ones to the limit that is set', () => {
    project
      .given(created)
      .when(create({ redeemablesLimit: 3 }))
      .then(set({ redeemablesLimit: 3, applicableRedeemablesLimit: 3 }));
  });

  it('do not allow more of one exclusive category than of all exclusive ones', () => {
    const both = (all: number, each: number) => ({
      applicableExclusiveRedeemablesLimit: all,
      applicableExclusiveRedeemablesPerCategoryLimit: each,
    });
    project
      .given(created)
      .when(create(both(2, 2)))
      .then(set(both(2, 2)));
    project
      .given(created)
      .when(create(both(2, 3)))
      .thenRefused('invalid_payload');
    project
      .given(created, set(both(2, 2)))
      .when(update({ applicableExclusiveRedeemablesLimit: 1 }))
      .thenRefused('invalid_payload');
  });

  it.each([
    ['exclusiveCategories', 'jointCategories'],
    ['noEffectSkipCategories', 'noEffectRedeemAnywayCategories'],
    ['initialAmountModeCategories', 'discountedAmountModeCategories'],
  ] as const)('have no category both in %s and in %s', (one, other) => {
    project
      .given(created)
      .when(create({ [one]: ['cat_a', 'cat_b'], [other]: ['cat_b'] }))
      .thenRefused('invalid_payload');
    project
      .given(created, set({ [one]: ['cat_a'] }))
      .when(update({ [other]: ['cat_a'] }))
      .thenRefused('invalid_payload');
    project
      .given(created, set({ [one]: ['cat_a'] }))
      .when(update({ [one]: [], [other]: ['cat_a'] }))
      .then(set({ [other]: ['cat_a'] }, LATER));
  });
});

describe('a category that is about to be deleted', () => {
  const remove = { do: 'remove_category_from_stacking_rules', categoryId: 'cat_a', now: LATER } as const;

  it('is taken out of every list and limit, and nothing else is', () => {
    const naming = {
      exclusiveCategories: ['cat_a', 'cat_b'],
      noEffectSkipCategories: ['cat_a'],
      initialAmountModeCategories: ['cat_c', 'cat_a'],
      applicableRedeemablesCategoryLimits: { cat_a: 2, cat_b: 3 },
    };
    const others = { jointCategories: ['cat_c'], redeemablesLimit: 7 };
    project
      .given(created, set({ ...naming, ...others }))
      .when(remove)
      .then(
        set(
          {
            exclusiveCategories: ['cat_b'],
            noEffectSkipCategories: [],
            initialAmountModeCategories: ['cat_c'],
            applicableRedeemablesCategoryLimits: { cat_b: 3 },
            ...others,
          },
          LATER,
        ),
      );
  });

  it.each(['jointCategories', 'noEffectRedeemAnywayCategories', 'discountedAmountModeCategories'])(
    'is taken out of %s',
    (list) => {
      project
        .given(created, set({ [list]: ['cat_a'] }))
        .when(remove)
        .then(set({ [list]: [] }, LATER));
    },
  );

  it('changes nothing where the rules do not name it, or are the defaults', () => {
    project
      .given(created, set({ jointCategories: ['cat_b'] }))
      .when(remove)
      .thenNothing();
    project.given(created).when(remove).thenNothing();
  });
});
