import { looksLikeDate, textOf } from '../operators/value-text.js';
import { lacks } from '../lacks.js';
import { type Need } from '../rule-definition.js';
import { type Conditions, type Rule, type Target } from '../rule-set.js';
import {
  isNumberWithin,
  type NumberName,
  type Requirement,
  type SomeTrait,
  type Trait,
  type TraitKind,
  type ValueThat,
} from './requirement.js';

type Asked = Pick<Rule, 'conditions' | 'property'>;

/** A value under a key of metadata, or a number within bounds. Dates are no traits: there are many ways to write one. */
export function requiresMetadata(rule: string): (asked: Asked) => Requirement | undefined {
  return ({ conditions, property = '' }) => {
    const kind = `${rule}/${property}` as TraitKind & NumberName;
    const values = namedBy(conditions);
    if (!values) return within(kind, comparisonsIn(conditions));
    if (values.some(looksLikeDate)) return undefined;
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
    const numbers = namedBy(conditions) as readonly number[] | undefined;
    if (!numbers) return within(number, comparisonsIn(conditions));
    return { number, from: Math.min(...numbers), to: Math.max(...numbers) };
  };
}

/** A number that the one in question cannot be above: no discount makes an order dearer. */
export function requiresAtLeast(number: NumberName): (asked: Asked) => Requirement | undefined {
  const requires = requiresNumber(number);
  return (asked) => {
    const requirement = requires(asked);
    if (!requirement || !isNumberWithin(requirement) || requirement.from === -Infinity) return undefined;
    return { ...requirement, to: Infinity };
  };
}

/** What has to be so of a value that only the rule itself knows to judge; nobody passes without what it needs. */
export function requiresValue(
  valueOf: string,
  need: Need | undefined,
  read: ValueThat['read'],
  passes: ValueThat['passes'],
): ValueThat {
  const lack = need && lacks[need];
  return {
    valueOf,
    read: (subject) => (lack?.(subject) === undefined ? read(subject) : LACKING),
    passes: (value, subject) => value !== LACKING && passes(value, subject),
  };
}

const LACKING = Symbol('lacking');

function within(number: NumberName, { from, to }: Bounds): Requirement | undefined {
  return from === -Infinity && to === Infinity ? undefined : { number, from, to };
}

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** What comparisons with numbers leave; those with dates leave everything. */
function comparisonsIn(conditions: Conditions): Bounds {
  let from = -Infinity;
  let to = Infinity;
  for (const [operator, [bound]] of Object.entries(conditions)) {
    if (typeof bound !== 'number') continue;
    if (operator === '$more_than' || operator === '$more_than_or_equal') from = Math.max(from, bound);
    if (operator === '$less_than' || operator === '$less_than_or_equal') to = Math.min(to, bound);
  }
  return { from, to };
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
