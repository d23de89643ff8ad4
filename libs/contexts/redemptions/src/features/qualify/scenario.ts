import { ruleNames, rulesBeyondTheCustomer, rulesIgnoredByQualifications } from '@perkstream/domain-validation-rules';
import { type QualificationScenario } from '@perkstream/published';
import { type Asking } from '../../domain/cart/cart-question.js';
import { type GateKind } from '../../services/offers/gates.js';
import { type Offer } from '../../services/offers/offer.js';
import { type Scope } from '../../services/offers/offer-list.js';

/** The offers that a scenario looks at. */
export interface Scenario {
  readonly scope: Scope;
  /** The part of the public offers that it includes. */
  readonly objects: ReadonlySet<Offer['object']>;
  /** True where the vouchers that the customer holds are included. */
  readonly isWallet: boolean;
  readonly asking: Asking;
  /** The gates that an offer has to pass before it is looked at. */
  readonly gates: GateKind | undefined;
}

type Objects = readonly Offer['object'][];

const USABLE: Objects = ['promotion_tier', 'voucher'];
/** A campaign stands for the codes that it may still give away. */
const ADVERTISED: Objects = ['promotion_tier', 'voucher', 'campaign'];

type Asked = Pick<Scenario, 'asking' | 'gates'>;

const ofCart: Asked = { asking: { omit: rulesIgnoredByQualifications, bundleOptional: false }, gates: 'cart' };
const ofCustomer: Asked = {
  asking: { omit: new Set([...rulesBeyondTheCustomer, ...rulesIgnoredByQualifications]), bundleOptional: true },
  gates: 'customer',
};
const ofNothing: Asked = { asking: { omit: new Set(ruleNames), bundleOptional: true }, gates: undefined };

/** Decision 0035. */
export const scenarios: Readonly<Record<QualificationScenario, Scenario>> = {
  ALL: scenario('cart', USABLE, true, ofCart),
  CUSTOMER_WALLET: scenario('cart', [], true, ofCart),
  AUDIENCE_ONLY: scenario('audience', ADVERTISED, true, ofCustomer),
  PRODUCTS: scenario('mentioned', ADVERTISED, false, ofNothing),
  PRODUCTS_DISCOUNT: scenario('discounted', ADVERTISED, false, ofNothing),
  PRODUCTS_BY_CUSTOMER: scenario('mentioned', ADVERTISED, true, ofCustomer),
  PRODUCTS_DISCOUNT_BY_CUSTOMER: scenario('discounted', ADVERTISED, true, ofCustomer),
  PROMOTION_STACKS: scenario('cart', ['promotion_stack'], false, ofCart),
};

/** Of the older operations: tiers, vouchers or campaigns alone. */
export function scenarioOf(object: Offer['object'], isAudienceOnly: boolean | undefined): Scenario {
  return isAudienceOnly ? scenario('audience', [object], false, ofCustomer) : scenario('cart', [object], false, ofCart);
}

function scenario(scope: Scope, objects: Objects, isWallet: boolean, asked: Asked): Scenario {
  return { scope, objects: new Set(objects), isWallet, ...asked };
}
