import { valueAt } from '@perkstream/kernel';
import { listOf, numberOf as numberIn, textOf } from '../operators/value-text.js';
import { linesOf, type RuleLine, type RuleSubject } from '../rule-subject.js';
import {
  isNumberWithin,
  isSomeTrait,
  type NumberName,
  type Requirement,
  type Trait,
  type TraitKind,
} from './requirement.js';

/** The values of a kind that the subject has; or, where they cannot be listed, the answer for one. */
export type TraitValues = Iterable<string> | ((value: string) => boolean);

export function traitsOf(subject: RuleSubject, kind: TraitKind): TraitValues {
  if (kind === 'item') return itemsOf(subject);
  if (kind === 'segment') return subject.customer?.segments ?? [];
  if (kind === 'given') return givenBy(subject);
  return listOf(valueUnder(subject, kind)).map(textOf);
}

/** undefined: nobody knows it, so that no condition on it holds */
export function numberOf(subject: RuleSubject, name: NumberName): number | undefined {
  const { order } = subject;
  switch (name) {
    case 'order.amount':
      return order?.amount;
    case 'order.initial_amount':
      return order?.initialAmount ?? order?.amount;
    case 'order.items.count':
      return order?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    default:
      return numberIn(valueUnder(subject, name));
  }
}

/** False only where no rule set with the requirement can hold for the subject. */
export function meets(subject: RuleSubject, requirement: Requirement): boolean {
  if (isSomeTrait(requirement)) return requirement.anyOf.some((trait) => hasTrait(subject, trait));
  if (!isNumberWithin(requirement)) return requirement.passes(requirement.read(subject), subject);
  const number = numberOf(subject, requirement.number);
  return number !== undefined && number >= requirement.from && number <= requirement.to;
}

function hasTrait(subject: RuleSubject, { kind, value }: Trait): boolean {
  const values = traitsOf(subject, kind);
  if (typeof values === 'function') return values(value);
  for (const each of values) if (each === value) return true;
  return false;
}

function itemsOf(subject: RuleSubject): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of linesOf(subject)) addNames(line, names);
  return names;
}

function addNames(line: RuleLine, names: Set<string>): void {
  const { productId, productSourceId, skuId, skuSourceId, collections = [] } = line;
  for (const name of [productId, productSourceId]) if (name !== undefined) names.add(`product/${name}`);
  for (const name of [skuId, skuSourceId]) if (name !== undefined) names.add(`sku/${name}`);
  for (const id of collections) names.add(`products_collection/${id}`);
}

function givenBy({ customer, order }: RuleSubject): readonly string[] {
  return [
    ...(customer ? ['customer'] : []),
    ...(order ? ['order'] : []),
    ...(order?.items && order.items.length > 0 ? ['items'] : []),
  ];
}

/** @param name `<rule>/<key>` */
function valueUnder(subject: RuleSubject, name: string): unknown {
  const slash = name.indexOf('/');
  return valueAt(metadataOf(subject, name.slice(0, slash)), name.slice(slash + 1));
}

function metadataOf({ customer, order, redemption, event }: RuleSubject, rule: string): unknown {
  switch (rule) {
    case 'customer.metadata':
      return customer?.metadata;
    case 'order.metadata':
      return order?.metadata;
    case 'redemption.metadata':
      return redemption?.metadata;
    default:
      return event?.metadata;
  }
}
