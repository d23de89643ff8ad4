import { client } from '../../api/client.js';
import { type components } from '../../api/schema.js';
import { findItems } from '../../parts/search/find-items.js';

type Validated = components['schemas']['ValidatedRedeemableAnswer'];
type Qualified = components['schemas']['QualifiedRedeemableAnswer'] & { name?: string };

export interface Example {
  readonly lines: readonly ExampleLine[];
  readonly amount: number;
  readonly total: number;
  readonly steps: readonly ExampleStep[];
}

interface ExampleLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
}

interface ExampleStep {
  readonly id: string;
  readonly name: string;
  readonly before: number;
  readonly off: number;
  readonly left: number;
  /** Why it is left out: an error key. */
  readonly refused?: string;
}

const MAX_STEPS = 5;

/** A cart of the dearest of some products, with what may be used for it, as the engine decides it; null: too little is there. */
export async function exampleOfStacking(): Promise<Example | null> {
  const [dearest] = [...(await findItems(''))].sort((one, other) => (other.price ?? 0) - (one.price ?? 0));
  if (!dearest?.price) return null;
  const line = { id: dearest.id, name: dearest.name, quantity: 2 };
  const item = line.id.startsWith('sku_') ? { sku_id: line.id } : { product_id: line.id };
  const order = { items: [{ ...item, quantity: line.quantity }] };
  const { data: qualified } = await client.POST('/v1/qualifications', {
    body: { order, options: { limit: 20, expand: ['redeemable'], sorting_rule: 'BEST_DEAL' } },
  });
  const usable = (qualified?.redeemables.data ?? []).filter(isUsable).slice(0, MAX_STEPS) as Qualified[];
  if (usable.length < 2) return null;
  const redeemables = usable.map(({ id, object }) => ({
    id: id ?? '',
    object: object as 'voucher' | 'promotion_tier',
  }));
  const first = await validated(order, redeemables);
  // What asks for a customer says nothing about stacking.
  const refused = new Set(
    all(first)
      .filter(({ status }) => status === 'INAPPLICABLE')
      .map(({ id }) => id),
  );
  const combined = redeemables.filter(({ id }) => !refused.has(id));
  if (combined.length < 2) return null;
  const data = refused.size === 0 ? first : await validated(order, combined);
  const names = new Map(usable.map(({ id, name }) => [id, name ?? id ?? '']));
  const amount = data.order?.amount ?? dearest.price * line.quantity;
  const steps = all(data).map((each) => stepOf(each, names.get(each.id) ?? each.id));
  return { lines: [line], amount, total: data.order?.total_amount ?? amount, steps };
}

type CartBody = components['schemas']['CartBody'];
type Answer = components['schemas']['ValidationAnswer'];

async function validated(order: NonNullable<CartBody['order']>, redeemables: CartBody['redeemables']): Promise<Answer> {
  const { data } = await client.POST('/v1/validations', {
    body: { order, redeemables, options: { expand: ['order'] } },
  });
  return data!;
}

function all({ redeemables, skipped_redeemables: skipped = [], inapplicable_redeemables: refused = [] }: Answer) {
  return [...redeemables, ...skipped, ...refused];
}

function isUsable({ object, order }: Qualified): boolean {
  return (object === 'voucher' || object === 'promotion_tier') && (order?.total_applied_discount_amount ?? 0) > 0;
}

function stepOf({ id, status, order, result }: Validated, name: string): ExampleStep {
  const left = order?.total_amount ?? 0;
  const off = order?.total_applied_discount_amount ?? 0;
  const { error, details } = result as { error?: { key?: string }; details?: { key?: string } };
  return {
    ...{ id, name, before: left + off, off, left },
    ...(status !== 'APPLICABLE' && { refused: error?.key ?? details?.key ?? '' }),
  };
}
