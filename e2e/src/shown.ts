import { type Client } from './client.js';
import { eventually } from './eventually.js';

/** Waits until what was answered is found under a path: a busy cluster answers before its views have it. */
export async function shown(client: Client, path: string): Promise<void> {
  await eventually(
    () => client.get(path),
    ({ status }) => status === 200,
  );
}
