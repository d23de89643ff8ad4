import { type MessageBus } from '@perkstream/ports';
import { type Operation, type Reply, type RequestContext } from '@perkstream/published';

/** A request as a shop would send it, at a moment of the past. */
export interface DemoRequest {
  /** Unique in the demo: ids derive from it. */
  readonly name: string;
  /** Id of the operation */
  readonly operation: string;
  /** Milliseconds since 1970 */
  readonly at: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

export type DemoAnswer = Readonly<Record<string, unknown>>;

/** On a slow machine dozens of requests at a time take minutes. */
const REQUEST_TIMEOUT_MS = 600_000;

/** Sends requests over the message bus, as the edge would. */
export class DemoRequests {
  private readonly operations: ReadonlyMap<string, Operation>;

  /**
   * @param mayBeRepeats what is sent may have been sent before the demo was cut off: it is not done again
   * @param signal nothing is sent any more once it is aborted
   */
  constructor(
    private readonly bus: MessageBus,
    operations: readonly Operation[],
    readonly projectId: string,
    private readonly appId: string,
    public mayBeRepeats = false,
    private readonly signal?: AbortSignal,
  ) {
    this.operations = new Map(operations.map((operation) => [operation.id, operation]));
  }

  /** @returns whether it was taken: some requests of a real shop are not */
  async try(request: DemoRequest): Promise<boolean> {
    return !('error' in (await this.reply(request)));
  }

  /** @throws Error when it is refused */
  async send(request: DemoRequest): Promise<DemoAnswer> {
    const reply = await this.reply(request);
    if ('error' in reply) throw new Error(`The demo shop refused ${request.name}: ${JSON.stringify(reply.error)}`);
    return (reply.body ?? {}) as DemoAnswer;
  }

  private async reply(request: DemoRequest): Promise<Reply> {
    this.signal?.throwIfAborted();
    const { params = {}, query = {}, body } = request;
    const { id, service } = this.operationOf(request);
    const context = this.contextOf(request);
    const { deadline } = context;
    const payload = { context, params, query, body };
    return this.bus.request<Reply>({ name: id, service, key: request.name, deadline, payload });
  }

  private operationOf({ operation: id }: DemoRequest): Operation {
    const operation = this.operations.get(id);
    if (!operation) throw new RangeError(`There is no operation ${id}`);
    return operation;
  }

  private contextOf({ name, at }: DemoRequest): RequestContext {
    const now = new Date(at).toISOString();
    return {
      projectId: this.projectId,
      actor: { kind: 'key', id: this.appId, name: 'demo' },
      channel: 'API',
      requestId: `v-demo-${name}`,
      now,
      deadline: Date.now() + REQUEST_TIMEOUT_MS,
      ...(this.mayBeRepeats && { repeatSince: now }),
    };
  }
}

/** Something that happened in the shop: one request, or a few that belong together. */
export interface DemoStep {
  (requests: DemoRequests): Promise<void>;
  /** Source id of the customer who does it, one thing after the other; others do theirs meanwhile. */
  readonly customer?: string;
}
