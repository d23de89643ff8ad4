import { type RuleHolderType } from '@perkstream/published';

export interface RuleAssigned {
  readonly type: 'validation_rule.assigned';
  readonly data: {
    /** `asgm_…` */
    readonly id: string;
    readonly ruleId: string;
    readonly relatedObjectType: RuleHolderType;
    readonly relatedObjectId: string;
    readonly at: string;
  };
}

export interface RuleUnassigned {
  readonly type: 'validation_rule.unassigned';
  readonly data: { readonly id: string; readonly ruleId: string; readonly relatedObjectId: string };
}

export type AssignedRulesEvent = RuleAssigned | RuleUnassigned;
