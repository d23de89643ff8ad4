import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyDataFile } from '@perkstream/adapter-sqlite';
import { dataDirectoryOf, dataFileOf, readSettings } from '@perkstream/assembly';
import { openEnginesBeside } from '@perkstream/assembly/with-storage';
import { EdgeAdapter } from '@perkstream/edge';
import { ContextRegistry, createLogger, Messenger, NestLogger, PlatformModule } from '@perkstream/platform';
import { FindUnbalancedOrders, type UnbalancedOrder, type UnbalancedPage } from '@perkstream/published';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OrdersModule } from '@perkstream/context-orders';
import { RedemptionsModule } from '@perkstream/context-redemptions';
import { type Command, isElsewhere, WrongUsage } from './command.js';

const USAGE = 'Usage: npm run check -- orders [--app=promotions|standalone]';
const APPS = ['promotions', 'standalone'] as const;
const PER_PAGE = 200;

/** There are orders out of balance. */
export class OrdersDiffer extends Error {
  override readonly name = 'OrdersDiffer';
}

@Module({})
class ContextsWithoutEdge {}

/**
 * `npm run check -- orders`: compares each order with its redemptions, while the engine runs or not. The data folder is copied first; of a
 * cluster the databases of the app that hosts orders are read.
 */
export const checkOrders: Command = async (args, environment, print) => {
  const isCluster = isElsewhere(environment);
  const app = appIn(args, isCluster);
  if (isCluster) return lookThrough(app, environment, print);
  const folder = dataDirectoryOf(environment);
  const copy = mkdtempSync(join(folder, 'check-orders-'));
  try {
    await copyDataFile(dataFileOf(folder), dataFileOf(copy));
    await lookThrough(app, { ...environment, PERKSTREAM_DATA_DIR: copy }, print);
  } finally {
    rmSync(copy, { recursive: true });
  }
};

function appIn(args: readonly string[], isCluster: boolean): (typeof APPS)[number] {
  const [option, ...more] = args;
  if (option === undefined) return isCluster ? 'promotions' : 'standalone';
  const app = APPS.find((name) => option === `--app=${name}`);
  if (!app || more.length > 0) throw new WrongUsage(USAGE);
  return app;
}

async function lookThrough(
  app: (typeof APPS)[number],
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const failures: unknown[] = [];
  const fail = (_where: string, error: unknown) => void failures.push(error);
  const { engines, close } = await openEnginesBeside(app, readSettings(environment), fail);
  try {
    const platform = PlatformModule.with(engines, fail, app === 'standalone' ? undefined : app);
    const module = { module: ContextsWithoutEdge, imports: [platform, OrdersModule, RedemptionsModule] };
    const logger = createLogger({ service: 'check', level: 'error' });
    // Made, but not started: nothing is carried on, and nobody is served.
    const host = await NestFactory.create(module, new EdgeAdapter({ logger }), { logger: new NestLogger(logger) });
    await host.get(ContextRegistry).start();
    await printUnbalanced(host.get(Messenger), print);
    if (failures.length > 0) throw failures[0];
  } finally {
    await close();
  }
}

async function printUnbalanced(messenger: Messenger, print: (line: string) => void): Promise<void> {
  let [checked, differing] = [0, 0];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: UnbalancedPage = await messenger.ask(new FindUnbalancedOrders(after, PER_PAGE));
    checked += page.checked;
    differing += page.unbalanced.length;
    for (const order of page.unbalanced) print(lineOf(order));
    after = page.next;
  }
  if (differing > 0) throw new OrdersDiffer(`Orders out of balance: ${differing} of ${checked}`);
  print(`Orders in balance with their redemptions: ${checked}`);
}

function lineOf({ id, projectId, discount, expected, worth }: UnbalancedOrder): string {
  const ofRedemptions = expected === undefined ? 'one of its redemptions is missing' : `${expected} by its redemptions`;
  return `${id} of ${projectId}: discount ${discount}, ${ofRedemptions}, worth ${worth}`;
}
