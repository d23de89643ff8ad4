import { type RuleSet } from '@perkstream/domain-validation-rules';

export type RuleState =
  | { readonly status: 'unknown' }
  | LiveRule
  | { readonly status: 'deleted'; readonly id: string; readonly cleared: boolean };

export interface LiveRule {
  readonly status: 'live';
  /** `val_…` */
  readonly id: string;
  /** 0, then one more with each change */
  readonly revision: number;
  readonly ruleSet: RuleSet;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}
