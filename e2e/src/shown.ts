import { type Client } from './client.js';

/** Waits until what was answered is found under a path: a busy cluster answers before its views have it. */
export async function shown(client: Client, path: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if ((await client.get(path)).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} was answered and is not shown`);
}
