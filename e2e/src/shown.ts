import { eventually } from '@perkstream/kernel/testing/waiting';
import { type Client } from './client.js';

/** Waits until a path finds what was answered: the views of a busy cluster may lag behind its answers. */
export async function shown(client: Client, path: string): Promise<void> {
  await eventually(
    () => client.get(path),
    ({ status }) => status === 200,
  );
}
