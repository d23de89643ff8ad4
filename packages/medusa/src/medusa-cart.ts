/** An amount of Medusa: a decimal in the major unit, as a number, a text, or with its text in `numeric`. */
export type Decimal = number | string | { readonly numeric?: number; readonly value?: string | number };

interface Adjustment {
  readonly id?: string;
  readonly code?: string | null;
  readonly amount: Decimal;
  readonly promotion_id?: string | null;
}

interface Priced {
  readonly id: string;
  readonly is_tax_inclusive?: boolean;
  readonly adjustments?: readonly Adjustment[] | null;
  /** Rates in percent. */
  readonly tax_lines?: readonly { readonly rate: Decimal }[] | null;
}

export interface CartLine extends Priced {
  readonly quantity: Decimal;
  readonly unit_price: Decimal;
  readonly is_discountable?: boolean;
  readonly product_id?: string | null;
  readonly variant_id?: string | null;
  readonly product?: { readonly collection_id?: string | null; readonly type_id?: string | null } | null;
}

interface CartShipping extends Priced {
  readonly amount: Decimal;
}

/** What Medusa knows of a cart when it computes promotions, and when it completes the cart. */
export interface MedusaCart {
  readonly id: string;
  readonly currency_code: string;
  readonly email?: string | null;
  readonly completed_at?: unknown;
  readonly region_id?: string | null;
  readonly sales_channel_id?: string | null;
  readonly metadata?: Record<string, unknown> | null;
  readonly customer?: { readonly id: string; readonly email?: string | null } | null;
  readonly items?: readonly CartLine[];
  readonly shipping_methods?: readonly CartShipping[];
  readonly promotions?: readonly ({ readonly code?: string } | null)[];
}

export function numberOf(amount: Decimal): number {
  return Number(typeof amount === 'object' ? (amount.numeric ?? amount.value) : amount);
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** 12.5 EUR is 1250, 12 JPY is 12. */
export function minorUnits(amount: Decimal, currency: string): number {
  return Math.round(Number((numberOf(amount) * 10 ** digitsOf(currency)).toFixed(3)));
}

export function majorUnits(amount: number, currency: string): number {
  return amount / 10 ** digitsOf(currency);
}

/** The rate of all taxes together: 0.19 of 19 %. */
export function taxRateOf({ tax_lines: lines }: Priced): number {
  return (lines ?? []).reduce((sum, { rate }) => sum + numberOf(rate), 0) / 100;
}

export const discountable = ({ items = [] }: MedusaCart): CartLine[] =>
  items.filter((line) => line.is_discountable !== false);

/**
 * Names of lines that cart and order share, though the IDs of their lines differ: the variant, and a number where a variant has several
 * lines.
 */
export function lineNames(
  lines: readonly Pick<CartLine, 'id' | 'variant_id' | 'unit_price' | 'quantity'>[],
): Map<string, string> {
  const sorted = [...lines].sort(
    (a, b) => numberOf(a.unit_price) - numberOf(b.unit_price) || numberOf(a.quantity) - numberOf(b.quantity),
  );
  const counts = new Map<string, number>();
  return new Map(
    sorted.map(({ id, variant_id: variant }) => {
      const name = variant ?? 'custom';
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [id, count === 1 ? name : `${name}-${count}`];
    }),
  );
}
