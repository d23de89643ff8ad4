import 'reflect-metadata';
import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MemoryFiles, MemoryKeys } from '@perkstream/conformance/memory';
import { type Engines, Messenger, PlatformModule, ViewRebuilds, ViewRunner } from '@perkstream/platform';
import { EnsureProject } from '@perkstream/published';
import { contexts } from '@perkstream/standalone/parts';
import { isUnavailable } from '@perkstream/ports';
import { Broker, simulatedBus } from './engines/broker.js';
import { EventLog } from './engines/event-log.js';
import { SimulatedDocuments, StoredDocuments } from './engines/simulated-documents.js';
import { SimulatedEventStore } from './engines/simulated-event-store.js';
import { simulatedCallouts, simulatedFiles, simulatedKeys } from './engines/simulated-rest.js';
import { Outages } from './engines/outages.js';
import { CALM, type Weather } from './engines/weather.js';
import { type Caller, type Climate, countFault, Wire } from './engines/wire.js';
import { type State } from './states/states.js';
import { NETWORK } from './world/owner.js';
import { type World } from './world/world.js';

/** Milliseconds that a replica may take to start. */
const START = 60_000;
/** Milliseconds until a replica has ended that is stopped. */
const LONGEST_END = 120_000;
const ENGINES = ['events', 'events', 'documents', 'documents', 'broker', 'broker', 'keys', 'files'];
const DISKS = ['events', 'documents', 'files'];
/** Milliseconds until one that died is started anew, at most. */
const GONE_FOR = 20_000;

/** What is stored, and the broker: all that replicas share. */
export interface Stores {
  readonly log: EventLog;
  readonly documents: StoredDocuments;
  readonly keys: MemoryKeys;
  readonly files: MemoryFiles;
  readonly broker: Broker;
}

/** Replicas of the whole engine over the same stores. */
export class Cluster {
  readonly climate: Climate;
  readonly replicas: Replica[] = [];
  /** Of background work, for another reason than an engine that is away. */
  readonly failures: string[] = [];
  private started = 0;
  /** Of all replicas: small ones in most runs, so that caches overflow, pages are full, and states come from snapshots. */
  readonly sizes: Engines['sizes'];

  constructor(
    readonly world: World,
    readonly stores: Stores,
  ) {
    const outages = new Outages(() => world.now);
    this.climate = { weather: CALM, faults: new Map<string, number>(), outages };
    stores.broker.climate = this.climate;
    stores.log.gap = () => this.gap();
    const { chance } = world;
    this.sizes = chance.is(0.2)
      ? {}
      : {
          cachedStreams: chance.of([5, 30, 300]),
          eventsPerPage: chance.of([5, 10, 30]),
          eventsPerSnapshot: chance.of([2, 5, 12]),
          processesPerPage: chance.of([1, 2, 5]),
        };
  }

  static stores(world: World): Stores {
    return {
      log: new EventLog(),
      documents: new StoredDocuments(),
      keys: new MemoryKeys(),
      files: new MemoryFiles(),
      broker: new Broker(world),
    };
  }

  async start(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await this.startOne();
  }

  async ensureProject(projectId: string): Promise<void> {
    const now = new Date().toISOString();
    const origin = {
      projectId: 'installation',
      actor: { kind: 'system' as const, id: 'simulation' },
      channel: 'INTERNAL' as const,
      correlationId: `make/${projectId}`,
      commandId: `make/${projectId}`,
      now,
    };
    const [replica] = this.replicas;
    if (!replica) throw new Error('No replica is there');
    await replica.within((app) => app.get(Messenger).send(new EnsureProject(projectId, projectId, origin)));
  }

  /** All views, from the events, beside those in use. */
  async rebuild(): Promise<void> {
    await this.replicas[0]?.within((app) => app.get(ViewRunner).rebuildByName());
  }

