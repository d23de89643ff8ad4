import { ask } from '../api/console-operations.js';

export interface FoundThing {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

/** What the engine finds for a code, e-mail, name, order or id of two letters at least. */
export async function foundThings(text: string): Promise<readonly FoundThing[]> {
  const { data } = await ask<{ data: FoundThing[] }>(`/v1/insights/search?q=${encodeURIComponent(text)}`);
  return data;
}
