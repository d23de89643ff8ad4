import { type Windows } from '@perkstream/domain-availability';
import { type ProductTargets } from '@perkstream/domain-pricing';
import { type CategorySelection, type StackingRules } from '@perkstream/domain-stacking';
import { type JsonObject } from '@perkstream/kernel';
import { type Version } from './versions.js';

/** What was on offer over time, and what was said of it, one for each thing. It stays when the thing is deleted. */
export type OfferHistory =
  | {
      readonly kind: 'tier';
      readonly campaignId: string;
      readonly createdAt: string;
      readonly versions: readonly Version<TierOfThen>[];
    }
  | { readonly kind: 'campaign'; readonly versions: readonly Version<CampaignOfThen>[] }
  /** Of tiers and campaigns; its id is `rules/<id of the object>`. */
  | { readonly kind: 'assignments'; readonly objectId: string; readonly versions: readonly Version<AssignedThen>[] }
  | { readonly kind: 'rule'; readonly versions: readonly Version<RuleOfThen>[] }
  | { readonly kind: 'category'; readonly versions: readonly Version<CategoryOfThen>[] }
  /** Of the project; its id is `stacking/<id of the project>`. */
  | { readonly kind: 'stacking'; readonly versions: readonly Version<StackingOfThen>[] };

export interface TierOfThen {
  /** Neither disabled nor deleted */
  readonly active: boolean;
  readonly isLive: boolean;
  readonly discount: JsonObject;
  readonly windows: Windows;
  readonly categoryId: string | null;
}

export interface CampaignOfThen {
  readonly active: boolean;
  readonly isLive: boolean;
  readonly windows: Windows;
}

export interface AssignedThen {
  /** By assignment */
  readonly ruleIds: Readonly<Record<string, string>>;
}

interface RuleOfThen {
  /** undefined: it asks for something, so that what it is assigned to is not for everybody. A deleted rule asks for nothing. */
  readonly targets?: ProductTargets;
}

interface CategoryOfThen {
  /** undefined: it is gone */
  readonly hierarchy?: number;
  readonly selection?: CategorySelection;
}

interface StackingOfThen {
  /** undefined: the defaults */
  readonly rules?: StackingRules;
}
