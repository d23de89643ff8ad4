import { refuse, type Refusal } from '@perkstream/kernel';
import { DEFAULT_STACKING_RULES, type StackingRules } from '@perkstream/published';

/** Only what was sent; lists and the map of limits are whole. */
export type StackingRulesChanges = Partial<StackingRules>;

/** The first rules of a project: a default gives way to a tighter limit that was sent. */
export function firstStackingRules(sent: StackingRulesChanges): StackingRules {
  const rules = { ...DEFAULT_STACKING_RULES, ...sent };
  if (sent.applicableRedeemablesLimit !== undefined) return rules;
  return { ...rules, applicableRedeemablesLimit: Math.min(rules.applicableRedeemablesLimit, rules.redeemablesLimit) };
}

/** What no single field shows: limits that outdo each other, a category on both of two opposite lists. */
export function contradictionIn(rules: StackingRules): Refusal<'invalid_payload'> | undefined {
  const details = limitContradiction(rules) ?? listContradiction(rules);
  return details === undefined ? undefined : refuse('invalid_payload', { details });
}

/** The rules as if there were no such category; undefined when they do not name it. */
export function withoutCategory(rules: StackingRules, id: string): StackingRules | undefined {
  const changes: Partial<Record<keyof StackingRules, unknown>> = {};
  for (const name of CATEGORY_LISTS) {
    if (rules[name].includes(id)) changes[name] = rules[name].filter((each) => each !== id);
  }
  const { [id]: limit, ...limits } = rules.applicableRedeemablesCategoryLimits;
  if (limit !== undefined) changes.applicableRedeemablesCategoryLimits = limits;
  return Object.keys(changes).length === 0 ? undefined : ({ ...rules, ...changes } as StackingRules);
}

const CATEGORY_LISTS = [
  'exclusiveCategories',
  'jointCategories',
  'noEffectSkipCategories',
  'noEffectRedeemAnywayCategories',
  'initialAmountModeCategories',
  'discountedAmountModeCategories',
] as const satisfies readonly (keyof StackingRules)[];

function limitContradiction(rules: StackingRules): string | undefined {
  if (rules.applicableRedeemablesLimit > rules.redeemablesLimit) {
    return `Property .applicable_redeemables_limit must be <= redeemables_limit (${rules.redeemablesLimit})`;
  }
  const exclusive = rules.applicableExclusiveRedeemablesLimit;
  if ((rules.applicableExclusiveRedeemablesPerCategoryLimit ?? 0) > exclusive) {
    return (
      'Property .applicable_exclusive_redeemables_per_category_limit must be <= ' +
      `applicable_exclusive_redeemables_limit (${exclusive})`
    );
  }
  return undefined;
}

function listContradiction(rules: StackingRules): string | undefined {
  const opposites = [
    ['exclusive_categories', rules.exclusiveCategories, 'joint_categories', rules.jointCategories],
    [
      'no_effect_skip_categories',
      rules.noEffectSkipCategories,
      'no_effect_redeem_anyway_categories',
      rules.noEffectRedeemAnywayCategories,
    ],
    [
      'initial_amount_mode_categories',
      rules.initialAmountModeCategories,
      'discounted_amount_mode_categories',
      rules.discountedAmountModeCategories,
    ],
  ] as const;
  for (const [name, some, opposite, others] of opposites) {
    const both = new Set(some);
    const twice = others.find((category) => both.has(category));
    if (twice !== undefined) return `Property .${name} must not share ${twice} with ${opposite}`;
  }
  return undefined;
}
