import { ask } from './console-operations.js';
import { type components } from './schema.js';

type Names = ReadonlyMap<string, string>;

/** What one request names at most: its address has an end. */
const AT_ONCE = 60;

let gathering: { readonly ids: string[]; readonly names: Promise<Names> } | undefined;

/** The name of a customer, code or campaign; null where it is gone. All that are asked for in one turn are one request. */
export async function nameOf(id: string): Promise<string | null> {
  if (!gathering || gathering.ids.length === AT_ONCE) {
    const ids: string[] = [];
    gathering = { ids, names: new Promise((resolve) => setTimeout(resolve)).then(() => askFor(ids)) };
  }
  gathering.ids.push(id);
  return (await gathering.names).get(id) ?? null;
}

async function askFor(ids: readonly string[]): Promise<Names> {
  if (gathering?.ids === ids) gathering = undefined;
  const query = new URLSearchParams({ ids: ids.join(',') });
  const { data } = await ask<components['schemas']['NamesAnswer']>(`/v1/insights/names?${query}`);
  return new Map(data.map(({ id: each, title }) => [each, title]));
}
