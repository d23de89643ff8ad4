import { type Catalogue } from '@perkstream/domain-pricing';
import {
  type AssignedRuleSet,
  type CategoryRecord,
  type CustomerRecord,
  type Examined,
  type OrderDocument,
  type ProjectSettings,
  type RedeemableInput,
} from '@perkstream/published';

/** A redeemable that a request names, and what is known of it. */
export interface Named {
  readonly input: RedeemableInput;
  /** undefined: nobody knows it */
  readonly examined: Examined | undefined;
  readonly rules: readonly AssignedRuleSet[];
}

/** Everything outside of the request itself that a decision about a cart looks at. */
export interface CartFacts {
  readonly project: ProjectSettings;
  readonly named: readonly Named[];
  readonly customer: CustomerRecord | undefined;
  /** The stored order that the request names; what it says itself about that order does not count. */
  readonly storedOrder: OrderDocument | undefined;
  /** What is known of the products and SKUs that lines and redeemables name. */
  readonly catalogue: Catalogue;
  /** By id: the categories that redeemables are in, as far as they exist. */
  readonly categories: ReadonlyMap<string, CategoryRecord>;
}
