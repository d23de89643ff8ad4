import { type components } from '../../api/schema.js';
import { type Picked } from '../search/picker.js';
import { t } from '../../texts/texts.js';

type Discount = Partial<components['schemas']['DiscountAnswer']>;
export type DiscountType = 'PERCENT' | 'AMOUNT' | 'FIXED' | 'UNIT';

/** A discount as the form has it. */
export interface DiscountDraft extends Record<string, unknown> {
  discount: DiscountType;
  percent: number | string;
  /** Off, or the price afterwards: in minor units. */
  amount: number | undefined;
  atMost: number | undefined;
  units: number | string;
  /** The product or SKU that units are given of: one, or none chosen yet. */
  item: Picked[];
  /** Empty: as the rules say. */
  effect: string;
  excludesOnSale: boolean;
}

export const EMPTY_DISCOUNT: DiscountDraft = {
  discount: 'PERCENT',
  percent: 10,
  amount: undefined,
  atMost: undefined,
  units: 1,
  item: [],
  effect: '',
  excludesOnSale: false,
};

/** Whether the form has fields for it: not for formulas and for several products at once. */
export function isPlain({ percent_off_formula, amount_off_formula, ...discount }: Discount): boolean {
  const { fixed_amount_formula, unit_off_formula, units } = discount;
  return ![percent_off_formula, amount_off_formula, fixed_amount_formula, unit_off_formula, units].some(Boolean);
}

export function typedDiscount(discount: Discount): DiscountDraft {
  const {
    percent_off: percent,
    amount_off: off,
    fixed_amount: fixed,
    amount_limit: atMost,
    unit_off: units,
  } = discount;
  const { unit_type: unit, product, sku } = discount;
  const name = (sku ?? product)?.['name'] ?? sku?.['sku'] ?? unit;
  return {
    discount: (discount.type ?? 'PERCENT') as DiscountType,
    percent: percent ?? '',
    amount: off ?? fixed,
    atMost,
    units: units ?? '',
    item: unit ? [{ id: unit, label: String(name) }] : [],
    effect: discount.effect ?? '',
    excludesOnSale: discount.exclude_on_sale === true,
  };
}

/** As the API has it; what the form does not show stays as it is stored. Undefined where the form shows nothing of it. */
export function discountBody(draft: DiscountDraft, stored: Discount | null = {}): Record<string, unknown> | undefined {
  if (stored && !isPlain(stored)) return undefined;
  const { effect: _effect, amount_limit: _limit, product: _product, sku: _sku, ...rest } = stored ?? {};
  const { exclude_on_sale: _excluded, ...kept } = rest;
  const { discount: type, percent, amount, atMost, units, item, effect, excludesOnSale } = draft;
  const values: Readonly<Record<DiscountType, object>> = {
    PERCENT: { percent_off: Number(percent), ...(atMost !== undefined && { amount_limit: atMost }) },
    AMOUNT: { amount_off: amount ?? 0 },
    FIXED: { fixed_amount: amount ?? 0 },
    UNIT: { unit_off: Number(units), unit_type: item[0]?.id ?? '' },
  };
  return {
    ...kept,
    type,
    ...values[type],
    ...(effect !== '' && { effect }),
    ...(excludesOnSale && { exclude_on_sale: true }),
  };
}

/** What the discount is taken off, by its kind. */
export function effectWords(type: DiscountType): Readonly<Record<string, string>> {
  const money = { APPLY_TO_ORDER: t('The whole order'), APPLY_TO_ITEMS: t('Each line of the cart') };
  if (type === 'UNIT') {
    return {
      ADD_MISSING_ITEMS: t('Free; those that the cart lacks are added'),
      ADD_NEW_ITEMS: t('Added to the cart, free'),
    };
  }
  if (type !== 'AMOUNT') return money;
  return {
    ...money,
    APPLY_TO_ITEMS_BY_QUANTITY: t('Each unit of each line'),
    APPLY_TO_ITEMS_PROPORTIONALLY: t('All lines together, by their amounts'),
    APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY: t('All lines together, by their quantities'),
  };
}

type Faults = Readonly<Record<string, string>>;

/** What keeps it from being sent, by field. The engine checks again. */
export function discountFaults({ discount: type, percent, amount, units, item }: DiscountDraft): Faults {
  const isPercent = percent !== '' && Number(percent) >= 0 && Number(percent) <= 100;
  if (type === 'PERCENT') return isPercent ? {} : { percent: t('From 0 to 100') };
  if (type !== 'UNIT') return amount === undefined ? { amount: t('Say how much.') } : {};
  return {
    ...(!(Number(units) >= 1) && { units: t('At least one') }),
    ...(item.length === 0 && { item: t('Choose the product') }),
  };
}
