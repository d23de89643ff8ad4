import { type MessageBus } from '@perkstream/ports';
import { type Operation, type Reply } from '@perkstream/published';

/** Sends requests as a shop would, at moments of the past. A request of one name is sent once, also when the demo is cut off. */
export class DemoRequests {
  private readonly services: ReadonlyMap<string, Operation>;

  constructor(
    private readonly bus: MessageBus,
    operations: readonly Operation[],
    private readonly projectId: string,
    private readonly appId: string,
  ) {
    this.services = new Map(operations.map((operation) => [operation.id, operation]));
  }

  /**
   * @param name of the request, unique in the demo
   * @param at ISO 8601 in UTC
   * @returns the body of the answer; undefined when it was refused, as some requests of a real shop are
   */
  async send(
    name: string,
    operationId: string,
    at: string,
    body: object,
    params: Record<string, string> = {},
  ): Promise<Record<string, unknown> | undefined> {
    const operation = this.services.get(operationId);
    if (!operation) throw new RangeError(`There is no operation ${operationId}`);
    const deadline = Date.now() + 60_000;
    const context = {
      projectId: this.projectId,
      actor: { kind: 'key', id: this.appId, name: 'demo' },
      channel: 'API',
      requestId: `v-demo-${name}`,
      idempotencyKey: `demo/${this.projectId}/${name}`,
      now: at,
      deadline,
    };
    const reply = await this.bus.request<Reply>({
      name: operation.id,
      service: operation.service,
      key: name,
      deadline,
      payload: { context, params, query: {}, body },
    });
    return 'error' in reply ? undefined : (reply.body as Record<string, unknown>);
  }
}
