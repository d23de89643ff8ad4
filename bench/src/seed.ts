import { spawnSync } from 'node:child_process';

export interface Amounts {
  readonly vouchers: number;
  /** Of the vouchers C-0, C-1, … */
  readonly redemptions: number;
}

/** Fills a data folder through the engine's own operations, in a process of its own. */
export function seed(folder: string, keys: Record<string, string>, amounts: Amounts): Promise<void> {
  const script = new URL('./seed-process.js', import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [script], {
    env: { ...process.env, ...keys, PERKSTREAM_DATA_DIR: folder, SEED: JSON.stringify(amounts) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0 ? Promise.resolve() : Promise.reject(new Error(`Seeding ended with ${status}`));
}
