import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Credentials } from '@perkstream/assembly';
import { type MessageBus } from '@perkstream/ports';
import { type Operation } from '@perkstream/published';
import { DemoRequests } from './demo-requests.js';
import { openDemoShop } from './demo-shop.js';
import { ProgressBar } from './progress-bar.js';

/** Fills the bootstrap project with the demo shop, once for each data folder. */
export async function makeDemo(
  bus: MessageBus,
  operations: readonly Operation[],
  { projectId, appId }: Credentials,
  dataDirectory: string,
): Promise<void> {
  const made = join(dataDirectory, 'demo-made');
  if (existsSync(made)) return;
  const bar = new ProgressBar('Opening the demo shop');
  const requests = new DemoRequests(bus, operations, projectId, appId);
  await openDemoShop(requests, Date.now(), (done, all) => bar.show(done / all));
  bar.end();
  writeFileSync(made, `${new Date().toISOString()}\n`);
}