  /** One of them, by an operator, while requests are served. It fails with the first engine that is away. */
  rebuildMeanwhile(): void {
    const [replica] = this.replicas;
    if (!replica) return;
    const name = this.world.chance.of(this.viewNames);
    const begun = this.world.pause(0, replica).then(() => replica.get(ViewRebuilds).begin(name));
    begun.then(
      (isBegun) => this.world.note(`${replica.name} ${isBegun ? 'begins to rebuild' : 'does not rebuild'} ${name}`),
      (error: unknown) => replica.report('the rebuild', error),
    );
  }

  /** One of several is stopped, as by SIGTERM. */
  leave(): void {
    const here = this.replicas.filter((replica) => !replica.isLeaving);
    if (here.length > 1) this.world.chance.of(here).leave();
  }

  get viewNames(): readonly string[] {
    return this.replicas[0]?.get(ViewRunner).names ?? [];
  }

  private async startOne(): Promise<void> {
    this.started += 1;
    const replica = new Replica(`replica${this.started}`, this);
    await this.world.settle(replica.start(), START, `The start of ${replica.name}`);
    this.replicas.push(replica);
  }

  /** From now on; in calm weather clocks are right again. */
  turn(weather: Weather): void {
    this.climate.weather = weather;
    for (const replica of this.replicas) replica.setClock();
  }

  /** What goes wrong at times, whatever is asked of engines. */
  befall(): void {
    const { world, climate } = this;
    const { chance } = world;
    const happens = (kind: keyof Weather) => {
      if (!chance.is(climate.weather[kind])) return false;
      countFault(climate, kind);
      return true;
    };
    const replica = this.replicas.length > 0 ? chance.of(this.replicas) : undefined;
    const long = 10_000 + chance.below(50_000);
    if (happens('jump')) this.jump(replica);
    if (happens('away')) this.lose('an engine is away for all', long);
    if (replica && happens('partition')) this.lose('an engine is away for one replica', long, replica);
    if (happens('restart')) this.lose('an engine starts anew', 1 + chance.below(2_000));
    if (happens('fullDisk')) this.fill(chance.of(DISKS), chance.below(30_000));
    if (happens('allDie')) this.killAll();
    if (chance.is(climate.weather.leave)) this.leave();
    if (chance.is(climate.weather.rebuild)) this.rebuildMeanwhile();
  }

  /** Sets the clocks of all replicas, or of one. */
  private jump(replica: Replica | undefined): void {
    const { chance } = this.world;
    if (replica && chance.is(0.5)) replica.setClock(5_000);
    else this.world.jump(chance.below(120_000) - 60_000);
  }

  private killAll(): void {
    this.world.reached.reach('all replicas die at once');
    for (const each of [...this.replicas]) each.crash('with all others');
  }

  private lose(state: State, milliseconds: number, replica?: Replica): void {
    const { world, climate, stores } = this;
    const engine = world.chance.of(ENGINES);
    world.reached.reach(state);
    world.note(`${engine} is away for ${replica?.name ?? 'all'} for ${milliseconds} ms`);
    climate.outages.begin(engine, replica, milliseconds);
    if (engine !== 'broker') return;
    for (const each of replica ? [replica] : [...this.replicas]) stores.broker.lose(each);
    world.after(milliseconds, NETWORK, () => stores.broker.goOn());
  }

  private fill(engine: string, milliseconds: number): void {
    this.world.reached.reach('a disk is full');
    this.world.note(`the disk of ${engine} is full for ${milliseconds} ms`);
    this.climate.outages.begin(engine, undefined, milliseconds, true);
  }

  private gap(): number {
    const { world, climate } = this;
    if (!world.chance.is(climate.weather.gap)) return 0;
    countFault(climate, 'gap');
    return world.chance.below(500);
  }

  /** It is dead: another one takes its place after a while. */
  replace(replica: Replica): void {
    const { world, replicas } = this;
    replicas.splice(replicas.indexOf(replica), 1);
    this.stores.broker.lose(replica);
    this.started += 1;
    const next = new Replica(`replica${this.started}`, this);
    world.after(1_000 + world.chance.below(GONE_FOR), next, () => {
      next.start().then(
        () => void (next.isDead || replicas.push(next)),
        (error: unknown) => {
          world.note(`the start of ${next.name} fails: ${String(error)}`);
          if (!next.isDead) next.crash('could not start');
        },
      );
    });
  }
}

