import { type MinorUnits } from '@perkstream/kernel';
import { type Cart } from '../cart/cart.js';
import { findUnit, type CatalogueUnit } from '../cart/catalogue.js';
import { costOnSale, isOnSale, isUnitOnSale } from '../cart/goods-on-sale.js';
import { draftLines, finishDraft } from '../cart/lines-draft.js';
import {
  isManyUnits,
  type ManyUnitsDiscount,
  type OneOfManyUnits,
  type UnitDiscount,
  type UnitGift,
} from '../discount/discount.js';
import { asUnits, resolveValue, type ResolvedValue } from '../discount/resolve-value.js';
import { addSameItems } from '../effects/add-same-items.effect.js';
import { UNITS_EFFECTS } from '../effects/registry.js';
import { replaceItems } from '../effects/replace-items.effect.js';
import { noteUnits, noteValue } from '../explain/notes.js';
import { coverLines } from '../targets/cover-lines.js';
import { metExcluded } from '../targets/met-targets.js';
import { holdsUnit, isLineOf, resolveUnit } from '../targets/unit-lines.js';
import { coverOptions } from './apply-to-items.js';
import { orderResult } from './apply-to-order.js';
import { type DiscountResult, type Step } from './step.js';

/** Units leave one line and come to another. */
const STEPS_TO_REPLACE = 40;

export function applyUnits(step: Step, discount: UnitDiscount | ManyUnitsDiscount): DiscountResult {
  const result = applyUnitsEffect(step, discount);
  step.notes?.push(...noteUnits(result.cart));
  return result;
}

function applyUnitsEffect(step: Step, discount: UnitDiscount | ManyUnitsDiscount): DiscountResult {
  if (isManyUnits(discount)) return addUnits(step, discount.units, discount);
  switch (discount.effect) {
    case 'ADD_SAME_ITEMS':
      return addSame(step, discount);
    case 'REPLACE_ITEMS':
      return replace(step, discount);
    default: {
      const one: OneOfManyUnits = { ...discount, effect: discount.effect ?? 'ADD_MISSING_ITEMS' };
      return addUnits(step, [one], discount);
    }
  }
}

function addUnits(
  step: Step,
  gifts: readonly OneOfManyUnits[],
  discount: UnitDiscount | ManyUnitsDiscount,
): DiscountResult {
  const draft = draftLines(step.cart, keptBy(step));
  const resolved = gifts.map((gift) => {
    // The line of the product is looked for among all.
    step.steps?.take(20 + 2 * draft.lines.length);
    const units = unitsOf(step, gift);
    const unit = resolveUnit(gift.unitType, step.catalogue, draft.lines);
    if (unit && step.bundles > 0) {
      const { productsMode, bundles, excludesOnSale } = step;
      const free = asUnits(units.value * bundles);
      UNITS_EFFECTS[gift.effect].change(draft, { unit, units: free, productsMode, excludesOnSale });
    }
    return { ...withReferences(gift, unit), unitOff: units.value, isDynamic: units.isDynamic };
  });
  const [first] = resolved;
  return {
    ...orderResult(step, finishDraft(draft)),
    discount: isManyUnits(discount)
      ? { ...discount, units: resolved.map(({ isDynamic: _isDynamic, ...unit }) => unit) }
      : { ...discount, ...first },
  };
}

function addSame(step: Step, discount: UnitDiscount): DiscountResult {
  const units = unitsOf(step, discount);
  const unit =
    findUnit(step.catalogue, discount.unitType) ?? resolveUnit(discount.unitType, step.catalogue, step.cart.lines);
  const draft = draftLines(step.cart, keptBy(step));
  addSameItems(draft, asUnits(units.value * step.bundles), (line) => {
    if (step.excludesOnSale && isOnSale(line)) return false;
    return unit ? holdsUnit(unit, line) : step.isInCollection(discount.unitType, line);
  });
  return { ...orderResult(step, finishDraft(draft)), discount: resolvedUnit(discount, units, unit) };
}

function replace(step: Step, discount: UnitDiscount): DiscountResult {
  const { cart, catalogue } = step;
  const perUnit = unitsOf(step, discount);
  const unit = resolveUnit(discount.unitType, catalogue, cart.lines);
  const { quantityLimit, aggregatedQuantityLimit } = discount;
  const isOut = unit && ((line: Cart['lines'][number]) => isLineOf(unit, line));
  const coverage = coverLines(cart.lines, {
    ...coverOptions(step, true),
    quantityLimit,
    aggregatedQuantityLimit,
    isOut,
  });
  step.steps?.take(STEPS_TO_REPLACE * coverage.portions.length);
  const isPossible = unit && step.bundles > 0 && !(step.excludesOnSale && isUnitOnSale(unit));
  const draft = isPossible ? replaceItems(cart, coverage.portions, unit, perUnit.value, keptBy(step)) : undefined;
  const changed = draft ? finishDraft(draft) : cart;
  return {
    cart: changed,
    hasEffect: changed !== cart,
    applicableTo: coverage.applicableTo,
    inapplicableTo: metExcluded(cart.lines, step.targets.excluded, coverage.excluded, step.steps),
    budgetUses: [],
    discount: resolvedUnit(discount, perUnit, unit),
  };
}

/** What the goods on sale cost, which the discount may take nothing of. */
function keptBy({ excludesOnSale, cart }: Step): MinorUnits {
  return excludesOnSale ? costOnSale(cart).subtotal : 0;
}

function unitsOf(step: Step, { unitOff, unitOffFormula }: UnitGift): ResolvedValue {
  const units = resolveValue(unitOffFormula, asUnits(unitOff ?? 0), asUnits, step.formulas);
  step.notes?.push(noteValue('unit_off', unitOffFormula, units));
  return units;
}

function resolvedUnit(discount: UnitDiscount, units: ResolvedValue, unit: CatalogueUnit | undefined): UnitDiscount {
  return { ...withReferences(discount, unit), unitOff: units.value, isDynamic: units.isDynamic };
}

function withReferences<Gift extends UnitGift>(gift: Gift, unit: CatalogueUnit | undefined): Gift {
  if (!unit) return gift;
  const { product, sku } = unit;
  return {
    ...gift,
    ...(product && { product: { id: product.id, sourceId: product.sourceId, name: product.name ?? '' } }),
    ...(sku && { sku: { id: sku.id, sourceId: sku.sourceId, name: sku.sku ?? '' } }),
  };
}
