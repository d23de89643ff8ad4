import { Injectable } from '@nestjs/common';
import { type Cart, isExact, totalAmount } from '@perkstream/domain-pricing';
import { itemNamesIn, type RuleSubject, Visitor } from '@perkstream/domain-validation-rules';
import { type StepBudget } from '@perkstream/kernel';
import { type CustomerRecord, type ProjectSettings, type RequestContext } from '@perkstream/published';
import { openedCart } from '../../domain/cart/attempt.js';
import { type CartFacts, type Named } from '../../domain/cart/cart-facts.js';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type Memberships } from '../../domain/cart/memberships.js';
import { ruleSubjectOf } from '../../domain/cart/rule-subject.js';
import { tiersThatGive } from '../../services/automatic-tiers.js';
import { CartEvaluator } from '../../services/cart-evaluator.js';
import { gateScopes } from '../../services/offers/gates.js';
import { type Offer } from '../../services/offers/offer.js';
import { type OpenedCart } from '../../services/offers/offer-appraiser.js';
import { ExaminedTiers, type KnownTiers } from './examined-tiers.js';
import { type FoundItem } from './named-items.js';
import { type ShelfOffers } from './shelf-offers.js';

/** What all items of a request have in common. */
export interface Shelf {
  readonly context: RequestContext;
  readonly project: ProjectSettings;
  readonly customer: CustomerRecord | undefined;
  readonly tiers: KnownTiers;
  readonly memberships: Memberships;
  readonly steps: StepBudget;
  readonly offers: ShelfOffers;
}

/** A cart with so many of one item and nothing else. */
export interface ItemCart {
  readonly opened: OpenedCart;
  readonly names: ReadonlySet<string>;
  readonly passing: readonly Offer[];
  /** Open tiers whose rules do not hold for the cart. */
  readonly held: readonly Offer[];
}

const NOBODYS = { holderId: null };
