import { type Engines } from '@perkstream/platform';
import { type CloudEvent, eventTopic, integrationEvents } from '@perkstream/published';

/** An event as a subscriber to all topics receives it. */
export interface ReceivedEvent {
  readonly topic: string;
  readonly key: string;
  readonly event: CloudEvent<Record<string, unknown>>;
}

const TOPICS = [...new Set(integrationEvents.map(({ context }) => eventTopic(context)))];

/** All events that an engine publishes. */
export class ReceivedEvents {
  readonly all: ReceivedEvent[] = [];

  /** Before the engine starts. */
  hear(bus: Engines['bus']): void {
    for (const topic of TOPICS) {
      bus.subscribe(topic, 'test', async ({ key, value }) => {
        this.all.push({ topic, key, event: value as ReceivedEvent['event'] });
      });
    }
  }

  get types(): Set<string> {
    return new Set(this.all.map(({ event }) => event.type));
  }

  of(type: string): ReceivedEvent['event'][] {
    return this.all.filter(({ event }) => event.type === type).map(({ event }) => event);
  }
}
