import { isRefusal, withoutUndefined } from '@perkstream/kernel';
import { type CheckOptions } from '../discount/check-discount.js';
import { invalidPayload, isRecord, wireFields, type InvalidPayload, type NumberRule } from '../discount/wire-fields.js';
import {
  BUDGET_LIMITS,
  TARGET_EFFECTS,
  TARGET_OBJECTS,
  type ProductTarget,
  type ProductTargets,
} from './product-target.js';
import { wireName } from './present-targets.js';

const LIMIT: NumberRule = { integer: true, min: 0 };
const TARGETS_AT_MOST = 1000;

/** The included and excluded products of a rule (`applicable_to`) in the house's form. */
export function checkTargets(
  wire: unknown,
  { at = '.applicable_to', owner }: CheckOptions = {},
): ProductTargets | InvalidPayload {
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  const includedAll = wire['included_all'] ?? false;
  if (typeof includedAll !== 'boolean') return invalidPayload(`Property ${at}.included_all must be a boolean`);
  const included = checkList(wire['included'], { at: `${at}.included`, owner });
  if (isRefusal(included)) return included;
  const excluded = checkList(wire['excluded'], { at: `${at}.excluded`, owner });
  if (isRefusal(excluded)) return excluded;
  return { included, excluded, includedAll };
}

function checkList(wire: unknown, { at = '', owner }: CheckOptions): readonly ProductTarget[] | InvalidPayload {
  if (wire === undefined || wire === null) return [];
  if (!Array.isArray(wire)) return invalidPayload(`Property ${at} must be an array`);
  if (wire.length > TARGETS_AT_MOST)
    return invalidPayload(`Property ${at} must not have more than ${TARGETS_AT_MOST} items`);
  const targets: ProductTarget[] = [];
  for (const [index, entry] of wire.entries()) {
    const target = checkTarget(entry, { at: `${at}.${index}`, owner });
    if (isRefusal(target)) return target;
    targets.push(target);
  }
  return targets;
}

/** One entry; without an effect it applies to every line. */
export function checkTarget(
  wire: unknown,
  { at = '.target', owner }: CheckOptions = {},
): ProductTarget | InvalidPayload {
  if (!isRecord(wire)) return invalidPayload(`Property ${at} must be an object`);
  // Some clients know the price formula as a number.
  const formula = wire['price_formula'];
  const fields = wireFields(
    typeof formula === 'number' ? { ...wire, price_formula: String(formula) } : wire,
    at,
    owner,
  );
  const object = fields.oneOf('object', TARGET_OBJECTS);
  const budgets: Record<string, number | string | undefined> = {};
  for (const limit of BUDGET_LIMITS) {
    budgets[limit] = fields.number(wireName(limit), LIMIT);
    budgets[`${limit}Formula`] = fields.formula(wireName(`${limit}Formula`), 'order');
  }
  const target = {
    object: object ?? 'product',
    id: fields.text('id', true) ?? '',
    sourceId: fields.text('source_id'),
    productId: fields.text('product_id'),
    productSourceId: fields.text('product_source_id'),
    effect: fields.oneOf('effect', TARGET_EFFECTS) ?? 'APPLY_TO_EVERY',
    strict: fields.flag('strict'),
    price: fields.number('price', { min: 0 }),
    priceFormula: fields.formula('price_formula', 'product'),
    quantityLimit: fields.number('quantity_limit', LIMIT),
    aggregatedQuantityLimit: fields.number('aggregated_quantity_limit', LIMIT),
    amountLimit: fields.number('amount_limit', LIMIT),
    aggregatedAmountLimit: fields.number('aggregated_amount_limit', LIMIT),
    ...budgets,
    skipInitially: fields.number('skip_initially', LIMIT),
    repeat: fields.number('repeat', { ...LIMIT, min: 1 }),
    target: fields.oneOf('target', ['ITEM', 'UNIT']),
  } satisfies ProductTarget;
  if (object === undefined && !fields.fault()) return invalidPayload(`Property ${at}.object is required`);
  return fields.fault() ?? withoutUndefined(target);
}
