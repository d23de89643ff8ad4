import { Connections } from './connection/connections.js';
import { type Access } from './connection/kafka-client.js';
import { Pause } from './connection/pause.js';
import {
  deadLetterTopic,
  DEFAULT_PARTITIONS,
  eventTopic,
  type Partitions,
  presenceTopic,
  replyTopic,
  requestTopic,
} from './topics.js';

interface TopicsOptions extends Access {
  /** Whose requests are carried. */
  readonly services: readonly string[];
  /** Topics of events */
  readonly events: readonly string[];
  readonly partitions?: Partial<Partitions>;
  /** Receives every attempt to reach a broker that failed. */
  readonly reportFailure: (error: unknown) => void;
}

/**
 * Makes the topics that are missing, so that nobody has to wait for them later, or needs the right to. What is there is left as it is.
 * Waits for a broker that is away, as services do.
 * @returns the names of all of them
 */
export async function makeTopics({
  services,
  events,
  partitions,
  reportFailure,
  ...access
}: TopicsOptions): Promise<readonly string[]> {
  const count = { ...DEFAULT_PARTITIONS, ...partitions };
  const connections = new Connections(access, 'perkstream-topics');
  const { names } = connections;
  const wanted = [
    replyTopic(names.replies, count.replies),
    presenceTopic(names.presence),
    ...services.flatMap((service) => [
      requestTopic(names.requests(service), count.requests),
      deadLetterTopic(names.deadLetters(service)),
    ]),
    ...events.map((name) => eventTopic(names.of(name), count.events)),
  ];
  try {
    await connections.open(new Pause(), reportFailure);
    await connections.topics.ensure(...wanted);
  } finally {
    await connections.close();
  }
  return wanted.map(({ topic }) => topic);
}
