import { readerOf } from '@perkstream/kernel';
import { type CartLine } from '../cart/cart.js';
import { dateOf, nowOf } from './calendar.js';
import { STEPS_OF_A_DATE } from './formula-steps.js';
import { formulaValueOf, type FormulaValue } from './formula-value.js';
import { type FormulaContext } from './formula-scope.js';
import { cheapestLine, mostExpensiveLine } from './ranked-lines.js';

/** Where an operand may stand; formulas that use one elsewhere are refused when they are saved. */
type OperandScope = 'everywhere' | 'discounts' | 'products' | 'vouchers' | 'tiers';

/** The key in `ORDER_METADATA("k")`, taken apart once. */
export interface OperandKey {
  readonly read: (metadata: unknown) => unknown;
  /** What reading takes: dots lead into nested objects. */
  readonly steps: number;
}

export function operandKey(text: string): OperandKey {
  return { read: readerOf(text), steps: 1 + 4 * text.split('.').length };
}

interface Operand {
  readonly scope: OperandScope;
  /** Written with a key: `ORDER_METADATA("k")`. */
  readonly keyed: boolean;
  readonly of: (context: FormulaContext, key: OperandKey | undefined) => FormulaValue;
}

const REGISTRY = {
  ORDER_METADATA: keyed('everywhere', ({ scope }) => scope.orderMetadata),
  CUSTOMER_METADATA: keyed('everywhere', ({ scope }) => scope.customerMetadata),
  REDEEMABLE_METADATA: keyed('discounts', ({ scope }) => scope.redeemableMetadata),
  REDEMPTION_METADATA: keyed('discounts', ({ scope }) => scope.redemptionMetadata),
  PUBLICATION_METADATA: keyed('discounts', ({ scope }) => scope.publicationMetadata),
  ORDER_AMOUNT: plain('everywhere', ({ cart }) => major(cart?.amount)),
  ORDER_ITEMS_QUANTITY: plain('everywhere', ({ cart }) => cart?.lines.length),
  ORDER_UNITS_QUANTITY: plain('everywhere', ({ cart, steps }) => {
    steps?.take(cart?.lines.length ?? 0);
    return cart?.lines.reduce((sum, line) => sum + line.quantity, 0);
  }),
  ...ofLine('ORDER_ITEM', 'products', (context) => context.line),
  ...ofLine('CHEAPEST_ORDER_ITEM', 'discounts', cheapestLine),
  ...ofLine('MOST_EXPENSIVE_ORDER_ITEM', 'discounts', mostExpensiveLine),
  VOUCHER_REDEMPTION_QUANTITY: plain('vouchers', ({ scope }) => scope.voucher?.redemptionQuantity ?? undefined),
  VOUCHER_REDEEMED_QUANTITY: plain('vouchers', ({ scope }) => scope.voucher?.redeemedQuantity),
  VOUCHER_PUBLISH_COUNT: plain('vouchers', ({ scope }) => scope.voucher?.publishCount),
  VOUCHER_START_DATE: date('vouchers', ({ scope }) => scope.voucher?.startDate),
  VOUCHER_EXPIRATION_DATE: date('vouchers', ({ scope }) => scope.voucher?.expirationDate),
  PROMOTION_TIER_START_DATE: date('tiers', ({ scope }) => scope.promotionTier?.startDate),
  PROMOTION_TIER_EXPIRATION_DATE: date('tiers', ({ scope }) => scope.promotionTier?.expirationDate),
  CUSTOMER_BIRTHDATE: date('everywhere', ({ scope }) => scope.customerBirthdate),
  TODAY: plain('everywhere', ({ scope }) => {
    const now = nowOf(scope);
    return now && { day: now.day };
  }),
  NOW: plain('everywhere', ({ scope }) => nowOf(scope)),
  BUNDLE_QUANTITY: plain('discounts', ({ scope }) => scope.bundleQuantity),
} as const satisfies Record<string, Operand>;

export type OperandName = keyof typeof REGISTRY;

export const OPERANDS: Readonly<Record<OperandName, Operand>> = REGISTRY;

export function isOperandName(word: string): word is OperandName {
  return Object.hasOwn(REGISTRY, word);
}

function plain(scope: OperandScope, of: (context: FormulaContext) => FormulaValue): Operand {
  return { scope, keyed: false, of };
}

function date(scope: OperandScope, of: (context: FormulaContext) => string | null | undefined): Operand {
  return plain(scope, (context) => {
    context.steps?.take(STEPS_OF_A_DATE);
    return dateOf(of(context) ?? undefined, context.scope.timeZone);
  });
}

function keyed(scope: OperandScope, of: (context: FormulaContext) => unknown): Operand {
  return {
    scope,
    keyed: true,
    of: (context, key) => {
      context.steps?.take(key?.steps ?? 0);
      return formulaValueOf(key?.read(of(context)));
    },
  };
}

function ofLine<Prefix extends string>(
  prefix: Prefix,
  scope: OperandScope,
  line: (context: FormulaContext) => CartLine | undefined,
): Record<
  `${Prefix}_${'PRICE' | 'AMOUNT' | 'SUBTOTAL' | 'UNITS_QUANTITY' | 'METADATA' | 'PRODUCT_METADATA'}`,
  Operand
> {
  const operands = {
    [`${prefix}_PRICE`]: plain(scope, (context) => major(line(context)?.price)),
    [`${prefix}_AMOUNT`]: plain(scope, (context) => major(line(context)?.amount)),
    [`${prefix}_SUBTOTAL`]: plain(scope, (context) => {
      const found = line(context);
      return found?.amount === undefined ? undefined : major(found.amount - found.discountAmount);
    }),
    [`${prefix}_UNITS_QUANTITY`]: plain(scope, (context) => line(context)?.quantity),
    [`${prefix}_METADATA`]: keyed(scope, (context) => line(context)?.metadata),
    [`${prefix}_PRODUCT_METADATA`]: keyed(scope, (context) => line(context)?.product?.metadata),
  };
  return operands as ReturnType<typeof ofLine<Prefix>>;
}

/** Formulas reckon money in major units. */
function major(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : amount / 100;
}
