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

export function candidateOf(named: Named, { categories, project }: CartFacts): Candidate {
  const { object, id } = named.input;
  const key = `${object}/${id}`;
  const automatic = named.isAutomatic ? OPTIONAL : undefined;
  const categoryId = named.examined?.redeemable.categoryId;
  if (!categoryId) return { key, named, ...automatic };
  const known = categories.get(categoryId);
  const category = { id: categoryId, hierarchy: known?.hierarchy };
  if (!known) return { key, named, category, ...automatic };
  const type = stackingTypeOf({ category }, project.stackingRules);
  const shownCategory = { ...known.wire, ...(type && { stacking_rules_type: type }) };
  return { key, named, category, shownCategory, ...automatic };
}

const OPTIONAL = { isOptional: true } as const;
