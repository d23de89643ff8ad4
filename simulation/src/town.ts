import { Client } from './clients/client.js';
import { Market, MARKET } from './clients/market.js';
import { MixedStacks } from './clients/mixed-stacks.js';
import { Returns, RETURNING } from './clients/returns.js';
import { Seasons } from './clients/seasons.js';
import { Shop } from './clients/shop.js';
import { VISITED, Visitors } from './clients/visitors.js';
import { Cluster, type Topology } from './cluster.js';
import { type Stores } from './engines/stores.js';
import { AtEachAppend } from './judges/at-each-append.js';
import { Complaints } from './judges/complaint.js';
import { ReachedByEvents } from './states/of-events.js';
import { StatesOfReturns } from './states/of-returns.js';
import { StatesOfTheMarket } from './states/of-the-market.js';
import { Cues } from './world/cues.js';
import { HOUR_MS, type World } from './world/world.js';

const PROJECTS = ['shop-1', 'shop-2'];

/** All that is in a world: engines, replicas, who uses them, and who looks at each event. */
export interface Town {
  readonly world: World;
  readonly stores: Stores;
  readonly cluster: Cluster;
  readonly clients: readonly Client[];
  readonly shops: readonly Shop[];
  readonly visitors: Visitors;
  readonly stacks: MixedStacks;
  readonly market: Market;
  readonly seasons: Seasons;
  readonly returns: Returns;
  readonly complaints: Complaints;
  readonly atEachAppend: AtEachAppend;
}

/** Starts the replicas, and opens every shop while nothing goes wrong. */
export async function openTown(world: World, topology: Topology): Promise<Town> {
  const stores = Cluster.stores(world, topology);
  const cluster = new Cluster(world, stores);
  const clients = [...PROJECTS, MARKET, RETURNING, VISITED].map(
    (id) => new Client(id, id, world, stores.broker, cluster.climate),
  );
  const complaints = new Complaints(stores.log, clients);
  const atEachAppend = new AtEachAppend(world, (event, now) => complaints.noteMoment(event, now));
  const cues = new Cues(world);
  const { reached } = world;
  const states = [new StatesOfTheMarket(reached), new StatesOfReturns(reached)];
  const listeners = [new ReachedByEvents(reached, () => world.now), ...states, cues];
  stores.log.onAppend((stored) => stored.forEach((event) => atEachAppend.judge(event)));
  for (const listener of listeners) stores.log.onAppend((stored) => stored.forEach((event) => listener.note(event)));
  stores.log.onAppend((stored) => world.digest(stored));
  await cluster.start(stores.isForOne ? 1 : 2 + world.chance.below(2));
  const shops = clients.slice(0, PROJECTS.length).map((client) => new Shop(client, world));
  const visitors = new Visitors(clients.at(-1) as Client, world);
  const stacks = new MixedStacks(visitors.client, world, cues);
  const market = new Market(clients[PROJECTS.length] as Client, world, cues);
  const returns = new Returns(clients.at(-2) as Client, world);
  for (const { projectId } of clients) await cluster.ensureProject(projectId);
  const seasons = new Seasons(visitors.client, world);
  for (const shop of [...shops, visitors, stacks, market, seasons, returns])
    await world.settle(shop.open(), HOUR_MS, 'The opening of a shop');
  return {
    world,
    stores,
    cluster,
    clients,
    shops,
    visitors,
    stacks,
    market,
    seasons,
    returns,
    complaints,
    atEachAppend,
  };
}
