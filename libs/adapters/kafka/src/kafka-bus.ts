import { randomUUID } from 'node:crypto';
import { type MessageBus, type PublishedMessage, type RequestMessage } from '@perkstream/ports';
import { firstValueFrom } from 'rxjs';
import { Connections } from './connection/connections.js';
import { type Access } from './connection/kafka-client.js';
import { Pause } from './connection/pause.js';
import { DeadLetters } from './dead-letters.js';
import { notDone } from './engine-failure.js';
import { EventPublisher } from './events/event-publisher.js';
import { type EventHandler, GroupSubscription } from './events/group-subscription.js';
import { beatToWire, Inbox } from './presence/inbox.js';
import { Link } from './presence/link.js';
import { type Beat, Presence } from './presence/presence.js';
import { Pulse } from './presence/pulse.js';
import { AnsweringServer } from './requests/answering-server.js';
import { RequestingClient } from './requests/requesting-client.js';
import { sparingly, type TellFailure } from './sparingly.js';
import {
  deadLetterTopic,
  eventTopic,
  type Partitions,
  PRESENCE,
  presenceTopic,
  replyTopic,
  requestTopic,
} from './topics.js';

export interface KafkaBusOptions extends Access {
  /** Whose requests this process answers, if any: the replicas of a service share them. */
  readonly service: string;
  /** Of topics that are not there yet. */
  readonly partitions?: Partial<Partitions>;
  /** Told of what goes wrong without anybody waiting for it. */
  readonly tellFailure?: TellFailure;
}

const PARTITIONS: Partitions = { requests: 6, replies: 32, events: 6 };

/**
 * Requests and events over Kafka. A request is handed out at most once, and fails as soon as it shows that nobody will answer it: at
 * its deadline, when the broker is away, when its service is. Events come at least once. It goes on by itself whatever was away.
 */
export class KafkaBus implements MessageBus {
  private readonly instance: string;
  private readonly partitions: Partitions;
  private readonly tellFailure: TellFailure;
  private readonly connections: Connections;
  private readonly link = new Link();
  private readonly presence = new Presence();
  private readonly pulse = new Pulse(
    () => this.beat(),
    () => this.look(),
  );
  private readonly deadLetters: DeadLetters;
  private readonly client: RequestingClient;
  private readonly server: AnsweringServer;
  private readonly inbox: Inbox;
  private readonly publisher: EventPublisher;
  private readonly subscriptions = new Map<string, GroupSubscription>();
  private readonly starting = new Pause();
  private serves: readonly number[] = [];
  private running = false;

  constructor(private readonly options: KafkaBusOptions) {
    const { service } = options;
    const tellFailure = sparingly(options.tellFailure ?? (() => undefined));
    this.instance = `${service}-${randomUUID().slice(0, 8)}`;
    this.partitions = { ...PARTITIONS, ...options.partitions };
    this.tellFailure = tellFailure;
    this.connections = new Connections(options, this.instance);
    const { instance, link, presence, connections } = this;
    const { kafka, outbox, topics } = connections;
    this.deadLetters = new DeadLetters(service, outbox);
    this.client = new RequestingClient({ instance, outbox, link, presence });
    this.server = new AnsweringServer({
      service,
      instance,
      kafka,
      outbox,
      deadLetters: this.deadLetters,
      concurrency: this.partitions.requests,
      prepare: () => topics.ensure(requestTopic(service, this.partitions.requests), deadLetterTopic(service)),
      serves: (partitions) => this.announce(partitions),
      tellFailure,
    });
    this.inbox = new Inbox({
      instance,
      kafka,
      link,
      admin: () => connections.admin(),
      prepare: () => topics.ensure(replyTopic(this.partitions.replies), presenceTopic()),
      answered: (message) => this.client.answered(message),
      heard: (beat) => presence.heard(beat),
      tellFailure,
    });
    this.publisher = new EventPublisher(kafka, topics, this.partitions.events);
  }

  async request<Answer = unknown>(message: RequestMessage): Promise<Answer> {
    this.checkRunning();
    if (message.deadline <= Date.now()) throw notDone(`${message.name} came after its deadline`);
    return firstValueFrom(this.client.send<Answer>(message.name, message), { defaultValue: undefined as Answer });
  }

  handle(name: string, handler: (message: RequestMessage) => Promise<unknown>): void {
    if (this.server.getHandlers().has(name)) throw new Error(`${name} has a handler already`);
    this.server.addHandler(name, (message: RequestMessage) => handler(message));
  }

  async publish(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    this.checkRunning();
    await this.publisher.publish(topic, events);
  }

  subscribe(topic: string, group: string, handler: EventHandler): void {
    const subscription = this.subscriptions.get(group) ?? this.subscriptionOf(group);
    this.subscriptions.set(group, subscription);
    subscription.join(topic, handler);
  }

  /** Waits for the broker for as long as it is away. */
  async start(): Promise<void> {
    const { starting } = this;
    await this.connections.open(starting, (error) => {
      this.link.failed(error);
      this.tellFailure('message bus', error);
    });
    if (!starting.ended) await this.inbox.start();
    if (starting.ended) return;
    this.client.replyPartition = this.inbox.partition;
    this.pulse.start();
    const subscriptions = [...this.subscriptions.values()];
    await Promise.all([this.listen(), ...subscriptions.map((subscription) => subscription.start())]);
    while (this.link.isLost && !starting.ended) await starting.rest(10);
    this.running = !starting.ended;
  }

  async stop(): Promise<void> {
    this.starting.end();
    const subscriptions = [...this.subscriptions.values()];
    // What is in work may have to ask and to publish until it is done.
    await Promise.all([this.server.close(), ...subscriptions.map((subscription) => subscription.stop())]);
    this.running = false;
    await Promise.all([this.client.close(), this.publisher.stop()]);
    this.pulse.stop();
    await this.inbox.stop();
    await this.connections.close();
  }

  async ping(): Promise<void> {
    this.checkRunning();
    this.link.check();
    if (this.starting.ended) throw notDone('The message bus is about to end');
    if (!this.server.isServing) throw notDone('The message bus has no share of the requests yet');
  }

  private checkRunning(): void {
    if (!this.running) throw notDone('The message bus is not running');
  }

  private listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.listen((error) => (error === undefined ? resolve() : reject(error as Error))).catch(reject);
    });
  }

  private subscriptionOf(group: string): GroupSubscription {
    const { connections, deadLetters, tellFailure, partitions, options } = this;
    const { kafka, topics } = connections;
    const prepare = (names: readonly string[]) =>
      topics.ensure(...names.map((name) => eventTopic(name, partitions.events)), deadLetterTopic(options.service));
    return new GroupSubscription({ group, kafka, concurrency: partitions.events, deadLetters, prepare, tellFailure });
  }

  private announce(partitions: readonly number[]): void {
    this.serves = partitions;
    this.presence.heard(this.signOfLife());
    this.pulse.now();
  }

  private signOfLife(): Beat {
    const serves = this.server.isServing ? this.serves : [];
    return { instance: this.instance, service: this.options.service, serves };
  }

  private async beat(): Promise<void> {
    try {
      await this.connections.outbox.send(PRESENCE, beatToWire(this.signOfLife()));
    } catch (error) {
      this.link.failed(error);
    }
  }

  private look(): void {
    const gone = this.presence.forgetSilent();
    if (this.link.isLost) return this.client.lostAll();
    for (const beat of gone) this.client.lost(beat);
  }
}