export class Replica implements Caller {
  isDead = false;
  isStarting = true;
  isLeaving = false;
  stalledUntil = 0;
  clockOffset = 0;
  private app: INestApplicationContext | undefined;

  constructor(
    readonly name: string,
    private readonly cluster: Cluster,
  ) {}

  async start(): Promise<void> {
    class SimulatedModule {}
    const { world } = this.cluster;
    const report = this.report.bind(this);
    const module = { module: SimulatedModule, imports: [PlatformModule.with(this.engines(), report), ...contexts] };
    this.setClock();
    await world.pause(0, this);
    this.app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    this.isStarting = false;
  }

  /** What happens behind requests may fail only because an engine is away. */
  report(where: string, error: unknown): void {
    const failure = `${where} of ${this.name} fails: ${String(error)}`;
    this.cluster.world.note(failure);
    if (!isUnavailable(error)) this.cluster.failures.push(failure);
  }

  get<Part>(kind: new (...args: never[]) => Part): Part {
    if (!this.app) throw new Error(`${this.name} has not started`);
    return this.app.get(kind) as Part;
  }

  /** In a step of its own. */
  async within<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
    const { app } = this;
    if (!app) throw new Error(`${this.name} has not started`);
    const { world } = this.cluster;
    const doing = world.pause(0, this).then(() => work(app));
    return world.settle(doing, 600_000, `The work of ${this.name}`);
  }

  /** Between two steps, as by `kill -9`: nothing of it goes on, and nobody is notified. */
  crash(why: string): void {
    if (this.isDead) return;
    this.cluster.world.note(`${this.name} dies ${why}`);
    this.isDead = true;
    this.app = undefined;
    this.cluster.replace(this);
  }

  /** Ends what it has begun, and then itself. */
  leave(): void {
    const { world } = this.cluster;
    world.note(`${this.name} leaves`);
    this.isLeaving = true;
    const left = world.pause(0, this).then(() => this.app?.close());
    left.catch((error: unknown) => this.report('the end', error)).finally(() => this.crash('in order'));
    world.after(LONGEST_END, NETWORK, () => {
      if (!this.isDead && this.stalledUntil < world.now) this.cluster.failures.push(`${this.name} does not end`);
    });
  }

  stall(milliseconds: number): void {
    const { world, stores } = this.cluster;
    world.note(`${this.name} stalls for ${milliseconds} ms`);
    this.stalledUntil = Math.max(this.stalledUntil, world.now + milliseconds);
    stores.broker.lose(this);
    world.after(milliseconds, NETWORK, () => stores.broker.goOn());
  }

  /** Ahead or behind, by as much as the weather has clocks differ. */
  setClock(most = this.cluster.climate.weather.skew): void {
    const { world, climate } = this.cluster;
    this.clockOffset = most > 0 ? Math.round((world.chance.next() * 2 - 1) * most) : 0;
    if (this.clockOffset === 0) return;
    countFault(climate, 'skew');
    if (Math.abs(this.clockOffset) > 2_000) world.reached.reach('the clock of a replica is more than two seconds off');
    world.note(`the clock of ${this.name} is ${this.clockOffset} ms ahead`);
  }

  private engines(): Engines {
    const { world, stores, climate } = this.cluster;
    const wire = (engine: string) => new Wire(world, this, climate, engine);
    return {
      eventStore: new SimulatedEventStore(stores.log, wire('events')),
      documents: new SimulatedDocuments(stores.documents, wire('documents')),
      keys: simulatedKeys(stores.keys, wire('keys')),
      files: simulatedFiles(stores.files, wire('files')),
      bus: simulatedBus(stores.broker, wire('broker')),
      callouts: simulatedCallouts(wire('callouts')),
      // Always: the more shares move, the better.
      behind: { events: 1, batches: 1 },
      sizes: this.cluster.sizes ?? {},
    };
  }
}
