/** Stored events of validation rules that views of other contexts take: the `data` of each. */

/** `validation_rule.created`, `validation_rule.updated`: what the rule says from now on, in the shape of domain validation-rules. */
export interface RuleSetStored {
  /** `val_…` */
  readonly id: string;
  readonly ruleSet: object;
}

/** `validation_rule.deleted` */
export interface RuleSetDeleted {
  readonly id: string;
}

/** `validation_rule.assigned`, `validation_rule.unassigned` */
export interface RuleAssignment {
  /** `asgm_…` */
  readonly id: string;
  readonly ruleId: string;
  /** Of the voucher, tier or campaign */
  readonly relatedObjectId: string;
}
