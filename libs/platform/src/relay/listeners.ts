import { type MessageBus } from '@perkstream/ports';
import { inSpan } from '../observability/tracing.js';
import { type CloudEvent, eventTopic, type IntegrationEvent } from '@perkstream/published';

type Handle = (event: CloudEvent) => Promise<void>;

/**
 * Where a context's policies hear what happened in another one, whichever service that is in. At least once, in the order of each
 * subject: who must not do a thing twice compares the event's `id`. A rejection brings the event again.
 */
export class Listeners {
  private readonly byGroup = new Map<string, Map<string, Handle>>();

  constructor(private readonly bus: MessageBus) {}

  /**
   * Before the process has started, as in the constructor of a policy.
   * @param policy its name: its replicas share the events among them; it may listen to several events
   */
  on<Data extends object>(
    policy: string,
    event: IntegrationEvent<Data>,
    handle: (event: CloudEvent<Data>) => Promise<void>,
  ): void {
    const handlers = this.handlersOf(policy, eventTopic(event.context));
    if (handlers.has(event.type)) throw new Error(`${policy} listens to ${event.type} already`);
    handlers.set(event.type, handle as Handle);
  }

  private handlersOf(policy: string, topic: string): Map<string, Handle> {
    const group = `${topic}/${policy}`;
    const known = this.byGroup.get(group);
    if (known) return known;
    const handlers = new Map<string, Handle>();
    this.byGroup.set(group, handlers);
    this.bus.subscribe(topic, policy, ({ value }) => {
      const event = value as CloudEvent;
      const handle = handlers.get(event.type);
      if (!handle) return Promise.resolve();
      return inSpan(`${policy} on ${event.type}`, event.traceparent, (trace) =>
        handle(trace === event.traceparent ? event : { ...event, traceparent: trace }),
      );
    });
    return handlers;
  }
}
