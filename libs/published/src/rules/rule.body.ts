import { IsIn, IsInt, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { Describe, IsInstant, IsMetadata, IsObjectOf, Nullable } from '../language/body-class.js';
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
  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(2_000)
  @Describe('shown to the customer when a condition fails that has no message of its own')
  message?: string | null;
}

/** What a rule says. `rules` and `bundle_rules` are trees of numbered conditions, `applicable_to` lists of products. */
export class ValidationRuleSettingsBody {
  @IsOptional()
  @IsMetadata()
  @Describe('numbered conditions and logic: {"1": {name, property, conditions, rules, error}, logic: "1 and 2"}')
  rules?: Record<string, unknown>;

  @IsOptional()
  @Nullable()
  @IsMetadata()
  @Describe('numbered products of a bundle and limit; null: no bundle')
  bundle_rules?: Record<string, unknown> | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => RuleErrorBody)
  error?: RuleErrorBody | null;

  @IsOptional()
  @IsMetadata()
  @Describe('{excluded, included, included_all}')
  applicable_to?: Record<string, unknown>;

  @IsOptional()
  @IsIn([...RULE_TYPES])
  type?: RuleType;

  @IsOptional()
  @IsIn([...RULE_CONTEXT_TYPES])
  context_type?: string;
}

export class CreateValidationRuleBody extends ValidationRuleSettingsBody {
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  name!: string;
}

export class UpdateValidationRuleBody extends ValidationRuleSettingsBody {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  name?: string;
}

export class ValidationRuleAnswer {
  @IsString()
  @Describe('val_…')
  id!: string;

  @IsString()
  name!: string;

  @IsMetadata()
  rules!: Record<string, unknown>;

  @IsMetadata()
  @Describe('{} without a bundle')
  bundle_rules!: Record<string, unknown>;

  @IsOptional()
  @IsObjectOf(() => RuleErrorBody)
  error?: RuleErrorBody;

  @IsMetadata()
  applicable_to!: Record<string, unknown>;

  @IsIn([...RULE_TYPES])
  type!: RuleType;

  @IsIn([...RULE_CONTEXT_TYPES])
  context_type!: string;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  updated_at?: string;

  @IsInt()
  @Describe('how many objects the rule is assigned to')
  assignments_count!: number;

  @IsIn(['validation_rules'])
  object!: 'validation_rules';
}

export class AssignValidationRuleBody {
  @IsOptional()
  @IsIn([...RULE_HOLDER_TYPES])
  @Describe('voucher where absent')
  related_object_type?: RuleHolderType;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Describe('id; of vouchers also the code, of campaigns also the name')
  related_object_id!: string;
}

export class ValidationRuleAssignmentAnswer {
  @IsString()
  @Describe('asgm_…')
  id!: string;

  @IsString()
  rule_id!: string;

  @IsString()
  related_object_id!: string;

  @IsIn([...RULE_HOLDER_TYPES])
  related_object_type!: RuleHolderType;

  @IsInstant()
  created_at!: string;

  @IsIn(['validation_rules_assignment'])
  object!: 'validation_rules_assignment';
}
