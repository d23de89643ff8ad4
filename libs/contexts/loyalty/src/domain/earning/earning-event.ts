import { formulaContext, openCart } from '@perkstream/domain-pricing';
import { type RuleSubject } from '@perkstream/domain-validation-rules';
import {
  type Instant,
  type JsonObject,
  type StepBudget,
  wholeNumber,
  withoutUndefined,
  type UpTo,
} from '@perkstream/kernel';
import { type CollectableItem, type CustomerRecord, type OrderDocument } from '@perkstream/published';
import { type EarningFacts, type EarningLine } from './earning.js';

/** What points may be earned for: an order, or a custom event. */
export interface EarningEvent {
  readonly now: Instant;
  /** Its place in the order of all events: what happened after it does not count. Absent: it is estimated, or of an earlier version */
  readonly upTo?: UpTo | undefined;
  /** The project's, an IANA name */
  readonly timeZone: string;
  readonly customer: {
    readonly id?: string;
    readonly sourceId: string | null;
    readonly metadata: JsonObject;
    /** YYYY-MM-DD */
    readonly birthdate: string | null;
  };
  readonly order?: OrderDocument;
  /** Of a custom event. */
  readonly eventMetadata?: JsonObject;
  /** Of a customer who is stored: whose segments are asked for. */
  readonly record?: CustomerRecord;
  /** The memberships that were looked up for the rules: segments of the customer, and the collections of each line. */
  readonly memberships?: {
    readonly segments: ReadonlySet<string>;
    readonly collections: readonly (readonly string[])[];
  };
}

/** The values of it that earning rules measure. */
export function collectFacts(
  { now, timeZone, customer, order, eventMetadata, memberships }: EarningEvent,
  steps: StepBudget,
): EarningFacts {
  const lines = (order?.items ?? []).map((item, index) => lineOf(item, memberships?.collections[index]));
  const items = lines.map(({ quantity, amount }) => ({ quantity, amount }));
  const cart = order && openCart({ existing: true, amount: order.amount, items });
  const scope = {
    now,
    timeZone,
    customerMetadata: customer.metadata,
    customerBirthdate: customer.birthdate,
    orderMetadata: order?.metadata,
  };
  return {
    ...(order && {
      order: {
        amount: order.amount ?? 0,
        totalAmount: order.total_amount ?? order.amount ?? 0,
        metadata: order.metadata ?? {},
        items: lines,
      },
    }),
    customerMetadata: customer.metadata,
    ...(eventMetadata && { eventMetadata }),
    formulas: formulaContext(scope, cart, steps),
  };
}

/** The subject that validation rules of an earning rule ask about. */
export function buildSubject(
  { now, timeZone, customer, order, eventMetadata, memberships }: EarningEvent,
  steps: StepBudget,
): RuleSubject {
  const { id, sourceId, metadata } = customer;
  return {
    now,
    timeZone,
    steps,
    customer: {
      ...(id !== undefined && { id }),
      ...(sourceId !== null && { sourceId }),
      metadata,
      ...(memberships && { segments: memberships.segments }),
    },
    ...(order && {
      order: {
        amount: order.total_amount ?? order.amount,
        totalAmount: order.total_amount ?? order.amount,
        initialAmount: order.amount,
        metadata: order.metadata,
        items: (order.items ?? []).map((item, index) => ({
          ...ruleLineOf(item),
          ...(memberships && { collections: memberships.collections[index] ?? [] }),
        })),
      },
    }),
    ...(eventMetadata && { event: { metadata: eventMetadata } }),
  };
}

/** A line of an order in its wire form. */
interface Line {
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly source_id?: string;
  readonly related_object?: string;
  readonly quantity?: number | string;
  readonly discount_quantity?: number | string;
  readonly discount_amount?: number;
  readonly price?: number;
  readonly on_sale?: boolean;
  readonly amount?: number;
  readonly subtotal_amount?: number;
  readonly metadata?: JsonObject;
  readonly product?: Related;
  readonly sku?: Related;
}

interface Related {
  readonly id?: string;
  readonly source_id?: string;
  readonly metadata?: JsonObject;
}

/** The lines of an order as collections look at them. */
export function itemsOf({ items = [] }: OrderDocument): readonly CollectableItem[] {
  return items.map((item) => {
    const { productId, productSourceId, skuId, skuSourceId, price, productMetadata, skuMetadata } = ruleLineOf(item);
    const sku = skuId ?? skuSourceId;
    const metadata = sku === undefined ? productMetadata : skuMetadata;
    return withoutUndefined({ product: productId ?? productSourceId, sku, price, metadata });
  });
}

function lineOf(item: object, collectionIds: readonly string[] = []): EarningLine {
  const { product_id, sku_id, source_id, quantity, discount_quantity, product, sku, ...line } = item as Line;
  const names = [product_id, sku_id, source_id, product?.id, product?.source_id, sku?.id, sku?.source_id];
  const amount = amountOf(item);
  return {
    ids: names.filter((name) => name !== undefined && name !== null),
    collectionIds,
    quantity: numberOf(quantity) ?? 1,
    freeQuantity: freeUnits(numberOf(discount_quantity) ?? 0, line),
    amount,
    subtotalAmount: line.subtotal_amount ?? amount,
  };
}

/** Of the units that were discounted, those that cost nothing. */
function freeUnits(discounted: number, { price, discount_amount: discount }: Line): number {
  return price && discount !== undefined ? Math.min(discounted, Math.floor(discount / price)) : discounted;
}

function ruleLineOf(item: object) {
  const { product_id, sku_id, source_id, related_object, quantity, price, product, sku, ...line } = item as Line;
  return {
    productId: product_id ?? product?.id,
    productSourceId: product?.source_id ?? (related_object === 'product' ? source_id : undefined),
    skuId: sku_id ?? sku?.id,
    skuSourceId: sku?.source_id ?? (related_object === 'sku' ? source_id : undefined),
    price,
    onSale: line.on_sale === true,
    quantity: numberOf(quantity) ?? 1,
    amount: amountOf(item),
    subtotalAmount: line.subtotal_amount ?? amountOf(item),
    metadata: line.metadata,
    productMetadata: product?.metadata,
    skuMetadata: sku?.metadata,
  };
}

function amountOf(item: object): number {
  const { amount, price = 0, quantity } = item as Line;
  return amount ?? price * (numberOf(quantity) ?? 1);
}

function numberOf(sent: number | string | undefined): number | undefined {
  return sent === undefined ? undefined : wholeNumber(sent);
}
