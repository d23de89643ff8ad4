import { type Comparison, type Condition } from '@perkstream/kernel';
import {
  anyMetadataTerm,
  DEEPEST,
  HELD,
  holderTerm,
  longValueTerm,
  MANY_VALUES,
  metadataTerm,
  numberTerm,
  REFERRAL,
  termOf,
} from '../../views/voucher-terms/terms.js';
import { fieldOf, isRange, valuesOf } from './conjuncts.js';

const METADATA = 'metadata.';
const HOLDER = 'holder_id';
const TERM = 'term';

/** One of these is what every voucher has that meets the condition; undefined where there is no such thing. */
export function termsFor(condition: Condition): readonly string[] | undefined {
  const field = fieldOf(condition);
  if (field === HOLDER && 'present' in condition && condition.present) return [HELD];
  const values = field === undefined ? undefined : valuesOf(condition, field);
  if (field === undefined || !values || values.includes(null)) return undefined;
  if (field === 'is_referral_code') return values.includes(false) ? undefined : [REFERRAL];
  if (field === HOLDER) return values.map((value) => holderTerm(String(value)));
  if (!field.startsWith(METADATA)) return undefined;
  const path = field.slice(METADATA.length);
  return [...values.flatMap((value) => (value === null ? [] : metadataTerm(path, value))), MANY_VALUES];
}

/** The path within metadata that a condition is about; undefined where there are no terms so deep. */
export function pathOf(condition: Condition): string | undefined {
  const members = membersOf(condition);
  if (members) {
    const [path, ...others] = new Set(members.map(pathOf));
    return others.length === 0 ? path : undefined;
  }
  const field = fieldOf(condition);
  const path = field?.startsWith(METADATA) ? field.slice(METADATA.length) : undefined;
  return path === undefined || path.split('.').length > DEEPEST ? undefined : path;
}

/** A condition that only something meets. */
export function isOfValues(condition: Condition): boolean {
  const members = membersOf(condition);
  if (members) return members.every(isOfValues);
  if ('in' in condition) return !condition.in.includes(null);
  if ('present' in condition) return condition.present;
  return isRange(condition) || isOfParts(condition);
}

export function isOfHolder(condition: Condition): boolean {
  return fieldOf(condition) === HOLDER;
}

/** It is looked for in texts. */
export function isOfParts(condition: Condition): condition is Comparison {
  return 'contains' in condition || 'endsWith' in condition;
}

/** What the terms of values that meet the condition have in common; long ones do not tell. */
export function onTerms(condition: Condition, beginning: string): readonly Condition[] {
  if ('all' in condition) return condition.all.flatMap((each) => onTerms(each, beginning));
  const untold: Condition = { field: TERM, startsWith: longValueTerm(beginning) };
  if ('contains' in condition) return [{ any: [{ field: TERM, contains: condition.contains }, untold] }];
  if ('endsWith' in condition) return [{ any: [{ field: TERM, endsWith: condition.endsWith }, untold] }];
  return numbersOnTerms(condition, beginning) ?? [];
}

/**
 * Terms that stand side by side: a voucher that meets the condition has one of them, and who has one meets it, if no list is at
 * the path. undefined: there is no such range.
 */
export function rangeOnTerms(projectId: string, condition: Condition): Condition | undefined {
  if (isOfHolder(condition) && 'startsWith' in condition) {
    return { field: TERM, startsWith: termOf(projectId, holderTerm(condition.startsWith)) };
  }
  const path = pathOf(condition);
  const range = path === undefined ? undefined : numbersOnTerms(condition, termOf(projectId, anyMetadataTerm(path)));
  return range && { all: range };
}

function membersOf(condition: Condition): readonly Condition[] | undefined {
  if ('any' in condition) return condition.any;
  return 'all' in condition ? condition.all : undefined;
}

/** undefined: it is about no range of numbers */
function numbersOnTerms(condition: Condition, beginning: string): readonly Condition[] | undefined {
  if ('all' in condition) {
    const ranges = condition.all.map((each) => numbersOnTerms(each, beginning));
    return ranges.every((each) => each !== undefined) ? ranges.flat() : undefined;
  }
  const field = TERM;
  const term = (value: number) => beginning + numberTerm(value);
  const lowest: Condition = { field, moreOrEqual: term(-Infinity) };
  const highest: Condition = { field, lessOrEqual: term(Infinity) };
  if (has(condition, 'less')) return [lowest, { field, less: term(condition.less) }];
  if (has(condition, 'lessOrEqual')) return [lowest, { field, lessOrEqual: term(condition.lessOrEqual) }];
  if (has(condition, 'more')) return [{ field, more: term(condition.more) }, highest];
  return has(condition, 'moreOrEqual') ? [{ field, moreOrEqual: term(condition.moreOrEqual) }, highest] : undefined;
}

function has<Kind extends 'less' | 'lessOrEqual' | 'more' | 'moreOrEqual'>(
  condition: Condition,
  kind: Kind,
): condition is Condition & Readonly<Record<Kind, number>> {
  return kind in condition && typeof (condition as unknown as Record<Kind, unknown>)[kind] === 'number';
}
