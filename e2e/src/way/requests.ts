import { Client, type Json, unique } from '../client.js';
import { documentedOperations, encoded } from '../documented-operations.js';
import { newPlace } from '../place.js';
import { anew, sampleBodies } from '../sample-bodies.js';
import { Target } from '../target.js';
import { type SeededProject } from '../seeded-project.js';

/** Two codes, a new customer, a new order of two lines. */
const cart = ({ coupon, second }: { coupon: string; second: string }): object => ({
  redeemables: [coupon, second].map((id) => ({ object: 'voucher', id })),
  customer: { source_id: unique('shopper') },
  order: { source_id: unique('order'), items: [lineOf(3_000, 2), lineOf(4_500, 1)] },
});

const lineOf = (price: number, quantity: number) => ({ price, quantity, amount: price * quantity });

/** Those that have a cart in the place of their sample. */
const CARTS = ['redeem-stacked-discounts', 'validate-stacked-discounts'];

/**
 * @param wanted method and path of an operation, as documented
 * @returns what sends the next request of its kind, and fails where it is refused
 */
export async function requestsOf(wanted: string): Promise<() => Promise<void>> {
  const operation = (await documentedOperations()).find(({ method, path }) => `${method} ${path}` === wanted);
  if (!operation) throw new RangeError(`There is no operation ${wanted}: openapi.json has all of them`);
  const place = await newPlace();
  const second = unique('SECOND');
  const discount = { type: 'AMOUNT', amount_off: 500 };
  await place.client.post(`/v1/vouchers/${second}`, { type: 'DISCOUNT_VOUCHER', discount });
  let target = await Target.of(operation, place);
  let isFirst = true;
  return async () => {
    if (!isFirst) target = await target.renewed();
    isFirst = false;
    const body = CARTS.includes(operation.id)
      ? cart({ coupon: place.things.coupon.name, second })
      : sampleOf(operation.id, place.things);
    const keyed = operation.method === 'POST' && { 'idempotency-key': unique('way') };
    const client = new Client({ ...target.keys, ...keyed });
    const answer = await client.send(operation.method, anew(target.path()), encoded(operation, anew(body)));
    if (answer.status >= 300) throw new Error(`${wanted} is answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
}

function sampleOf(id: string, things: SeededProject): Json {
  return sampleBodies[id]?.(things);
}
