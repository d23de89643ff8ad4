import { type RuleSubject } from '../rule-subject.js';

/** Something that a subject has or has not: a product in its cart, a value in its metadata. */
export interface Trait {
  readonly kind: TraitKind;
  readonly value: string;
}

/** `item`: `<object>/<id or source id>`; `given`: what a request brings at all; `<rule>/<key>`: a value under a key of metadata. */
export type TraitKind = 'item' | 'segment' | 'given' | `${string}.metadata/${string}`;

/** `<rule>/<key>`: a number under a key of metadata */
export type NumberName = 'order.amount' | 'order.initial_amount' | 'order.items.count' | `${string}.metadata/${string}`;

/** What must be so, at the least, for rules to hold; whether they do hold then, only they themselves can say. */
export type Requirement = SomeTrait | NumberWithin | ValueThat;

/** The subject has at least one of the traits. */
export interface SomeTrait {
  readonly anyOf: readonly Trait[];
}

/** The subject's number lies within the bounds, both included. */
export interface NumberWithin {
  readonly number: NumberName;
  readonly from: number;
  readonly to: number;
}

/** A value of the subject passes a test. There is no looking it up, but reading the value once does for all tests of it. */
export interface ValueThat {
  /** Names the value: of equal names the values are the same. */
  readonly valueOf: string;
  readonly read: (subject: RuleSubject) => unknown;
  readonly passes: (value: unknown, subject: RuleSubject) => boolean;
}

export function isNumberWithin(requirement: Requirement): requirement is NumberWithin {
  return 'number' in requirement;
}

export function isSomeTrait(requirement: Requirement): requirement is SomeTrait {
  return 'anyOf' in requirement;
}
