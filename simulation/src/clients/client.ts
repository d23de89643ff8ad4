import { sentOverBus } from '@perkstream/platform';
import { EngineUnavailable, isUnavailable, type RequestMessage } from '@perkstream/ports';
import { type PublishedCommand, type PublishedQuery, type Reply } from '@perkstream/published';
import { type Broker } from '../engines/broker.js';
import { type Climate } from '../engines/wire.js';
import { type Owner } from '../world/owner.js';
import { reachByFailure } from '../states/of-requests.js';
import { type World } from '../world/world.js';
import { type Json } from './json.js';
import { Standing } from './standing.js';

export type { Json } from './json.js';

/** As the edge sets it. */
const REQUEST_TIMEOUT_MS = 10_000;
/** More attempts than any weather needs. */
const MAX_ATTEMPTS = 200;
const MAX_PAUSE_MS = 5_000;

export interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** One request, however often it was sent, and what came of it. */
export interface Asked extends Given {
  readonly operation: string;
  /** The `Idempotency-Key`: other projects use the same ones. */
  readonly key: string;
  /** All of them, of repeats as well. */
  readonly replies: Reply[];
}

/** A program of a shop: it sends a request again, under the same key, until it is answered. */
export class Client implements Owner {
  readonly isDead = false;
  readonly stalledUntil = 0;
  /** Every request that changes something, in the order in which they were sent first. */
  readonly asked: Asked[] = [];
  /** By the id of each request that was sent, what it asked for. */
  readonly requests = new Map<string, Given & { readonly operation: string }>();
  /** What the answers say that stands. */
  readonly standing = new Standing();
  /** What no client should ever see. */
  readonly surprises: string[] = [];
  private sent = 0;

  constructor(
    readonly name: string,
    readonly projectId: string,
    private readonly world: World,
    private readonly broker: Broker,
    private readonly climate: Climate,
  ) {}

  /** @param repeats how often it is sent again although it was answered, or while it is at work @returns the first answer */
  async ask(operation: string, given: Given, repeats = 0): Promise<Reply | undefined> {
    const asked: Asked = { ...given, operation, key: `app-${this.asked.length}`, replies: [] };
    this.asked.push(asked);
    const isRace = repeats > 0 && this.world.chance.is(0.5);
    if (isRace) await Promise.all([this.sendOnce(asked), this.sendOnce(asked)]);
    else for (let n = 0; n <= repeats; n++) await this.sendOnce(asked);
    const [first] = asked.replies;
    if (isRace) this.world.reached.reach('one request is at work twice at once');
    if (repeats > 0 && operation.startsWith('redeem-'))
      this.world.reached.reach(
        bodyOf(first)
          ? 'a redemption that was done is asked for once more'
          : 'a redemption that was refused is asked for once more',
      );
    this.standing.note(operation, bodyOf(first));
    return first;
  }

  private async sendOnce(asked: Asked): Promise<void> {
    const reply = await this.answered(asked.operation, asked, asked.key);
    if (reply) asked.replies.push(reply);
  }

  /** Before anything goes wrong. @throws what is not done at once */
  async setUp(operation: string, body: unknown, params: Record<string, string> = {}): Promise<Json> {
    const reply = await this.ask(operation, { body, params });
    if (!reply || 'error' in reply) throw new Error(`${operation}: ${JSON.stringify(reply)}`);
    return reply.body;
  }

  /** A look at something: not recorded. */
  async look(operation: string, given: Given): Promise<Json> {
    const reply = await this.answered(operation, given);
    return reply && ('error' in reply ? { refused: reply.error.key } : reply.body);
  }

  /** What a gateway asks by itself. @throws EngineUnavailable */
  query<Answer>(query: PublishedQuery<Answer> | PublishedCommand<Answer>): Promise<Answer> {
    const request = (message: RequestMessage) => this.broker.request(this, () => this.way(), message) as Promise<never>;
    return sentOverBus({ request }, query);
  }

  /** Asks until there is an answer; undefined where there is none, which is noted. */
  private async answered(operation: string, given: Given, key?: string): Promise<Reply | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        return await this.send(operation, given, key);
      } catch (error) {
        if (!isUnavailable(error)) {
          this.surprises.push(`${operation} ${JSON.stringify(given)} failed: ${(error as Error).stack}`);
          return undefined;
        }
        if (key !== undefined) reachByFailure(this.world.reached, operation, error);
      }
      await this.world.pause(50 + this.world.chance.below(Math.min(MAX_PAUSE_MS, 100 * 2 ** attempt)), this);
    }
    this.surprises.push(`${operation} ${JSON.stringify(given)} was never answered`);
    return undefined;
  }

  /** Milliseconds that a message takes. */
  private way(): number {
    return 1 + this.world.chance.below(this.climate.weather.latency);
  }

  private async send(operation: string, { params = {}, query = {}, body }: Given, key?: string): Promise<Reply> {
    const { world, projectId } = this;
    const { weather, gateways = [0] } = this.climate;
    const { latency, answerLost } = weather;
    await world.pause(world.chance.below(latency), this);
    const now = Date.now() + (gateways.length > 1 ? world.chance.of(gateways) : 0);
    const context = {
      projectId,
      actor: { kind: 'key', id: 'app', name: 'simulation' },
      channel: 'API',
      requestId: `v-${this.name}-${++this.sent}`,
      now: new Date(now).toISOString(),
      deadline: now + REQUEST_TIMEOUT_MS,
      ...(key !== undefined && { idempotencyKey: key, caller: 'simulation' }),
    };
    const message = { name: operation, service: 'promotions', key: '', deadline: context.deadline };
    const payload = { context, params, query, body };
    this.requests.set(context.requestId, { operation, params, query, body });
    const reply = (await this.broker.request(this, () => this.way(), { ...message, payload })) as Reply;
    world.note(`${operation} is answered ${'error' in reply ? reply.error.key : reply.status}`);
    // The connection to the client breaks after all was done.
    if (key !== undefined && world.chance.is(answerLost)) throw new EngineUnavailable('connection', 'unknown');
    return reply;
  }
}

export function bodyOf(reply: Reply | undefined): Json {
  return reply && 'body' in reply ? reply.body : undefined;
}
