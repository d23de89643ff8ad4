import 'reflect-metadata';
import { type Engines, Messenger, ViewRebuilds, ViewRunner } from '@perkstream/platform';
import { EnsureProject } from '@perkstream/published';
import { isUnavailable } from '@perkstream/ports';
import { isOfTheDisk } from './engines/embedded-data.js';
import { EmbeddedStores } from './engines/embedded-stores.js';
import { Outages } from './engines/outages.js';
import { SharedStores, type Stores } from './engines/stores.js';
import { CALM, type Weather } from './engines/weather.js';
import { type Climate, countFault } from './engines/wire.js';
import { Replica } from './replica.js';
import { type State } from './states/states.js';
import { type Chance } from './world/chance.js';
import { NETWORK } from './world/owner.js';
import { type World } from './world/world.js';

const START_TIMEOUT_MS = 60_000;
const ENGINES = ['events', 'events', 'documents', 'documents', 'broker', 'broker', 'keys', 'files'];
/** What one process does not have within. */
const ENGINES_BESIDE = ['broker', 'files'];
const DISKS = ['events', 'documents', 'files'];
/** Milliseconds by which clocks of gateways are off at most: with those of replicas, less than requests have. */
const GATEWAYS_DIFFER_BY_MS = 2_000;
/** Milliseconds until one that died is started anew, at most. */
const MAX_DOWNTIME_MS = 20_000;

export type Topology = 'cluster' | 'embedded';

/** Replicas of the whole engine over the same stores. */
export class Cluster {
  readonly climate: Climate;
  readonly replicas: Replica[] = [];
  /** Of background work, for another reason than an engine that is away. */
  readonly failures: string[] = [];
  /** Of all replicas */
  readonly sizes: NonNullable<Engines['sizes']>;
  private started = 0;
  private readonly starting = new Set<Replica>();
  /** No replica starts, and these wait. */
  private isClosed = false;
  private readonly waiting: Replica[] = [];

  constructor(
    readonly world: World,
    readonly stores: Stores,
    sizes?: Engines['sizes'],
  ) {
    const drawn = sizesOf(world.chance);
    this.sizes = sizes ?? drawn;
    const outages = new Outages(() => world.now);
    this.climate = { weather: CALM, faults: new Map<string, number>(), outages };
    stores.broker.climate = this.climate;
    stores.log.gap = () => this.gap();
  }

  static stores(world: World, topology: Topology = 'cluster'): Stores {
    return topology === 'embedded' ? new EmbeddedStores(world) : new SharedStores(world);
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
    if (here.length > (this.stores.isForOne ? 0 : 1)) this.world.chance.of(here).leave();
  }

  get viewNames(): readonly string[] {
    return this.replicas[0]?.get(ViewRunner).names ?? [];
  }

  private async startOne(): Promise<void> {
    this.started += 1;
    const replica = new Replica(`replica${this.started}`, this);
    await this.world.settle(replica.start(), START_TIMEOUT_MS, `The start of ${replica.name}`);
    this.replicas.push(replica);
  }

  /** From now on; in calm weather clocks are right again. */
  turn(weather: Weather): void {
    this.climate.weather = weather;
    const { chance } = this.world;
    const ahead = () => Math.round((chance.next() * 2 - 1) * Math.min(weather.skew, GATEWAYS_DIFFER_BY_MS));
    // One process has no gateway beside it.
    this.climate.gateways = weather.skew > 0 && !this.stores.isForOne ? [ahead(), ahead()] : [0];
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
    const engine = world.chance.of(stores.isForOne ? ENGINES_BESIDE : ENGINES);
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
    this.stores.fill(true);
    this.world.after(milliseconds, NETWORK, () => this.stores.fill(false));
  }

  private gap(): number {
    const { world, climate } = this;
    if (!world.chance.is(climate.weather.gap)) return 0;
    countFault(climate, 'gap');
    return world.chance.below(500);
  }

  /** All replicas are stopped, and others start so many days later. */
  async passDays(days: number): Promise<void> {
    const { world } = this;
    this.isClosed = true;
    for (;;) {
      for (const each of this.replicas) if (!each.isLeaving) each.leave();
      if (this.replicas.length === 0 && this.starting.size === 0) break;
      await world.pause(500, NETWORK);
    }
    world.jump(days * 86_400_000);
    world.reached.reach('days go by while no replica is there');
    world.note(`${days} days go by`);
    this.isClosed = false;
    for (const next of this.waiting.splice(0)) this.begin(next);
    while (this.replicas.length === 0) await world.pause(500, NETWORK);
  }

  /** It is dead: another one takes its place after a while. */
  replace(replica: Replica): void {
    const { world, replicas } = this;
    const at = replicas.indexOf(replica);
    if (at >= 0) replicas.splice(at, 1);
    this.starting.delete(replica);
    this.stores.broker.lose(replica);
    this.started += 1;
    const next = new Replica(`replica${this.started}`, this);
    world.after(1_000 + world.chance.below(MAX_DOWNTIME_MS), next, () => {
      if (this.isClosed) this.waiting.push(next);
      else this.begin(next);
    });
  }

  private begin(next: Replica): void {
    const { world } = this;
    this.starting.add(next);
    next.start().then(
      () => {
        if (next.isDead) return;
        this.starting.delete(next);
        this.replicas.push(next);
      },
      (error: unknown) => {
        if (next.isDead) return;
        world.note(`the start of ${next.name} fails: ${String(error)}`);
        if (this.stores.isForOne && !isUnavailable(error) && !isOfTheDisk(error)) world.broken = error as Error;
        next.crash('could not start');
      },
    );
  }
}

/** Small ones in most runs, so that caches overflow, pages are full, and states come from snapshots. */
function sizesOf(chance: Chance): NonNullable<Engines['sizes']> {
  if (chance.is(0.2)) return {};
  return {
    cachedStreams: chance.of([10, 30, 300]),
    eventsPerPage: chance.of([10, 20, 40]),
    eventsPerSnapshot: chance.of([2, 5, 12]),
    processesPerPage: chance.of([1, 2, 5]),
  };
}
