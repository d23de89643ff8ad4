import { type Announced, type MessageBus, type PublishedMessage } from '@perkstream/ports';
import { inSpan } from '../observability/tracing.js';
import { type CloudEvent, eventTopic, type IntegrationEvent } from '@perkstream/published';

interface Listening {
  readonly handle: (event: CloudEvent) => Promise<void>;
  readonly cares: (data: object) => boolean;
}

/**
 * Where a context's policies hear what happened in another one, in any service. At least once, in the order of each
 * subject: who must not do a thing twice compares the event's `id`. A rejection brings the event again.
 */
export class Listeners {
  private readonly byGroup = new Map<string, Map<string, Listening>>();

  constructor(private readonly bus: MessageBus) {}

  /**
   * Before the process has started, as in the constructor of a policy.
   * @param policy its name: its replicas share the events among them; it may listen to several events
   * @param cares whether the policy does anything for such an event: others are not delivered, and cost next to nothing
   */
  on<Data extends object>(
    policy: string,
    event: IntegrationEvent<Data>,
    handle: (event: CloudEvent<Data>) => Promise<void>,
    cares: (data: Data) => boolean = () => true,
  ): void {
    const handlers = this.handlersOf(policy, eventTopic(event.context));
    if (handlers.has(event.type)) throw new Error(`${policy} listens to ${event.type} already`);
    handlers.set(event.type, { handle, cares } as Listening);
  }

  private handlersOf(policy: string, topic: string): Map<string, Listening> {
    const group = `${topic}/${policy}`;
    const known = this.byGroup.get(group);
    if (known) return known;
    const handlers = new Map<string, Listening>();
    this.byGroup.set(group, handlers);
    const listening = ({ type, data }: Announced): Listening | undefined => {
      const known = handlers.get(type);
      return known?.cares(data) ? known : undefined;
    };
    const handle = ({ value }: PublishedMessage): Promise<void> => {
      const event = value as CloudEvent;
      const wanted = listening(event);
      if (!wanted) return Promise.resolve();
      return inSpan(`${policy} on ${event.type}`, event.traceparent, (trace) =>
        wanted.handle(trace === event.traceparent ? event : { ...event, traceparent: trace }),
      );
    };
    this.bus.subscribe(topic, policy, handle, (event) => listening(event) !== undefined);
    return handlers;
  }
}
