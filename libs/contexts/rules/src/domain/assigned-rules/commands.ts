import { type RuleHolderType } from '@perkstream/published';

export type AssignedRulesCommand =
  | {
      readonly do: 'assign';
      readonly relatedObjectType: RuleHolderType;
      readonly relatedObjectId: string;
      /** `asgm_…` and `val_…`, each rule once */
      readonly assignments: readonly { readonly id: string; readonly ruleId: string }[];
      /** Takes the place of the same assignment where there is one. */
      readonly force: boolean;
      /** ISO 8601 in UTC */
      readonly now: string;
    }
  | { readonly do: 'unassign'; readonly assignmentId: string }
  /** The object is gone. */
  | { readonly do: 'unassign_all' };
