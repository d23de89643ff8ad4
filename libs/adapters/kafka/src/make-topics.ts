import { Connections } from './connection/connections.js';
import { type Access } from './connection/kafka-client.js';
import {
  deadLetterTopic,
  DEFAULT_PARTITIONS,
  eventTopic,
  type Partitions,
  presenceTopic,
  replyTopic,
  requestTopic,
} from './topics.js';

export interface TopicsOptions extends Access {
  /** Whose requests are carried. */
  readonly services: readonly string[];
  /** Topics of events */
  readonly events: readonly string[];
  readonly partitions?: Partial<Partitions>;
}

/**
 * Makes the topics that are missing, so that nobody has to wait for them later, or needs the right to. What is there is left as it is.
 * @returns the names of all of them
 */
export async function makeTopics({
  services,
  events,
  partitions,
  ...access
}: TopicsOptions): Promise<readonly string[]> {
  const count = { ...DEFAULT_PARTITIONS, ...partitions };
  const wanted = [
    replyTopic(count.replies),
    presenceTopic(),
    ...services.flatMap((service) => [requestTopic(service, count.requests), deadLetterTopic(service)]),
    ...events.map((name) => eventTopic(name, count.events)),
  ];
  const connections = new Connections(access, 'perkstream-topics');
  try {
    await connections.topics.ensure(...wanted);
  } finally {
    await connections.close();
  }
  return wanted.map(({ topic }) => topic);
}
