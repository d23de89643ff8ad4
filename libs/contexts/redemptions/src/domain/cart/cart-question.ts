import { type JsonObject, type Refusal, type StepBudget } from '@perkstream/kernel';
import { type Cart } from '@perkstream/domain-pricing';
import { type Selection } from '@perkstream/domain-stacking';
import {
  type CartInput,
  type CustomerRecord,
  type Redeemable,
  type RequestContext,
  type RewardOnOffer,
} from '@perkstream/published';
import { type RuleCounter } from '../counting/rule-counter.js';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import { type CartFacts } from './cart-facts.js';
import { type Explanation } from './explanation.js';
import { type Memberships } from './memberships.js';

/** Candidates that turned out not to be usable after all, by key. */
export type SetAside = Map<string, Refusal<RedemptionRefusal>>;

/** Which rules are asked. */
export interface Asking {
  /** Rules of these names are not asked. */
  readonly omit: ReadonlySet<string>;
  /** A cart that lacks a part of a bundle passes, and the answer says what it lacks. */
  readonly bundleOptional: boolean;
}

/** What is asked about a cart, with everything that the answer depends on. */
export interface CartQuestion {
  readonly facts: CartFacts;
  readonly request: {
    readonly context: RequestContext;
    readonly order: CartInput | undefined;
    readonly customer: CustomerRecord | undefined;
    readonly metadata: JsonObject | undefined;
  };
  /** Values of limit counters, by their keys, as far as they were looked up. */
  readonly counters: ReadonlyMap<string, number>;
  /** Absent: the customer is in no segment, and nothing in a collection. */
  readonly memberships?: Memberships;
  readonly setAside?: ReadonlyMap<string, Refusal<RedemptionRefusal>>;
  /** The steps that the answer may take; absent: not limited. */
  readonly steps?: StepBudget;
  /** Absent: as the stacking rules say. */
  readonly selection?: Selection;
  /** Also say how each outcome came about. */
  readonly explain?: boolean;
  /** Refusals also say what is missing, where that is amounts and quantities alone. */
  readonly nearMisses?: boolean;
  /** Only a part of the rules is asked; the others are reported as skipped. */
  readonly asking?: Asking;
}

/** Limit counters by their keys: those of rules with what the ledger is asked where they have not begun. */
export type UnknownCounters = ReadonlyMap<string, RuleCounter | undefined>;

/** The turn of one redeemable, with the cart as the previous ones left it. */
export interface Turn {
  readonly question: CartQuestion;
  readonly redeemable: Redeemable;
  readonly cart: Cart;
  /** What the request asks of a gift card, minor units */
  readonly credits: number | undefined;
  /** Of a loyalty card: what it pays for, and how many points of it the request wants to spend. */
  readonly reward: (RewardOnOffer & { readonly points: number | undefined }) | undefined;
  /** The value of a limit counter, including what previous redeemables of the request use of it. */
  readonly counted: (key: string, ofRules?: RuleCounter) => number;
  /** Absent: nothing is worked out for it. */
  readonly explanation: Explanation | undefined;
}

export function orderMetadataOf(facts: CartFacts, order: CartInput | undefined): JsonObject | undefined {
  return facts.storedOrder?.metadata ?? order?.metadata;
}
