import { ask } from '../../api/console-operations.js';
import { type components } from '../../api/schema.js';
import { orderStates } from '../orders/order-states.js';

export type FoundThing = components['schemas']['FoundThing'];

/** What the engine finds for parts of codes and names, or an id, of two letters at least. */
export async function foundThings(text: string): Promise<readonly FoundThing[]> {
  const { data } = await ask<components['schemas']['SearchAnswer']>(
    `/v1/insights/search?q=${encodeURIComponent(text)}`,
  );
  return data.map((thing) => (thing.type === 'order' ? { ...thing, subtitle: stateOf(thing.subtitle) } : thing));
}

/** What the engine says of an order is its state. */
function stateOf(subtitle: string): string {
  return (orderStates() as Readonly<Record<string, string>>)[subtitle] ?? subtitle;
}
