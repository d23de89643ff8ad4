import { Client } from './clients/client.js';
import { untilEvening } from './clients/days.js';
import { MixedStacks } from './clients/mixed-stacks.js';
import { Shop } from './clients/shop.js';
import { VISITED, Visitors } from './clients/visitors.js';
import { Cluster } from './cluster.js';
import { CALM, weatherOf } from './engines/weather.js';
import { AtEachAppend } from './judges/at-each-append.js';
import { judgeBulk } from './judges/bulk.js';
import { type Complaint, Complaints } from './judges/complaint.js';
import { judgeExports } from './judges/exports.js';
import { judgeShop } from './judges/final-state.js';
import { judgeOrders } from './judges/orders.js';
import { judgePeople } from './judges/people.js';
import { judgeReferrals } from './judges/referrals.js';
import { judgeViews } from './judges/views.js';
import { judgeVisitors } from './judges/visitors.js';
import { WhatIsLeft } from './judges/what-is-left.js';
import { reachByEvent } from './states/of-events.js';
import { type State } from './states/states.js';
import { World } from './world/world.js';

export interface RunOptions {
  readonly seed: number;
  readonly operations?: number | undefined;
  /** Kinds of faults that do not happen. */
  readonly without?: readonly string[] | undefined;
  readonly report?: ((line: string) => void) | undefined;
}

export interface Outcome {
  readonly seed: number;
  /** In plain words; empty where all promises were kept. */
  readonly wrong: readonly string[];
  readonly fingerprint: string;
  readonly steps: number;
  readonly operations: number;
  readonly events: number;
  /** How often each kind of fault happened. */
  readonly faults: ReadonlyMap<string, number>;
  /** How often each state that is worth reaching was. */
  readonly reached: ReadonlyMap<State, number>;
  readonly simulatedHours: number;
}

const PROJECTS = ['shop-1', 'shop-2'];
const OPERATIONS = 300;
/** Customers of a shop who act at the same time. */
const AT_A_TIME = 6;
const HOUR = 3_600_000;
/** Milliseconds after the last fault in which everything that was begun has ended. */
const CALM_FOR = 180_000;
/** Milliseconds after which read models show everything that was answered. */
const SHOWN_WITHIN = 10_000;
/** Of the judge of each append: the first ones say what went wrong. */
const MOST_COMPLAINTS = 20;

/** One world from its seed to its judges. */
export async function run(options: RunOptions): Promise<Outcome> {
  const world = new World(options.seed, options.report);
  try {
    return await runIn(world, options);
  } finally {
    world.close();
  }
}

async function runIn(world: World, { operations = OPERATIONS, without = [] }: RunOptions): Promise<Outcome> {
  const stores = Cluster.stores(world);
  const cluster = new Cluster(world, stores);
  const clients = [...PROJECTS, VISITED].map((id) => new Client(id, id, world, stores.broker, cluster.climate));
  const complaints = new Complaints(stores.log, clients);
  const atEachAppend = new AtEachAppend(world, (event, now) => complaints.noteMoment(event, now));
  stores.log.onAppend((stored) => stored.forEach((event) => atEachAppend.judge(event)));
  stores.log.onAppend((stored) => stored.forEach((event) => reachByEvent(world.reached, event)));
  stores.log.onAppend((stored) => world.digest(stored));
  await cluster.start(2 + world.chance.below(2));
  const shops = clients.slice(0, PROJECTS.length).map((client) => new Shop(client, world));
  const visitors = new Visitors(clients.at(-1) as Client, world);
  const stacks = new MixedStacks(visitors.client, world);
  for (const id of [...PROJECTS, VISITED]) await cluster.ensureProject(id);
  for (const shop of [...shops, visitors, stacks]) await world.settle(shop.open(), HOUR, 'The opening of a shop');

  // Clocks may jump back, and rules apply only to what happens after they were made.
  world.jump(untilEvening(world));
  cluster.turn({ ...weatherOf(world.chance), ...Object.fromEntries(without.map((kind) => [kind, 0])) });
  let left = operations;
  const wrong: (string | Complaint)[] = [];
  const customers = shops.flatMap((shop) =>
    Array.from({ length: AT_A_TIME }, async () => {
      while (left-- > 0) {
        await world.pause(world.chance.below(2_000), shop.client);
        cluster.befall();
        const visitor = world.chance.is(0.5) ? visitors : stacks;
        const act = world.chance.is(0.24) ? visitor.visit() : shop.act();
        await act.catch((error: unknown) => wrong.push(`A customer failed: ${(error as Error).stack}`));
      }
      // The last one to come takes the bad weather with it.
      if (left <= -customers.length) cluster.turn(CALM);
    }),
  );
  const all = Promise.all(customers);
  const ended = world.run(() => left <= -customers.length, 24 * HOUR);
  if (!(await ended)) wrong.push('The customers were not served within a day');
  cluster.turn(CALM);
  await world.settle(all, HOUR, 'The work of the customers');
  await world.run(() => false, CALM_FOR);
  for (const shop of shops) await world.settle(shop.useUp(), HOUR, 'The last redemptions');
  await world.run(() => false, SHOWN_WITHIN);
  for (const shop of shops) {
    const judged = Promise.all([
      judgeShop(shop),
      judgePeople(shop, stores),
      judgeReferrals(shop),
      judgeBulk(shop),
      judgeExports(shop, stores),
      judgeOrders(shop),
    ]);
    const { projectId } = shop.client;
    wrong.push(...(await world.settle(judged, HOUR, 'A judge')).flat().map((text) => ({ text, projectId })));
  }
  const ofVisitors = await world.settle(judgeVisitors(visitors), HOUR, 'A judge');
  wrong.push(...ofVisitors.map((text) => ({ text, projectId: VISITED })));
  const spent = clients.map((client) => new WhatIsLeft(client, atEachAppend).judge());
  wrong.push(...(await world.settle(Promise.all(spent), HOUR, 'The spending of what is left')).flat());
  atEachAppend.judgeEnd();
  wrong.push(
    ...(await judgeViews(cluster)),
    ...cluster.failures,
    ...stores.broker.putAside,
    ...atEachAppend.wrong.slice(0, MOST_COMPLAINTS),
  );
  for (const { client } of shops) world.digest(client.asked);
  for (const documents of stores.documents.image().values()) world.digest([...documents]);
  return {
    seed: world.seed,
    wrong: wrong.map((each) => complaints.inWords(each)),
    fingerprint: world.fingerprint,
    steps: world.steps,
    operations: shops.reduce((sum, { client }) => sum + client.asked.length, 0),
    events: stores.log.all.length,
    faults: cluster.climate.faults,
    reached: world.reached.counts,
    simulatedHours: world.now / HOUR,
  };
}
