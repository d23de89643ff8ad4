import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@perkstream/kernel/testing/waiting';
import { type Client } from '../client.js';
import { OWN_KEYS, ownManagement, ownShop } from '../own-keys.js';
import { type EngineName, type OwnEngine, startEngine } from './own-engine.js';

/** One replica of a service: a process that is started again when it ends by itself. */
export interface Replica {
  readonly name: string;
  readonly url: string;
  /** Resident, in bytes. */
  readonly memory: number;
  /** As if the machine had lost its power. */
  kill(): void;
  /** Connections stay, nothing answers, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

interface Cluster {
  readonly url: string;
  readonly services: readonly Replica[];
  addReplica(service: string): Promise<Replica>;
  removeReplica(replica: Replica): Promise<void>;
  stop(): Promise<void>;
}

interface ClusterModule {
  runCluster(options: object): Promise<Cluster>;
}

const RUN_CLUSTER = fileURLToPath(new URL('../../../tools/cluster/run-cluster.mjs', import.meta.url));

/** A cluster of the test's own, whose services and engines it may kill. */
export class OwnCluster {
  readonly shop: Client;
  readonly management: Client;

  private constructor(
    private readonly folder: string,
    private readonly engines: Readonly<Record<EngineName, OwnEngine>>,
    private readonly cluster: Cluster,
  ) {
    this.shop = ownShop(cluster.url);
    this.management = ownManagement(cluster.url);
  }

  /**
   * @param replicas by the name of the service; one where absent
   * @param settings variables of the environment of all services
   * @param checkout a folder of the project, with its packages, whose programs are built and run at first; this one where absent
   */
  static async start(
    replicas: Readonly<Record<string, number>> = {},
    settings: Readonly<Record<string, string>> = {},
    checkout?: string,
  ): Promise<OwnCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-faulty-'));
    const [kafka, ferretdb, eventstore] = await Promise.all([
      startEngine('kafka'),
      startEngine('ferretdb'),
      startEngine('eventstore'),
    ]);
    const engines = { kafka, ferretdb, eventstore };
    const addresses = Object.assign({}, ...Object.values(engines).map(({ setting }) => setting)) as object;
    const { runCluster } = (await import(RUN_CLUSTER)) as ClusterModule;
    const environment = { ...OWN_KEYS, LOG_LEVEL: 'warn', ...settings, ...addresses };
    const where = { dataFolder: folder, ports: 'free', checkout };
    // They fill in the compose file, which does not name all of them.
    const cluster = await runCluster({ environment, settings, ...where, replicas, onLine: crashes });
    return new OwnCluster(folder, engines, cluster);
  }

  get address(): string {
    return this.cluster.url;
  }

  engine(name: EngineName): OwnEngine {
    return this.engines[name];
  }

  replicasOf(service: string): readonly Replica[] {
    return this.cluster.services.filter(({ name }) => name === service);
  }

  get services(): readonly string[] {
    return [...new Set(this.cluster.services.map(({ name }) => name))];
  }

  /** Resolves when it is ready. */
  addReplica(service: string): Promise<Replica> {
    return this.cluster.addReplica(service);
  }

  /** Stops it in order, as for an update. */
  removeReplica(replica: Replica): Promise<void> {
    return this.cluster.removeReplica(replica);
  }

  /** Resolves when the gateway says that requests would succeed. */
  async untilReady(): Promise<void> {
    await until(() => this.isReady(), 'the cluster to recover');
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
    await Promise.all(Object.values(this.engines).map((engine) => engine.stop()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.address}/health/ready`).catch(() => undefined);
    return answer?.ok === true;
  }
}

/** Prints what a crash leaves, and what is no line of the log. */
function crashes(service: string, line: string): void {
  const isOrdinary = line.startsWith('{') && !line.includes('"level":"fatal"');
  if (!isOrdinary && !line.includes('SIGKILL')) console.error(`${service} ${line}`);
}
