import { ask } from './console-operations.js';
import { queryText } from './query-text.js';
import { type components } from './schema.js';

type Schemas = components['schemas'];
export type Customer = Schemas['CustomerAnswer'];
export type Order = Schemas['OrderAnswer'];
export type Redemption = Schemas['RedemptionAnswer'];

/** What one request names at most: its address has an end. */
const MAX_IDS_PER_REQUEST = 60;

/** The name of a customer, code or campaign; null where it is gone. */
export const nameOf = gathered(async (ids) => {
  const { data } = await ask<Schemas['NamesAnswer']>(`/v1/insights/names?${joined(ids)}`);
  return new Map(data.map(({ id, title }) => [id, title]));
});

/** A customer with its summary; null where it is gone. */
export const customerOf = gathered(async (ids) => {
  const { data } = await ask<{ data: readonly Customer[] }>(`/v1/insights/customers?${joined(ids)}`);
  return new Map(data.map((customer) => [customer.id, customer]));
});

/** An order as it is now; null where there is none. */
export const orderOf = gathered(async (ids) => {
  const query = queryText({ limit: MAX_IDS_PER_REQUEST, ids });
  const { orders } = await ask<{ orders: readonly Order[] }>(`/v1/orders?${query}`);
  return new Map(orders.map((order) => [order.id, order]));
});

/** A redemption as it is now; null where there is none. */
export const redemptionOf = gathered(async (ids) => {
  const query = queryText({ limit: MAX_IDS_PER_REQUEST, filters: { id: { conditions: { $in: ids } } } });
  const { redemptions } = await ask<{ redemptions: readonly Redemption[] }>(`/v1/redemptions?${query}`);
  return new Map(redemptions.map((redemption) => [redemption.id, redemption]));
});

function joined(ids: readonly string[]): string {
  return new URLSearchParams({ ids: ids.join(',') }).toString();
}

/** Finds a thing by its id; all that are asked for in one turn of the event loop are one request. */
function gathered<Thing>(find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Thing>>) {
  let turn: { readonly ids: string[]; readonly found: Promise<ReadonlyMap<string, Thing>> } | undefined;
  const begin = () => {
    const ids: string[] = [];
    const found = new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (turn?.ids === ids) turn = undefined;
      return find(ids);
    });
    return { ids, found };
  };
  return async (id: string): Promise<Thing | null> => {
    turn = turn && turn.ids.length < MAX_IDS_PER_REQUEST ? turn : begin();
    turn.ids.push(id);
    return (await turn.found).get(id) ?? null;
  };
}
