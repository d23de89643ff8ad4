import { type Instant } from '@perkstream/kernel';
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
  /** The clock stands at `time`. @param lastEventAt when something happened in the project last, by real time */
  | {
      readonly do: 'stop_clock';
      readonly time: Instant;
      readonly lastEventAt: Instant;
      readonly realTime: Instant;
    }
  | { readonly do: 'release_clock'; readonly realTime: Instant }
  | { readonly do: 'advance_clock'; readonly to: Instant; readonly actionId: string; readonly realTime: Instant }
  /** The advance is at a day, or at its end. One that is over changes nothing. */
  | { readonly do: 'move_clock'; readonly actionId: string; readonly time: Instant }
  | { readonly do: 'arrive_clock'; readonly actionId: string; readonly time: Instant }
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
