import { pause } from '@perkstream/kernel/testing/waiting';
import { type Client, management } from '../client.js';
import { OwnCluster } from '../faulty-cluster/own-cluster.js';
import { type EngineName } from '../faulty-cluster/own-engine.js';
import { ServerProcess } from '../server-process.js';
import { type Chance } from './chance.js';

/** The engine that clients ask, and that can be killed. */
export interface Engine {
  readonly management: Client;
  /** Kills a part of it with `SIGKILL`. @returns what was killed, when all is ready again */
  kill?(chance: Chance): Promise<string>;
  stop(): Promise<void>;
}

const TOPOLOGIES = { embedded: startEmbedded, cluster: startCluster, running: useRunning };
export type Topology = keyof typeof TOPOLOGIES;

/** Receivers of webhooks are on this machine, and all browsers have one address. */
const SETTINGS = { PERKSTREAM_WEBHOOKS_TO_LOOPBACK: 'on', PERKSTREAM_CLIENT_API_LIMIT: '1000000/PT1M' };
const STORES: readonly EngineName[] = ['eventstore', 'kafka', 'ferretdb'];
/** How long a store of the cluster is away. */
const AWAY_MS = 3_000;
/** How often a store is killed, and not a service. */
const STORE_IS_KILLED = 0.35;

export function startEngine(topology: Topology): Promise<Engine> {
  if (!Object.hasOwn(TOPOLOGIES, topology))
    throw new RangeError(`There is no topology ${topology}: it is embedded or cluster`);
  return TOPOLOGIES[topology]();
}

async function startEmbedded(): Promise<Engine> {
  const server = await ServerProcess.create();
  await server.start({ environment: SETTINGS });
  return {
    management: server.management,
    kill: async () => {
      await server.end('SIGKILL');
      await server.start({ environment: SETTINGS });
      return 'the engine';
    },
    stop: () => server.remove(),
  };
}

async function startCluster(): Promise<Engine> {
  const cluster = await OwnCluster.start({}, SETTINGS);
  return {
    management: cluster.management,
    kill: async (chance) => {
      const name = chance.is(STORE_IS_KILLED) ? chance.of(STORES) : undefined;
      const service = chance.of(cluster.services);
      if (name === undefined) cluster.replicasOf(service)[0]?.kill();
      else {
        cluster.engine(name).kill();
        await pause(AWAY_MS);
        await cluster.engine(name).bringBack();
      }
      await cluster.untilReady();
      return name ?? service;
    },
    stop: () => cluster.stop(),
  };
}

/** One that somebody else has started, and that stays: at `PERKSTREAM_BASE_URL`. */
function useRunning(): Promise<Engine> {
  return Promise.resolve({ management, stop: () => Promise.resolve() });
}
