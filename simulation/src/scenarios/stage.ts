import { isUnavailable } from '@perkstream/ports';
import { type Reply } from '@perkstream/published';
import { type Json } from '../clients/client.js';
import { type Opener } from '../clients/openings.js';
import { type Cluster } from '../cluster.js';
import { type Replica } from '../replica.js';
import { type Stores } from '../engines/stores.js';
import { type Caller, type Turn } from '../engines/wire.js';
import { type Owner } from '../world/owner.js';
import { type World } from '../world/world.js';

/** A fault at a named point: the nth call of a replica that is like this. */
interface Point {
  /** Of any, where it is absent. */
  readonly replica: string | undefined;
  readonly call: RegExp;
  left: number;
  readonly happen: (caller: Caller) => Turn;
}

export const PROJECT = 'shop';
/** As the edge sets it. */
const REQUEST_TIMEOUT_MS = 10_000;
const CLIENT: Owner = { name: 'client', isDead: false, stalledUntil: 0 };

/** Two replicas in calm weather, with the faults of a scenario; its clients say which replica serves them. */
export class Stage {
  /** In plain words: what the scenario itself expects and does not find. */
  readonly wrong: string[] = [];
  private readonly points: Point[] = [];
  private readonly routes = new Map<Owner, string>();
  private sent = 0;

  constructor(
    readonly world: World,
    readonly cluster: Cluster,
  ) {
    cluster.climate.script = (caller, call) => this.turnOf(caller, call);
    cluster.stores.broker.route = (asker) => this.routes.get(asker);
  }

  get stores(): Stores {
    return this.cluster.stores;
  }

  replica(name: string): Replica {
    const found = this.cluster.replicas.find((each) => each.name === name);
    if (!found) throw new Error(`${name} is not there`);
    return found;
  }

  /**
   * @param call of an engine, as the log of a seed shows it after the name of the replica
   * @param nth which of those calls that come from now on
   */
  when(replica: string | undefined, call: RegExp, nth: number, happen: Point['happen']): void {
    this.points.push({ replica, call, left: nth, happen });
  }

  /** The same; the scenario goes on when it happens. */
  until(...[replica, call, nth, happen]: Parameters<Stage['when']>): Promise<void> {
    return new Promise((resolve) => {
      this.when(replica, call, nth, (caller) => {
        resolve();
        return happen(caller);
      });
    });
  }

  /** The only replica dies. @returns the name of the next one, once it has started */
  async restart(): Promise<string> {
    const { replicas } = this.cluster;
    replicas[0]?.crash('in a scenario');
    while (replicas.length === 0) await this.pause(1_000);
    return replicas[0]?.name ?? '';
  }

  /** So many milliseconds pass for clients. */
  pause(milliseconds: number): Promise<void> {
    return this.world.pause(milliseconds, CLIENT);
  }

  /** Work of a replica that no request asks for; the scenario goes on with what comes of it. */
  async within<T>(name: string, work: (replica: Replica) => T | Promise<T>): Promise<T> {
    const replica = this.replica(name);
    await this.world.pause(0, replica);
    const done = await work(replica);
    await this.pause(0);
    return done;
  }

  /** One attempt at a request, served by that replica. @returns undefined where it is not answered in time */
  async request(replica: string, operation: string, given: Json, key?: string): Promise<Reply | undefined> {
    const client: Owner = { ...CLIENT };
    this.routes.set(client, replica);
    const { world, stores } = this;
    await world.pause(0, client);
    const now = Date.now();
    const context = {
      projectId: PROJECT,
      actor: { kind: 'key', id: 'app', name: 'scenario' },
      channel: 'API',
      requestId: `v-${++this.sent}`,
      now: new Date(now).toISOString(),
      deadline: now + REQUEST_TIMEOUT_MS,
      ...(key !== undefined && { idempotencyKey: key, caller: 'scenario' }),
    };
    const { params = {}, query = {}, body } = given;
    const payload = { context, params, query, body };
    const message = { name: operation, service: 'promotions', key: '', deadline: context.deadline, payload };
    try {
      return (await stores.broker.request(client, () => 1, message)) as Reply;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return undefined;
    }
  }

  /** @returns the body @throws Error where it is refused or not answered */
  async done(replica: string, operation: string, given: Json, key?: string): Promise<Json> {
    const reply = await this.request(replica, operation, given, key);
    if (!reply || 'error' in reply) throw new Error(`${operation}: ${JSON.stringify(reply)}`);
    return reply.body;
  }

  /** What a replica is asked for before anything goes wrong. */
  by(replica: string): Opener {
    return { setUp: (operation, body, params = {}) => this.done(replica, operation, { params, body }) };
  }

  expect(isSo: boolean, complaint: string): void {
    if (!isSo) this.wrong.push(complaint);
  }

  /** @returns whether all faults have happened: a scenario that does not come to its point shows nothing */
  get isOver(): boolean {
    return this.points.every(({ left }) => left <= 0);
  }

  private turnOf(caller: Caller, call: string): Turn | undefined {
    const isMeant = ({ replica = caller.name, call: meant }: Point) => replica === caller.name && meant.test(call);
    const meant = this.points.filter((point) => point.left > 0 && isMeant(point));
    for (const point of meant) point.left -= 1;
    return meant.find(({ left }) => left === 0)?.happen(caller);
  }
}

/** Nobody knows, and it is done so many milliseconds after that was said. */
export const isLateBy = (milliseconds: number) => (): Turn => ({ fate: 'late', arrivesAfter: milliseconds });
/** It takes so many milliseconds until it is there. */
export const takes = (milliseconds: number) => (): Turn => ({ fate: 'fine', arrivesAfter: milliseconds });
/** It is done at once, and its answer takes so many milliseconds. */
export const answeredAfter = (milliseconds: number) => (): Turn => ({ fate: 'fine', answeredAfter: milliseconds });
/** The replica stops for so many milliseconds once it is sent, so that the answer waits. */
export const stallsFor =
  (milliseconds: number) =>
  (caller: Caller): Turn => {
    caller.stall(milliseconds);
    return { fate: 'fine' };
  };
/** The replica dies when it is sent. */
export const crashesBefore = (): Turn => ({ fate: 'crashBefore' });
/** The replica dies when the effect is there, and no answer has left. */
export const crashesAfter = (): Turn => ({ fate: 'crashAfter' });
