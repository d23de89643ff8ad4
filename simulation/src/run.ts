import { type Client } from './clients/client.js';
import { untilEvening } from './clients/days.js';
import { type Topology } from './cluster.js';
import { CALM, type Weather, makeWeather } from './engines/weather.js';
import { judgeTown } from './judges/all.js';
import { type Complaint } from './judges/complaint.js';
import { judgeSeasons } from './judges/seasons.js';
import { type State } from './states/states.js';
import { openTown, type Town } from './town.js';
import { HOUR_MS, World } from './world/world.js';

export interface RunOptions {
  readonly seed: number;
  readonly operations?: number | undefined;
  /** Kinds of faults that do not happen. */
  readonly without?: readonly string[] | undefined;
  /** Follows from the seed where it is absent. */
  readonly topology?: Topology | undefined;
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

const OPERATIONS = 300;
/** Customers of a shop who act at the same time. */
const AT_A_TIME = 6;
/** Below which of the draws somebody comes to stacks, visitors, the market, seasons and returns; above all of them to a shop. */
const VISITS = [0.14, 0.2, 0.27, 0.3, 0.36];
/** Of a rush, and between two of them. */
const RUSH_MS = 10_000;
/** One run in three has days in which nobody is there; how many. */
const MONTHS = 3;
const DAYS = [9, 20, 35, 60, 100];
/** After the last fault, in which everything that was begun has ended. */
const CALM_FOR_MS = 180_000;
/** After which read models show everything that was answered. */
const SHOWN_WITHIN_MS = 10_000;

/** One world from its seed to its judges. */
export async function run(options: RunOptions): Promise<Outcome> {
  const world = new World(options.seed, options.report);
  try {
    return await runIn(world, options);
  } finally {
    world.close();
  }
}

/** One run in five is of the embedded topology. */
function topologyOf(seed: number): Topology {
  return seed % 5 === 0 ? 'embedded' : 'cluster';
}

async function runIn(
  world: World,
  { operations = OPERATIONS, without = [], ...options }: RunOptions,
): Promise<Outcome> {
  const town = await openTown(world, options.topology ?? topologyOf(world.seed));
  const { stores, cluster, shops, seasons, stacks, complaints } = town;
  // Clocks may jump back, and rules apply only to what happens after they were made.
  world.jump(untilEvening(world));
  cluster.turn({ ...makeWeather(world.chance), ...Object.fromEntries(without.map((kind) => [kind, 0])) });
  const wrong: (string | Complaint)[] = [];
  let left = operations;
  if (world.seed % MONTHS === 1) {
    left = Math.floor(operations / 2);
    wrong.push(...(await serve(town, left, cluster.climate.weather)));
    const days = world.chance.of(DAYS);
    await world.settle(cluster.passDays(days), HOUR_MS, 'The time between two months');
    wrong.push(...(await world.settle(judgeSeasons(seasons), HOUR_MS, 'A judge')));
  }
  wrong.push(...(await serve(town, left, CALM)));
  await world.run(() => false, CALM_FOR_MS);
  for (const shop of shops) await world.settle(shop.useUp(), HOUR_MS, 'The last redemptions');
  await world.settle(stacks.tidyUp(), HOUR_MS, 'The last change of a limit');
  await world.run(() => false, SHOWN_WITHIN_MS);
  wrong.push(...(await judgeTown(town)));
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
    simulatedHours: world.now / HOUR_MS,
  };
}

/** Customers come until so many operations were begun. @returns what went wrong with them */
async function serve(town: Town, operations: number, weatherAfter: Weather): Promise<readonly string[]> {
  const { world, cluster, shops, stacks, visitors, market, seasons, returns } = town;
  const wrong: string[] = [];
  let left = operations;
  const customers = shops.flatMap((shop) =>
    Array.from({ length: AT_A_TIME }, async () => {
      while (left-- > 0) {
        await think(world, shop.client);
        cluster.befall();
        const dice = world.chance.next();
        const visitor = [stacks, visitors, market, seasons, returns].find(
          (_each, index) => dice < (VISITS[index] ?? 0),
        );
        const act = visitor ? visitor.visit() : shop.act();
        await act.catch((error: unknown) => wrong.push(`A customer failed: ${(error as Error).stack}`));
      }
      // The last one to come takes the weather with it.
      if (left <= -customers.length) cluster.turn(weatherAfter);
    }),
  );
  const all = Promise.all(customers);
  const ended = world.run(() => left <= -customers.length, 24 * HOUR_MS);
  if (!(await ended)) wrong.push('The customers were not served within a day');
  cluster.turn(weatherAfter);
  await world.settle(all, HOUR_MS, 'The work of the customers');
  return wrong;
}

/** Most come in a rush, one right after the other; some take their time. */
function think(world: World, client: Client): Promise<void> {
  const isInRush = Math.floor(world.now / RUSH_MS) % 2 === 0;
  return world.pause(world.chance.below(isInRush ? 200 : 4_000), client);
}
