import { type RuleSet } from '@perkstream/domain-validation-rules';
import { type AuditedTypes } from '../language/index.js';
import { type RuleHolderType } from './rule.body.js';

/** Stored events of validation rules, and of their assignments to objects. Times in ISO 8601 and UTC. */

export interface RuleCreated {
  readonly type: 'validation_rule.created';
  readonly data: {
    /** `val_…` */
    readonly id: string;
    readonly ruleSet: RuleSet;
    readonly at: string;
  };
}

/** What the rule says from now on, whole. */
export interface RuleUpdated {
  readonly type: 'validation_rule.updated';
  readonly data: {
    /** `val_…` */
    readonly id: string;
    readonly ruleSet: RuleSet;
    readonly at: string;
  };
}

/** Applies to nothing any more, also where it is still assigned. */
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
  readonly data: {
    readonly id: string;
    readonly ruleId: string;
    /** Absent in events of earlier versions. */
    readonly relatedObjectType?: RuleHolderType;
    readonly relatedObjectId: string;
  };
}

export type AssignedRulesEvent = RuleAssigned | RuleUnassigned;

export const AUDITED_RULE_EVENTS: AuditedTypes<Exclude<RuleEvent, RuleCleared> | AssignedRulesEvent> = {
  'validation_rule.created': true,
  'validation_rule.updated': true,
  'validation_rule.deleted': true,
  'validation_rule.assigned': true,
  'validation_rule.unassigned': true,
};
