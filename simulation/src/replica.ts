import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Engines, PlatformModule } from '@perkstream/platform';
import { isUnavailable } from '@perkstream/ports';
import { contexts } from '@perkstream/standalone/parts';
import { simulatedCallouts } from './engines/simulated-rest.js';
import { type Stores } from './engines/stores.js';
import { type Caller, type Climate, countFault, Wire } from './engines/wire.js';
import { reachByCrash } from './states/of-crashes.js';
import { NETWORK } from './world/owner.js';
import { type World } from './world/world.js';

const MAX_STOP_MS = 120_000;

/** By so much a clock that gains or loses comes to be off: less than the shortest time that a message has. */
const MAX_OFF_MS = 4_000;

/** What replicas are in. */
interface Home {
  readonly world: World;
  readonly stores: Stores;
  readonly climate: Climate;
  readonly sizes: NonNullable<Engines['sizes']>;
  /** Of background work, for another reason than an engine that is away. */
  readonly failures: string[];
  replace(replica: Replica): void;
}

/** One process with all contexts. */
export class Replica implements Caller {
  isDead = false;
  isStarting = true;
  isLeaving = false;
  stalledUntil = 0;
  private clock = { ahead: 0, drift: 0, setAt: 0 };
  private app: INestApplicationContext | undefined;

  constructor(
    readonly name: string,
    private readonly cluster: Home,
  ) {}

  async start(): Promise<void> {
    class SimulatedModule {}
    const { world } = this.cluster;
    const report = this.report.bind(this);
    this.setClock();
    await world.pause(0, this);
    const module = { module: SimulatedModule, imports: [PlatformModule.with(this.engines(), report), ...contexts] };
    this.app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    this.isStarting = false;
  }

  /** What happens behind requests may fail only because an engine is away. */
  report(where: string, error: unknown): void {
    if (this.isDead) return;
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
    reachByCrash(this.cluster.world.reached, why);
    this.isDead = true;
    this.app = undefined;
    void this.cluster.stores.left(this, false);
    this.cluster.replace(this);
  }

  /** Ends what it has begun, and then itself. */
  leave(): void {
    const { world } = this.cluster;
    world.note(`${this.name} leaves`);
    this.isLeaving = true;
    const left = world
      .pause(0, this)
      .then(() => this.app?.close())
      .then(() => this.cluster.stores.left(this, true));
    left.catch((error: unknown) => this.report('the end', error)).finally(() => this.crash('in order'));
    world.after(MAX_STOP_MS, NETWORK, () => {
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

  get clockOffset(): number {
    const { ahead, drift, setAt } = this.clock;
    const most = Math.max(MAX_OFF_MS, Math.abs(ahead));
    const now = ahead + ((this.cluster.world.now - setAt) / 1_000) * drift;
    return Math.round(Math.min(most, Math.max(-most, now)));
  }

  /** @param drift milliseconds that it gains in a second */
  turnClock(ahead: number, drift = 0): void {
    this.clock = { ahead, drift, setAt: this.cluster.world.now };
  }

  /** Ahead or behind, by as much as the weather has clocks differ. */
  setClock(most = this.cluster.climate.weather.skew): void {
    const { world, climate } = this.cluster;
    const { clockOffset: before } = this;
    if (Math.abs(before - this.clock.ahead) > 1_000) world.reached.reach('a clock gains or loses more than a second');
    const upTo = (milliseconds: number) => (world.chance.next() * 2 - 1) * milliseconds;
    const { drift } = climate.weather;
    if (drift > 0) countFault(climate, 'drift');
    this.turnClock(most > 0 ? Math.round(upTo(most)) : 0, drift > 0 ? upTo(drift) : 0);
    if (this.clockOffset === 0) return;
    countFault(climate, 'skew');
    if (Math.abs(this.clockOffset) > 2_000) world.reached.reach('the clock of a replica is more than two seconds off');
    world.note(`the clock of ${this.name} is ${this.clockOffset} ms ahead`);
  }

  private engines(): Engines {
    const { world, stores, climate } = this.cluster;
    const wire = (engine: string) => new Wire(world, this, climate, engine);
    return {
      ...stores.open(this, wire, this.report.bind(this)),
      callouts: simulatedCallouts(wire('callouts')),
      // Always: the more shares move, the better.
      behind: { events: 1, batches: 1 },
      sizes: this.cluster.sizes,
    };
  }
}
