import { type JsonObject } from '@perkstream/kernel';
import { type CartFacts, type Named } from './cart-facts.js';
import { type Stackable, stackingTypeOf } from '@perkstream/domain-stacking';

/** A redeemable of the request, with a key that is its own. */
export interface Candidate extends Stackable {
  readonly key: string;
  readonly named: Named;
  /** Its category as answers show it, with its part in stacking; absent where it has none or the category is gone. */
  readonly shownCategory?: JsonObject;
}

export function candidateOf(named: Named, { categories, project, stack }: CartFacts): Candidate {
  const { object, id } = named.input;
  const key = `${object}/${id}`;
  const part = named.isAutomatic ? OPTIONAL : isPayment(named) ? PAYMENT : undefined;
  const categoryId = named.examined?.redeemable.categoryId;
  if (!categoryId) return { key, named, ...part };
  const known = categories.get(categoryId);
  // A stack fixes which tiers go together.
  const selection = stack ? undefined : known?.selection;
  const category = { id: categoryId, hierarchy: known?.hierarchy, ...(selection && { selection }) };
  if (!known) return { key, named, category, ...part };
  const type = stackingTypeOf({ category }, project.stackingRules);
  const shownCategory = { ...known.wire, ...(type && { stacking_rules_type: type }) };
  return { key, named, category, shownCategory, ...part };
}

const OPTIONAL = { isOptional: true } as const;
const PAYMENT = { isPayment: true } as const;

/** A gift card, or a loyalty card that pays with points. */
function isPayment({ examined, reward }: Named): boolean {
  return reward !== undefined || (examined !== undefined && !examined.redeemable.discount);
}
