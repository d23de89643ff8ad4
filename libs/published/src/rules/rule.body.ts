import { AsOf, Revision } from '../language/history.js';
import { AnyObject, Flag, Instant, ObjectOf, OneOf, Shape, Text, Whole } from '../language/body-class.js';
import { ANY_OBJECT } from '../language/shape.js';
import { RULE_CONTEXT_TYPES } from './context-types.js';

export const RULE_TYPES = ['expression', 'basic', 'advanced', 'complex'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export const RULE_HOLDER_TYPES = [
  'voucher',
  'promotion_tier',
  'campaign',
  'earning_rule',
  'distribution',
  'reward_assignment',
] as const;
export type RuleHolderType = (typeof RULE_HOLDER_TYPES)[number];

export class RuleErrorBody {
  @Text({ optional: true, nullable: true, max: 2_000 }, 'Shown when a condition without its own message fails.')
  message?: string | null;
}

/** What a rule says. `rules` and `bundle_rules` are trees of numbered conditions, `applicable_to` lists of products. */
export class ValidationRuleSettingsBody {
  @AnyObject(
    { optional: true },
    'Numbered conditions and their logic: `{"1": {name, property, conditions, rules, error}, logic: "1 and 2"}`.',
  )
  rules?: Record<string, unknown>;
  @AnyObject({ optional: true, nullable: true }, 'Numbered products of a bundle, and its limit. `null` for no bundle.')
  bundle_rules?: Record<string, unknown> | null;
  @ObjectOf(() => RuleErrorBody, { optional: true, nullable: true }) error?: RuleErrorBody | null;
  @AnyObject({ optional: true }, '`{excluded, included, included_all}`.') applicable_to?: Record<string, unknown>;
  @OneOf(RULE_TYPES, { optional: true }) type?: RuleType;
  @OneOf(RULE_CONTEXT_TYPES, { optional: true }) context_type?: string;
}

export class CreateValidationRuleBody extends ValidationRuleSettingsBody {
  @Text({ min: 1, max: 500 }) name!: string;
}

export class UpdateValidationRuleBody extends ValidationRuleSettingsBody {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
}

/** Which products a discount touches: entries are described in the contract as ApplicableTo. */
export class ApplicabilityAnswer {
  @Shape({ type: 'array', items: ANY_OBJECT }, 'What the discount applies to.') included!: object[];
  @Shape(
    { type: 'array', items: ANY_OBJECT },
    { omit: 'empty' },
    'What the discount does not apply to, even if an entry includes it.',
  )
  excluded?: object[];
  @Flag('Whether the discount applies to everything that is not excluded.') included_all!: boolean;
}

/** All of a rule but how often it is assigned. */
abstract class ValidationRuleAnswerFields {
  @Text('Begins with `val_`.') id!: string;
  @Text() name!: string;
  @AnyObject('Empty when the rule has no conditions.') rules!: Record<string, unknown>;
  @AnyObject('Empty when the rule has no bundle.') bundle_rules!: Record<string, unknown>;
  @ObjectOf(() => RuleErrorBody, { optional: true }) error?: RuleErrorBody;
  @ObjectOf(() => ApplicabilityAnswer, { nullable: true }, '`null` when the rule names no products.')
  applicable_to!: ApplicabilityAnswer | null;
  @OneOf(RULE_TYPES) type!: RuleType;
  @OneOf(RULE_CONTEXT_TYPES) context_type!: string;
  @Instant() created_at!: string;
  @Instant({ optional: true }) updated_at?: string;
  @OneOf(['validation_rules']) object!: 'validation_rules';
}

export class ValidationRuleAnswer extends ValidationRuleAnswerFields {
  @Whole('Number of objects that the rule is assigned to.') assignments_count!: number;
}

/** A rule that was just made, which nothing is assigned to. */
export class NewValidationRuleAnswer extends ValidationRuleAnswerFields {
  @Whole({ omit: 'always' }) assignments_count?: number;
}

export class AssignValidationRuleBody {
  @OneOf(RULE_HOLDER_TYPES, { optional: true }, 'Defaults to `voucher`.') related_object_type?: RuleHolderType;
  @Text({ optional: true, min: 1, max: 200 }, 'ID. Also the code of a voucher or the name of a campaign.')
  related_object_id?: string;

  /** The older names: each says what kind of object it is, too. */
  @Text({ optional: true, min: 1, max: 200 }, 'Deprecated.') voucher?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'Deprecated.') promotion_tier?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'Deprecated.') campaign?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'Deprecated.') earning_rule?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'Deprecated.') distribution?: string;
  @Text({ optional: true, min: 1, max: 200 }, 'Deprecated.') reward_assignment?: string;
}

/** The object that a rule is to be assigned to; undefined where the body names none. */
export function relatedObjectOf(
  body: AssignValidationRuleBody,
): { readonly type: RuleHolderType; readonly id: string } | undefined {
  const { related_object_type: type = 'voucher', related_object_id: id } = body;
  if (id !== undefined) return { type, id };
  const older = RULE_HOLDER_TYPES.find((name) => body[name] !== undefined);
  return older && { type: older, id: body[older] as string };
}

export class ValidationRuleAssignmentAnswer {
  @Text('Begins with `asgm_`.') id!: string;
  @Text() rule_id!: string;
  @Text() related_object_id!: string;
  @OneOf(RULE_HOLDER_TYPES) related_object_type!: RuleHolderType;
  @Instant() created_at!: string;
  @OneOf(['validation_rules_assignment']) object!: 'validation_rules_assignment';
}

/** A validation rule, now or as it was. */
export class ValidationRuleOfMomentAnswer extends ValidationRuleAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
