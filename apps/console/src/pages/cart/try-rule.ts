import {
  checkRuleSet,
  compileRuleSet,
  evaluate,
  type RuleLine,
  type RuleSubject,
  type TraceEntry,
} from '@perkstream/domain-validation-rules';
import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';
import { type Check } from '../../parts/rules/rule-checks.js';
import { timeNow } from '../../parts/words/time-now.js';

type QualifiedOrder = components['schemas']['QualifiedOrderAnswer'];

interface Trial {
  /** As the API has it; a draft may be wrong. */
  readonly rule: object;
  readonly order: QualifiedOrder | undefined;
  readonly customerId: string | undefined;
  readonly timezone: string;
}

export interface Tried {
  readonly passed: boolean;
  readonly checks: readonly Check[];
  /** Why it is no rule yet. */
  readonly mistake?: string;
}

/** Asks a rule about a cart, by the code that the engine asks by. Limits count from nothing. */
export async function tryRule({ rule, order, customerId, timezone }: Trial): Promise<Tried> {
  const checked = checkRuleSet(rule);
  if ('refused' in checked) return { passed: false, checks: [], mistake: String(checked.refused) };
  const compiled = compileRuleSet(checked);
  const [customer, collections] = await Promise.all([
    customerId === undefined ? undefined : fetchCustomer(customerId),
    fetchMembers(compiled.uses.collections),
  ]);
  const subject: RuleSubject = {
    now: new Date(timeNow()).toISOString() as RuleSubject['now'],
    timeZone: timezone,
    ...(customer && { customer }),
    ...(order && { order: orderOf(order, collections) }),
  };
  const verdict = evaluate(compiled, subject, { explain: true });
  return { passed: verdict.passed, checks: (verdict.trace ?? []).map(checkOf) };
}

function checkOf({ actual, code, ...entry }: TraceEntry): Check {
  return { ...entry, value: actual, ...(code !== undefined && { key: code }) };
}

async function fetchCustomer(id: string): Promise<NonNullable<RuleSubject['customer']>> {
  const [{ metadata }, { data }] = await Promise.all([
    ask<{ metadata?: Record<string, unknown> }>(`/v1/customers/${encodeURIComponent(id)}`),
    ask<{ data: { id: string }[] }>(`/v1/customers/${encodeURIComponent(id)}/segments`),
  ]);
  return { id, metadata: metadata ?? {}, segments: new Set(data.map((segment) => segment.id)) };
}

/** By product or SKU: the collections that it is in, of those that the rule names. */
async function fetchMembers(collections: Iterable<string>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const id of collections) {
    const { data } = await ask<{ data: { id: string }[] }>(
      `/v1/product-collections/${encodeURIComponent(id)}/products?limit=100`,
    );
    for (const member of data) found.set(member.id, [...(found.get(member.id) ?? []), id]);
  }
  return found;
}

function orderOf(order: QualifiedOrder, members: ReadonlyMap<string, string[]>): NonNullable<RuleSubject['order']> {
  const amount = order.amount;
  return {
    ...(amount !== undefined && { amount, initialAmount: amount, totalAmount: amount }),
    metadata: order.metadata ?? {},
    items: (order.items ?? []).map((item) => lineOf(item as WireLine, members)),
  };
}

interface WireLine {
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly price?: number;
  readonly on_sale?: boolean;
  readonly quantity?: number;
  readonly amount?: number;
  readonly metadata?: Record<string, unknown>;
  readonly product?: { readonly source_id?: string; readonly metadata?: Record<string, unknown> };
  readonly sku?: { readonly source_id?: string; readonly metadata?: Record<string, unknown> };
}

function lineOf(wire: WireLine, members: ReadonlyMap<string, string[]>): RuleLine {
  const { product_id: productId, sku_id: skuId, price, amount, quantity = 1, metadata, product, sku } = wire;
  const collections = [productId, skuId].flatMap((id) => (id === undefined ? [] : (members.get(id) ?? [])));
  return {
    ...(productId !== undefined && { productId }),
    ...(skuId !== undefined && { skuId }),
    ...(product?.source_id !== undefined && { productSourceId: product.source_id }),
    ...(sku?.source_id !== undefined && { skuSourceId: sku.source_id }),
    ...(price !== undefined && { price }),
    ...(wire.on_sale !== undefined && { onSale: wire.on_sale }),
    ...(amount !== undefined && { amount }),
    quantity,
    metadata: metadata ?? {},
    productMetadata: product?.metadata ?? {},
    skuMetadata: sku?.metadata ?? {},
    collections,
  };
}
