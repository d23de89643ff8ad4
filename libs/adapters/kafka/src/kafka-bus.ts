import { randomUUID } from 'node:crypto';
import { type MessageBus, type PublishedMessage, type RequestMessage } from '@perkstream/ports';
import { Connections } from './connection/connections.js';
import { type Access } from './connection/kafka-client.js';
import { Pause } from './connection/pause.js';
import { DeadLetters } from './dead-letters.js';
import { notDone } from './engine-failure.js';
import { EventPublisher } from './events/event-publisher.js';
import { type EventHandler, GroupSubscription } from './events/group-subscription.js';
import { type ReportDuration } from './requests/hops.js';
import { RequestExchange } from './requests/request-exchange.js';
import { withoutRepeats, type ReportFailure } from './without-repeats.js';
import { DEFAULT_PARTITIONS, deadLetterTopic, eventTopic, type Partitions } from './topics.js';

export interface KafkaBusOptions extends Access {
  /** Whose requests this process answers, if any: the replicas of a service share them. */
  readonly service: string;
  /** Of topics that are not there yet. */
  readonly partitions?: Partial<Partitions>;
  /** Receives what goes wrong without anybody waiting for it. */
  readonly reportFailure?: ReportFailure;
  /** Receives how long each hop of requests took. */
  readonly reportDuration?: ReportDuration;
}

/**
 * Requests and events over Kafka. A request is handed out at most once. It fails as soon as it is known that nobody will
 * answer it: at its deadline, or when the broker or its service is away. Events come at least once. The bus recovers by
 * itself from every outage.
 */
export class KafkaBus implements MessageBus {
  private readonly partitions: Partitions;
  private readonly reportFailure: ReportFailure;
  private readonly connections: Connections;
  private readonly deadLetters: DeadLetters;
  private readonly exchange: RequestExchange;
  private readonly publisher: EventPublisher;
  private readonly subscriptions = new Map<string, GroupSubscription>();
  private readonly starting = new Pause();
  private running = false;

  constructor(private readonly options: KafkaBusOptions) {
    const { service, reportDuration = () => undefined } = options;
    const instance = `${service}-${randomUUID().slice(0, 8)}`;
    this.partitions = { ...DEFAULT_PARTITIONS, ...options.partitions };
    this.reportFailure = withoutRepeats(options.reportFailure ?? (() => undefined));
    this.connections = new Connections(options, instance);
    this.deadLetters = new DeadLetters(this.connections.names.deadLetters(service), this.connections.sendBuffer);
    const { partitions, reportFailure, connections, deadLetters } = this;
    const shared = { partitions, connections, deadLetters, reportFailure };
    this.exchange = new RequestExchange({ service, instance, reportDuration, ...shared });
    this.publisher = new EventPublisher(connections.kafka, connections.topics, partitions.events);
  }

  async request<Answer = unknown>(message: RequestMessage): Promise<Answer> {
    this.checkRunning();
    if (message.deadline <= Date.now()) throw notDone(`${message.name} came after its deadline`);
    return this.exchange.request<Answer>(message);
  }

  handle(name: string, handler: (message: RequestMessage) => Promise<unknown>): void {
    this.exchange.handle(name, handler);
  }

  async publish(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    this.checkRunning();
    await this.publisher.publish(this.connections.names.of(topic), events);
  }

  subscribe(topic: string, group: string, handler: EventHandler): void {
    const subscription = this.subscriptions.get(group) ?? this.subscriptionOf(group);
    this.subscriptions.set(group, subscription);
    subscription.join(this.connections.names.of(topic), handler);
  }

  /** Waits for the broker for as long as it is away. */
  async start(): Promise<void> {
    const { starting } = this;
    await this.connections.open(starting, (error) => {
      this.exchange.failed(error);
      this.reportFailure('message bus', error);
    });
    if (starting.ended) return;
    // Handlers that begin from now on may have to ask and to publish, too.
    this.running = true;
    const subscriptions = [...this.subscriptions.values()];
    await Promise.all([this.exchange.start(starting), ...subscriptions.map((subscription) => subscription.start())]);
  }

  async stop(): Promise<void> {
    this.starting.end();
    const subscriptions = [...this.subscriptions.values()];
    // What is in work may have to ask and to publish until it is done.
    await Promise.all([this.exchange.drain(), ...subscriptions.map((subscription) => subscription.stop())]);
    this.running = false;
    await Promise.all([this.exchange.stop(), this.publisher.stop()]);
    await this.connections.close();
  }

  async ping(): Promise<void> {
    this.checkRunning();
    if (this.starting.ended) throw notDone('The message bus is about to end');
    this.exchange.check();
  }

  private checkRunning(): void {
    if (!this.running) throw notDone('The message bus is not running');
  }

  private subscriptionOf(group: string): GroupSubscription {
    const { connections, deadLetters, reportFailure, partitions, options } = this;
    const { kafka, topics, names } = connections;
    const deadLetter = deadLetterTopic(names.deadLetters(options.service));
    const prepare = (events: readonly string[]) =>
      topics.ensure(...events.map((name) => eventTopic(name, partitions.events)), deadLetter);
    return new GroupSubscription({
      group: names.of(group),
      kafka,
      concurrency: partitions.events,
      deadLetters,
      prepare,
      reportFailure,
    });
  }
}
