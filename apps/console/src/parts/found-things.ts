import { ask } from '../api/console-operations.js';
import { type components } from '../api/schema.js';

export type FoundThing = components['schemas']['FoundThing'];

/** What the engine finds for parts of codes and names, or an id, of two letters at least. */
export async function foundThings(text: string): Promise<readonly FoundThing[]> {
  const { data } = await ask<components['schemas']['SearchAnswer']>(
    `/v1/insights/search?q=${encodeURIComponent(text)}`,
  );
  return data;
}
