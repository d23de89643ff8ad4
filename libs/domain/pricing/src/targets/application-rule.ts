import { subtotalOf, unitPriceOf, type CartLine } from '../cart/cart.js';
import { type ProductTarget, type TargetEffect } from './product-target.js';

/** Which of the eligible lines or units a discount takes. Entries with equal rules share one row of resources. */
export interface ApplicationRule {
  readonly effect: TargetEffect;
  readonly skip: number;
  readonly repeat: number;
  readonly target: 'ITEM' | 'UNIT';
}

export const EVERY_LINE: ApplicationRule = { effect: 'APPLY_TO_EVERY', skip: 0, repeat: 1, target: 'ITEM' };

export function ruleOf(target: ProductTarget): ApplicationRule {
  return {
    effect: target.effect,
    skip: atLeast(0, target.skipInitially),
    repeat: atLeast(1, target.repeat),
    target: target.target ?? 'ITEM',
  };
}

export function ruleKey(rule: ApplicationRule): string {
  return `${rule.effect}|${rule.skip}|${rule.repeat}|${rule.target}`;
}

/** Is the resource at this place (from 1 on) taken? */
export function takes(rule: ApplicationRule, place: number): boolean {
  if (takesOne(rule)) return place === 1;
  return place > rule.skip && (place - rule.skip - 1) % rule.repeat === 0;
}

/** How many of the first `places` resources are taken: counted, not walked, because a line may have any number of units. */
export function takenUpTo(rule: ApplicationRule, places: number): number {
  if (takesOne(rule)) return Math.min(1, places);
  return places <= rule.skip ? 0 : Math.floor((places - rule.skip - 1) / rule.repeat) + 1;
}

/** The first `count` taken units of a line whose units follow `before` others, numbered from 1 within the line. */
export function takenUnits(rule: ApplicationRule, before: number, count: number): number[] {
  const units: number[] = [];
  const step = takesOne(rule) ? 1 : rule.repeat;
  const skipped = takesOne(rule) ? 0 : rule.skip;
  let place = skipped + 1 + Math.max(0, Math.ceil((before - skipped) / step)) * step;
  for (; units.length < count; place += step) units.push(place - before);
  return units;
}

/** In the order of application: as sent, or by unit price, then the lower subtotal, then as sent. */
export function inOrder<Entry extends { readonly line: CartLine; readonly index: number }>(
  rule: ApplicationRule,
  entries: readonly Entry[],
): readonly Entry[] {
  if (rule.effect === 'APPLY_TO_EVERY') return entries;
  const direction = rule.effect === 'APPLY_TO_CHEAPEST' || rule.effect === 'APPLY_FROM_CHEAPEST' ? 1 : -1;
  return [...entries].sort(
    (a, b) =>
      direction * ((unitPriceOf(a.line) ?? 0) - (unitPriceOf(b.line) ?? 0)) ||
      subtotalOf(a.line) - subtotalOf(b.line) ||
      a.index - b.index,
  );
}

/** The cheapest, or the most expensive: exactly one resource; skip and repeat have no say. */
function takesOne(rule: ApplicationRule): boolean {
  return rule.effect === 'APPLY_TO_CHEAPEST' || rule.effect === 'APPLY_TO_MOST_EXPENSIVE';
}

function atLeast(least: number, value: number | undefined): number {
  return value !== undefined && value >= least && Number.isFinite(value) ? Math.floor(value) : least;
}
