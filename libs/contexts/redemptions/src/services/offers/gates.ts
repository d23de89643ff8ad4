import {
  type ClockUse,
  clockUseOf,
  compiledOf,
  type CompiledRuleSet,
  Gate,
  type GateScope,
  type HasRuleSet,
  rulesAskedLast,
  rulesBeyondTheCustomer,
  rulesIgnoredByQualifications,
} from '@perkstream/domain-validation-rules';

/** The questions that are asked before an offer is looked at: those about the cart or the customer alone. */
export type GateKind = 'cart' | 'customer';

export const gateScopes: Readonly<Record<GateKind, GateScope>> = {
  cart: { omit: new Set([...rulesIgnoredByQualifications, ...rulesAskedLast]), bundle: true },
  customer: {
    omit: new Set([...rulesIgnoredByQualifications, ...rulesAskedLast, ...rulesBeyondTheCustomer]),
    bundle: false,
  },
};

/** A rule set with its gates. */
export interface GatedRules {
  readonly compiled: CompiledRuleSet;
  readonly gates: Readonly<Record<GateKind, Gate | undefined>>;
  readonly clock: ClockUse | undefined;
}

export function gatedRules(rule: HasRuleSet): GatedRules {
  const compiled = compiledOf(rule);
  return {
    compiled,
    gates: { cart: Gate.of(compiled, gateScopes.cart), customer: Gate.of(compiled, gateScopes.customer) },
    clock: clockUseOf(rule),
  };
}
