import { type ProjectFacts, type ReturnPolicyAnswer, type UsageQuota } from '@perkstream/published';
import { type StackingRulesChanges } from './stacking-rules.js';

/** `now`: ISO 8601 in UTC */
export type ProjectCommand =
  | { readonly do: 'create'; readonly id: string; readonly facts: ProjectFacts; readonly now: string }
  /** Creates it unless it is there. */
  | { readonly do: 'ensure'; readonly id: string; readonly facts: ProjectFacts; readonly now: string }
  | { readonly do: 'update'; readonly changes: Partial<ProjectFacts>; readonly now: string }
  /** What is not given stays as it is. */
  | { readonly do: 'update_return_policy'; readonly changes: Partial<ReturnPolicyAnswer>; readonly now: string }
  | { readonly do: 'delete' }
  | { readonly do: 'clear'; readonly id: string }
  | { readonly do: 'report_usage'; readonly quota: UsageQuota; readonly now: string }
  | {
      readonly do: 'create_stacking_rules';
      readonly id: string;
      readonly changes: StackingRulesChanges;
      readonly now: string;
    }
  | {
      readonly do: 'update_stacking_rules';
      readonly id: string;
      readonly changes: StackingRulesChanges;
      readonly now: string;
    }
  | { readonly do: 'delete_stacking_rules'; readonly id: string }
  /** Takes the category out of the stacking rules; does nothing where they do not name it. */
  | { readonly do: 'remove_category_from_stacking_rules'; readonly categoryId: string; readonly now: string };
