import { looksLikeDate, textOf } from '../operators/value-text.js';
import { type Need } from '../rule-definition.js';
import { type Conditions, type Rule, type Target } from '../rule-set.js';
import { type NumberName, type Requirement, type SomeTrait, type Trait, type TraitKind } from './requirement.js';

type Asked = Pick<Rule, 'conditions' | 'property'>;

/** A value under a key of metadata. Dates are no traits: there are many ways to write one. */
export function requiresMetadata(rule: string): (asked: Asked) => Requirement | undefined {
  return ({ conditions, property = '' }) => {
    const values = namedBy(conditions);
    if (!values || values.some(looksLikeDate)) return undefined;
    const kind = `${rule}/${property}` as TraitKind;
    return { anyOf: values.map((value) => ({ kind, value: textOf(value) })) };
  };
}

export function requiresSegment({ conditions }: Asked): Requirement | undefined {
  const segments = namedBy(conditions);
  return segments && { anyOf: segments.map((segment) => ({ kind: 'segment', value: String(segment) })) };
}

/** A number within what the comparisons leave. */
export function requiresNumber(number: NumberName): (asked: Asked) => Requirement | undefined {
  return ({ conditions }) => {
    let from = -Infinity;
    let to = Infinity;
    for (const [operator, values] of Object.entries(conditions)) {
      const numbers = values as readonly number[];
      if (operator === '$more_than' || operator === '$more_than_or_equal') from = Math.max(from, numbers[0]!);
      if (operator === '$less_than' || operator === '$less_than_or_equal') to = Math.min(to, numbers[0]!);
      if (operator === '$is' || operator === '$in') {
        from = Math.max(from, Math.min(...numbers));
        to = Math.min(to, Math.max(...numbers));
      }
    }
    return from === -Infinity && to === Infinity ? undefined : { number, from, to };
  };
}

/** A line of one of the products, SKUs or collections. */
export function requiresItem(targets: readonly Target[]): SomeTrait | undefined {
  return targets.length === 0 ? undefined : { anyOf: targets.flatMap(itemTraits) };
}

/** The names by which a line can be the target: a target that does not say what it is may be anything. */
export function itemTraits({ object, id, sourceId }: Target): readonly Trait[] {
  const objects = object ? [object] : (['product', 'sku', 'products_collection'] as const);
  const names = [...new Set([id, sourceId])].filter((name) => name !== undefined);
  return objects.flatMap((each) => names.map((name) => ({ kind: 'item' as const, value: `${each}/${name}` })));
}

/** Without it the rule cannot even be asked. */
export function requiresGiven(need: Need): SomeTrait {
  const value = need === 'customer' || need === 'items' ? need : 'order';
  return { anyOf: [{ kind: 'given', value }] };
}

function namedBy({ $is, $in }: Conditions): readonly unknown[] | undefined {
  return $is ?? $in;
}
