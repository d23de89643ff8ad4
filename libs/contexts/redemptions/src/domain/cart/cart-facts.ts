import { type Catalogue } from '@perkstream/domain-pricing';
import {
  type AssignedRuleSet,
  type CategoryRecord,
  type CustomerRecord,
  type Examined,
  type OrderDocument,
  type ProjectSettings,
  type PromotionStackRecord,
  type RedeemableInput,
  type RedeemableObject,
  type RewardOnOffer,
} from '@perkstream/published';
import { type CountedKinds } from '../counting/rule-counter.js';

/** How a redeemable is named, after a stack has been replaced by its tiers. */
export type NamedInput = Omit<RedeemableInput, 'object'> & { readonly object: RedeemableObject };

/** A redeemable that a request names, and what is known of it. */
export interface Named {
  readonly input: NamedInput;
  /** undefined: there is none of that name */
  readonly examined: Examined | undefined;
  readonly rules: readonly AssignedRuleSet[];
  /** Of a loyalty card: what it is to pay for */
  readonly reward?: RewardOnOffer;
  /** Nobody asked for it: the cart qualifies for it. */
  readonly isAutomatic?: boolean;
}

/** Everything outside of the request that a decision about a cart depends on. */
export interface CartFacts {
  readonly project: ProjectSettings;
  readonly named: readonly Named[];
  /** The promotion stack that they are the tiers of. */
  readonly stack?: PromotionStackRecord;
  /** Tiers that the cart qualifies for were added to those that the request names. */
  readonly includesAutomatic?: boolean;
  readonly customer: CustomerRecord | undefined;
  /** The stored order that the request names: as it is stored, or as a redemption changes it. */
  readonly storedOrder: OrderDocument | undefined;
  /** Goods of the stored order came back: what is here is what remains of it. */
  readonly isRest?: boolean;
  /** Of the order as it was read: the redemption reserves this version. */
  readonly storedVersion: number | undefined;
  /** What is known of the products and SKUs that lines and redeemables name. */
  readonly catalogue: Catalogue;
  /** By id: the categories that redeemables are in, as far as they exist. */
  readonly categories: ReadonlyMap<string, CategoryRecord>;
  /** Counters that a redemption draws on whether or not its own rules ask for them. Absent for questions: they use nothing up. */
  readonly counted?: CountedKinds;
}
