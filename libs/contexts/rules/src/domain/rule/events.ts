import { type RuleSet } from '@perkstream/domain-validation-rules';
import { type RuleSetStored } from '@perkstream/published';

export interface RuleCreated {
  readonly type: 'validation_rule.created';
  readonly data: RuleSetStored & { readonly ruleSet: RuleSet; readonly at: string };
}

/** What the rule says from now on, whole. */
export interface RuleUpdated {
  readonly type: 'validation_rule.updated';
  readonly data: RuleSetStored & { readonly ruleSet: RuleSet; readonly at: string };
}

/** Applies to nothing any more, whatever is still assigned. */
export interface RuleDeleted {
  readonly type: 'validation_rule.deleted';
  readonly data: { readonly id: string };
}

/** The last assignment of a deleted rule is gone. */
export interface RuleCleared {
  readonly type: 'validation_rule.cleared';
  readonly data: { readonly id: string };
}

export type RuleEvent = RuleCreated | RuleUpdated | RuleDeleted | RuleCleared;
