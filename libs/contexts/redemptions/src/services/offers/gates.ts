import {
  type CompiledRuleSet,
  Gate,
  type GateScope,
  rulesAskedLast,
  rulesBeyondTheCustomer,
  rulesIgnoredByQualifications,
} from '@perkstream/domain-validation-rules';

/** What is asked before an offer is looked at: everything that can be told of the cart, or of the customer alone. */
export type GateKind = 'cart' | 'customer';

export type Gates = Readonly<Record<GateKind, Gate | undefined>>;

export const gateScopes: Readonly<Record<GateKind, GateScope>> = {
  cart: { omit: new Set([...rulesIgnoredByQualifications, ...rulesAskedLast]), bundle: true },
  customer: {
    omit: new Set([...rulesIgnoredByQualifications, ...rulesAskedLast, ...rulesBeyondTheCustomer]),
    bundle: false,
  },
};

export function gatesOf(rules: CompiledRuleSet): Gates {
  return { cart: Gate.of(rules, gateScopes.cart), customer: Gate.of(rules, gateScopes.customer) };
}
