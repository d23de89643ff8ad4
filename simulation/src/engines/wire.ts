import { EngineUnavailable } from '@perkstream/ports';
import { NETWORK, type Owner } from '../world/owner.js';
import { type World } from '../world/world.js';
import { type Outages } from './outages.js';
import { type Weather } from './weather.js';

/** A replica as its engines see it. */
export interface Caller extends Owner {
  readonly isStarting: boolean;
  crash(why: string): void;
  stall(milliseconds: number): void;
}

/** What the weather is now, and what came of it so far. */
export interface Climate {
  weather: Weather;
  readonly faults: Map<string, number>;
  readonly outages: Outages;
  /** Milliseconds by which the clock of each gateway is ahead; one where it is absent, which is right. */
  gateways?: readonly number[];
  /** Of a scenario. */
  script?: (caller: Caller, call: string) => Turn | undefined;
}

export function countFault({ faults }: Climate, kind: keyof Weather): void {
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
}

/** What a scenario has happen to one call, in the place of chance. */
export interface Turn {
  readonly fate?: Fate;
  /** Milliseconds until it is there */
  readonly arrivesAfter?: number;
  /** Milliseconds from then until the answer is back */
  readonly answeredAfter?: number;
}

export type Fate = 'fine' | 'notDone' | 'requestLost' | 'answerLost' | 'late' | 'crashBefore' | 'crashAfter';

/** How much more often a replica dies at an append, and at a read, than at another write: what a crash leaves behind is what was decided. */
const AT_APPENDS = 4;
const AT_READS = 0.05;
/** How much more often a read is not answered than a write: where pages are small, one request makes two hundred of them. */
const AT_READS_AWAY = 0.25;

/** Between one replica and one engine. Everything takes its time both ways, and some of it goes wrong. */
export class Wire {
  /** Of the call that arrives last of those that keep their order. */
  private arrival = 0;

  constructor(
    readonly world: World,
    readonly caller: Caller,
    private readonly climate: Climate,
    readonly engine: string,
  ) {}

  get weather(): Weather {
    return this.climate.weather;
  }

  get isAway(): boolean {
    return this.climate.outages.isAway(this.engine, this.caller);
  }

  /** Whether the connection was lost since then. */
  isLostSince(then: number): boolean {
    return this.climate.outages.isLostSince(this.engine, this.caller, then);
  }

  /**
   * @param act what the engine does, in one step
   * @param isInOrder it arrives after all calls of this kind that were sent before it
   */
  call<T>(what: string, isWrite: boolean, act: () => T | Promise<T>, isInOrder = false): Promise<T> {
    const { world, caller, engine } = this;
    return new Promise((resolve, reject) => {
      if (caller.isDead) return;
      const sent = world.now;
      const turn = this.climate.script?.(caller, `${engine} ${what}`);
      const fate = turn?.fate ?? this.fate(isWrite, isInOrder);
      world.note(`${caller.name} ${engine} ${what}${fate === 'fine' ? '' : ` ${fate}`}`);
      if (fate === 'crashBefore') return caller.crash(`before ${what}`);
      const back = (end: () => void) => world.after(turn?.answeredAfter ?? this.way(), caller, end);
      const fail = (outcome: 'not_done' | 'unknown') => back(() => reject(new EngineUnavailable(engine, outcome)));
      if (fate === 'notDone') return fail('not_done');
      if (fate === 'requestLost') return fail('unknown');
      if (fate === 'late') fail('unknown');
      const there = turn?.arrivesAfter ?? this.wayThere(fate, isInOrder);
      world.after(there, NETWORK, () => {
        if (this.isAway) return fate === 'late' ? undefined : fail('unknown');
        const acting = new Promise<T>((done) => done(act()));
        if (fate === 'late') return void acting.catch(() => undefined);
        if (fate === 'crashAfter') caller.crash(`after ${what}`);
        if (fate === 'answerLost') return void acting.catch(() => undefined).then(() => fail('unknown'));
        const answered = (end: () => void) => (this.isLostSince(sent) ? fail('unknown') : back(end));
        acting.then(
          (answer) => answered(() => resolve(answer)),
          (error: unknown) => answered(() => reject(error as Error)),
        );
      });
    });
  }

  /** Milliseconds */
  way(): number {
    const { chance } = this.world;
    const { latency, slow } = this.weather;
    return chance.below(chance.is(slow) ? latency * 50 : latency) + 1;
  }

  private wayThere(fate: Fate, isInOrder: boolean): number {
    const there = isInOrder ? this.wayInOrder() : this.way();
    return fate === 'late' ? this.world.chance.below(3_000) : there;
  }

  private wayInOrder(): number {
    const { now } = this.world;
    this.arrival = Math.max(this.arrival, now + this.way());
    return this.arrival - now;
  }

  /** A start makes hundreds of calls and ends with the first that fails: there faults are rarer, so that some replica is there. */
  happens(kind: keyof Weather, times = 1): boolean {
    const probability = this.weather[kind] * times * (this.caller.isStarting ? 0.02 : 1);
    if (!this.world.chance.is(probability)) return false;
    countFault(this.climate, kind);
    return true;
  }

  private fate(isWrite: boolean, isInOrder: boolean): Fate {
    if (this.happens('stall')) this.caller.stall(this.world.chance.below(60_000));
    if (this.happens('crash', isInOrder ? AT_APPENDS : isWrite ? 1 : AT_READS))
      return isWrite && this.world.chance.is(0.7) ? 'crashAfter' : 'crashBefore';
    const { outages } = this.climate;
    if (this.isAway || (isWrite && outages.isFull(this.engine, this.caller))) return 'notDone';
    if (this.happens('notDone', isWrite ? 1 : AT_READS_AWAY)) return 'notDone';
    if (!isWrite) return 'fine';
    if (this.happens('requestLost')) return 'requestLost';
    if (this.happens('answerLost')) return 'answerLost';
    return this.happens('late') ? 'late' : 'fine';
  }
}
