import { isDeepStrictEqual } from 'node:util';
import { type Model, type Redeemed, standing } from '@perkstream/ledger';
import { type Client, type Json } from '../clients/client.js';
import { A_DAY, DAILY } from '../clients/days.js';
import { SALE_CODES } from '../clients/sale.js';
import { CUSTOMERS, LIMITS, type Shop } from '../clients/shop.js';

/** In the end each limit is used up, and no further. @param model what the answers of the shop promise */
export function judgeShop({ client, days, raises }: Shop, model: Model): string[] {
  const wrong = [...client.surprises, ...judgeRepeats(client)];
  const uses = (which: (each: Redeemed) => boolean) => standing(model, which).length;
  const judge = (what: string, used: number, limit: number) => {
    if (used !== limit) wrong.push(`${what} is used up by ${used} redemptions, and good for ${limit}`);
  };
  for (const [code, limit] of Object.entries(LIMITS))
    if (limit !== null)
      judge(
        code,
        uses((each) => each.code === code),
        limit,
      );
  judge(
    'The budget of the sale',
    uses(({ code }) => code.startsWith(SALE_CODES)),
    raises.sales,
  );
  for (const name of CUSTOMERS)
    judge(
      `HOT for ${name}`,
      uses(({ code, customer }) => code === 'HOT' && customer === name),
      raises.perCustomer,
    );
  for (const day of new Set(standing(model, ({ code }) => code === DAILY).map((each) => each.day))) {
    const used = uses((each) => each.code === DAILY && each.day === day);
    if (used > A_DAY) wrong.push(`${DAILY} is redeemed ${used} times on ${day}, and the limit is ${A_DAY}`);
  }
  judge(
    `${DAILY} on ${days.full}`,
    uses((each) => each.code === DAILY && each.day === days.full),
    A_DAY,
  );
  return wrong;
}

/** Equal keys have equal answers, but for what is gone with people who were erased meanwhile. */
export function judgeRepeats({ asked }: Client): string[] {
  const erased = new Set(
    asked.flatMap(({ operation, params }) =>
      operation === 'customer-permanently-deletion' ? [params?.['customerId']] : [],
    ),
  );
  return asked.flatMap(({ operation, key, replies: [first, ...others] }) =>
    others.flatMap((other) => {
      const people = peopleIn(first).filter(({ id, source_id }) => erased.has(id) || erased.has(source_id));
      const ids = new Set(people.map(({ id }) => id as string));
      return differences(without(ids, first), without(ids, other)).map(
        (each) => `${operation} under ${key} was answered differently: ${each}`,
      );
    }),
  );
}

function peopleIn(reply: unknown): Json[] {
  const people: Json[] = [];
  JSON.stringify(reply, (_name, part: Json) => {
    if (part?.object === 'customer') people.push(part);
    return part;
  });
  return people;
}

/** With nothing but the id of these people. The metadata of what they did goes with them. */
function without(people: ReadonlySet<string>, reply: unknown): unknown {
  if (reply === undefined) return undefined;
  const text = JSON.stringify(reply, (name, part: Json) => {
    if (part?.object === 'customer' && people.has(part.id)) return { id: part.id };
    return name === 'metadata' && people.size > 0 ? undefined : part;
  });
  return JSON.parse(text) as unknown;
}

/** Where two answers differ, in words. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other))
    return [`${path} is ${JSON.stringify(one)}, then ${JSON.stringify(other)}`.slice(0, 300)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], `${path}/${name}`));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
