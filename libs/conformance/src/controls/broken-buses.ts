import { pause } from '@perkstream/kernel/testing';
import { EngineUnavailable, type PublishedMessage, type RequestMessage } from '@perkstream/ports';
import { type Answering, MemoryBus, type Taking } from '../memory/memory-bus.js';

type BrokenBus = readonly [mistake: string, caughtBy: string, bus: typeof MemoryBus];

export const brokenRequests: readonly BrokenBus[] = [
  [
    'loses what is null in a payload',
    'carries a request to its handler, and the answer back',
    class extends MemoryBus {
      protected override answer(handler: Answering, message: RequestMessage) {
        const text = JSON.stringify(message.payload).replaceAll('null,', '');
        return handler({ ...message, payload: JSON.parse(text) as unknown });
      }
    },
  ],
  [
    'gives an answer to the caller that waits longest',
    'gives every request its own answer when many are under way',
    class extends MemoryBus {
      private readonly waiting: ((answer: unknown) => void)[] = [];
      protected override answer(handler: Answering, message: RequestMessage) {
        void handler(message).then((answer) => this.waiting.shift()?.(answer));
        return new Promise((resolve) => this.waiting.push(resolve));
      }
    },
  ],
  [
    'serves one request at a time',
    'serves requests of one name side by side',
    class extends MemoryBus {
      private last: Promise<unknown> = Promise.resolve();
      protected override answer(handler: Answering, message: RequestMessage) {
        this.last = this.last.then(() => handler(message));
        return Promise.race([this.last, pause(300).then(() => Promise.reject(new Error('Too long')))]);
      }
    },
  ],
  [
    'answers for a name that nobody handles',
    'is unavailable for a name that nobody handles',
    class extends MemoryBus {
      override async request<Answer>(message: RequestMessage) {
        return (this.handlers.has(message.name) ? await super.request(message) : undefined) as Answer;
      }
    },
  ],
  [
    'does not say that a late request may have been carried out',
    'stops waiting at the deadline, and says that the outcome is unknown',
    class extends MemoryBus {
      protected override async deadline(message: RequestMessage): Promise<never> {
        await super.deadline(message).catch(() => undefined);
        throw new EngineUnavailable('memory', 'not_done');
      }
    },
  ],
  [
    'waits ten times as long as it may',
    'stops waiting at the deadline, and says that the outcome is unknown',
    class extends MemoryBus {
      protected override deadline(message: RequestMessage) {
        return super.deadline({ ...message, deadline: message.deadline + 4_000 });
      }
    },
  ],
  [
    'carries a request out past its deadline',
    'drops a request that comes after its deadline, undecided',
    class extends MemoryBus {
      protected override isTooLate() {
        return false;
      }
    },
  ],
  [
    'answers undefined when the handler fails',
    'rejects when the handler fails, and goes on serving',
    class extends MemoryBus {
      protected override answer(handler: Answering, message: RequestMessage) {
        return handler(message).catch(() => undefined);
      }
    },
  ],
  [
    'stops without waiting for what is in work',
    'answers what is in work before it stops, and takes nothing new',
    class extends MemoryBus {
      override async stop() {
        this.running = false;
      }
    },
  ],
  [
    'takes requests after its stop',
    'answers what is in work before it stops, and takes nothing new',
    class extends MemoryBus {
      override async stop() {
        await Promise.allSettled([...this.inWork]);
      }
    },
  ],
  [
    'says always that it is there',
    'says whether it would carry a request',
    class extends MemoryBus {
      override async ping() {}
    },
  ],
];

export const brokenPublishers: readonly BrokenBus[] = [
  [
    'brings a message to one group only',
    'brings every message of a topic to every group, as it was published',
    class extends MemoryBus {
      override subscribe(topic: string, _group: string, handler: Taking) {
        super.subscribe(topic, 'the only one', handler);
      }
    },
  ],
  [
    'loses headers',
    'brings every message of a topic to every group, as it was published',
    class extends MemoryBus {
      override publish(topic: string, events: readonly PublishedMessage[]) {
        return super.publish(
          topic,
          events.map(({ key, value }) => ({ key, value })),
        );
      }
    },
  ],
  [
    'hands out messages of one key side by side',
    'keeps the messages of one key in order',
    class extends MemoryBus {
      protected override async deliver(members: readonly Taking[], events: readonly PublishedMessage[]) {
        for (const message of events) void this.persist(async () => members[0]?.(message));
      }
    },
  ],
  [
    'gives up a message whose handler failed',
    'repeats a message whose handler failed, before the next one of its key',
    class extends MemoryBus {
      protected override persist(attempt: () => Promise<void>) {
        return attempt().catch(() => undefined);
      }
    },
  ],
  [
    'repeats a message after the next one of its key',
    'repeats a message whose handler failed, before the next one of its key',
    class extends MemoryBus {
      protected override async persist(attempt: () => Promise<void>) {
        await attempt().catch(() => setTimeout(() => void super.persist(attempt), 2));
      }
    },
  ],
  [
    'repeats a message for all groups when one failed',
    'repeats a message for the group that failed, not for the others',
    class extends MemoryBus {
      override async publish(topic: string, events: readonly PublishedMessage[]) {
        const groups = [...(this.members.get(topic)?.values() ?? [])];
        await this.persist(async () => {
          for (const members of groups) for (const message of events) await members[0]?.(message);
        });
      }
    },
  ],
  [
    'gives every message to every member of a group',
    'gives each message to one member of a group',
    class extends MemoryBus {
      protected override async deliver(members: readonly Taking[], events: readonly PublishedMessage[]) {
        for (const member of members) await super.deliver([member], events);
      }
    },
  ],
  [
    'says that it took a message and forgets it at its stop',
    'has handled what it took before it stops, or did not say that it took it',
    class extends MemoryBus {
      protected override follow<T>(work: Promise<T>) {
        return work;
      }
    },
  ],
  [
    'rejects messages that nobody subscribed to',
    'takes messages that nobody subscribed to',
    class extends MemoryBus {
      override async publish(topic: string, events: readonly PublishedMessage[]) {
        if (!this.members.has(topic)) throw new EngineUnavailable('memory', 'not_done');
        await super.publish(topic, events);
      }
    },
  ],
];
