import { type StackingRules } from '@perkstream/domain-stacking';
import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type EarningRule } from '../loyalty/earning-events.js';
import { type Redeemable } from '../redeemables/redeemable.js';
import { type BackTestFiltersInput, type BackTestUptakeInput } from './bodies.js';
import { type BackTestReportAnswer, type BackTestVisitAnswer, type SweptValue } from './report.js';

/** Something of a draft that could be redeemed. */
export interface OfferOfDraft {
  /**
   * Of a campaign of codes: one that stands for each of its codes (`quantity` is that of a code). Of a tier: the tier. `startDate`
   * and `expirationDate` are null where the draft's period lies outside of the window, which then does not count.
   */
  readonly redeemable: Redeemable;
  /** It is open while all of them are (the shape of domain availability), without the dates that do not count. */
  readonly windows: readonly JsonObject[];
  /** Ids, and bodies in wire form. Limits of a rule of the campaign are counted for all of its offers together. */
  readonly rules: readonly {
    readonly id: string;
    readonly body: JsonObject;
    readonly holder: 'campaign' | 'redeemable';
  }[];
}

/** An earning rule, with the bodies of its validation rules in wire form */
export interface EarningOfDraft {
  readonly rule: EarningRule;
  readonly rules: readonly { readonly id: string; readonly body: JsonObject }[];
}

/** What is tried, checked as it would be when it is created. */
export type BackTestDraft =
  | {
      readonly kind: 'campaign';
      readonly campaignId: string;
      readonly campaignType: string;
      /** In the order in which they apply; none for a loyalty program */
      readonly offers: readonly OfferOfDraft[];
      /** Of a loyalty program */
      readonly earning: readonly EarningOfDraft[];
    }
  | {
      readonly kind: 'promotion_tier';
      /** `camp_…`; null: it stands alone */
      readonly campaignId: string | null;
      readonly offer: OfferOfDraft;
    }
  | {
      readonly kind: 'validation_rule';
      readonly body: JsonObject;
      /** `camp_…`: assigned to it besides. Absent with `replaces`: it stands wherever that rule is assigned. */
      readonly campaignId?: string;
    }
  | { readonly kind: 'earning_rule'; readonly campaignId: string; readonly earning: EarningOfDraft }
  | { readonly kind: 'stacking_rules'; readonly rules: StackingRules };

/** What a back-test replays. The same input gives the same report, byte by byte. */
export interface BackTestInput {
  /** `bt_…` */
  readonly id: string;
  readonly projectId: string;
  readonly draft: BackTestDraft;
  /** The draft with each value of the sweep, in their order */
  readonly sweep: readonly { readonly value: SweptValue; readonly draft: BackTestDraft }[];
  /** Id of what the draft takes the place of: of the same kind as the draft, and there or deleted */
  readonly replaces?: string;
  /** ISO 8601 in UTC: from `from` on, before `to` */
  readonly window: { readonly from: Instant; readonly to: Instant };
  readonly filters: BackTestFiltersInput;
  readonly sample?: { readonly share: number; readonly seed: number };
  readonly uptake: BackTestUptakeInput;
  /** Place of the last event of the log that counts */
  readonly position: number;
}

/** Visits and reports are in wire form, as clients get them. */
export type BackTestReport = BackTestReportAnswer;
export type BackTestVisit = BackTestVisitAnswer;
