import { type BundleFinding, type TraceEntry } from '@perkstream/domain-validation-rules';
import { type PricingNote } from '@perkstream/domain-pricing';

/** The reasons why and how a redeemable applies or does not; collected only where a request asks for them. */
export interface Explanation {
  /** In the order in which they were asked, up to the first that failed. */
  readonly rules: ExplainedRules[];
  /** How the amounts came about. */
  steps: PricingNote[];
}

/** What the rules of one rule set were asked. */
export interface ExplainedRules {
  readonly ruleId: string;
  readonly passed: boolean;
  readonly checks: readonly TraceEntry[];
  readonly bundle?: BundleFinding;
}
