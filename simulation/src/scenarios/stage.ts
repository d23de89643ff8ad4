import { isUnavailable } from '@perkstream/ports';
import { type Reply } from '@perkstream/published';
import { type Json } from '../clients/client.js';
import { type Cluster, type Replica, type Stores } from '../cluster.js';
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
/** As the edge sets it, in milliseconds. */
const DEADLINE = 10_000;

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

  /** One attempt at a request, served by that replica. @returns undefined where it is not answered in time */
  async request(replica: string, operation: string, given: Json, key?: string): Promise<Reply | undefined> {
    const client: Owner = { name: 'client', isDead: false, stalledUntil: 0 };
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
      deadline: now + DEADLINE,
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
  async done(replica: string, operation: string, given: Json): Promise<Json> {
    const reply = await this.request(replica, operation, given);
    if (!reply || 'error' in reply) throw new Error(`${operation}: ${JSON.stringify(reply)}`);
    return reply.body;
  }

  expect(isSo: boolean, complaint: string): void {
    if (!isSo) this.wrong.push(complaint);
  }

  /** @returns whether all faults have happened: a scenario that does not come to its point shows nothing */
  get isOver(): boolean {
    return this.points.every(({ left }) => left <= 0);
  }

  private turnOf(caller: Caller, call: string): Turn | undefined {
    for (const point of this.points) {
      if ((point.replica ?? caller.name) !== caller.name || !point.call.test(call)) continue;
      point.left -= 1;
      if (point.left === 0) return point.happen(caller);
    }
    return undefined;
  }
}

/** Nobody knows, and it is done so many milliseconds after that was said. */
export const isLateBy = (milliseconds: number) => (): Turn => ({ fate: 'late', arrivesAfter: milliseconds });
/** The replica dies when it is sent. */
export const crashesBefore = (): Turn => ({ fate: 'crashBefore' });
