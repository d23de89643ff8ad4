import { type RequestMessage } from '@perkstream/ports';
import { firstValueFrom } from 'rxjs';
import { type Connections } from '../connection/connections.js';
import { type Pause } from '../connection/pause.js';
import { type DeadLetters } from '../dead-letters.js';
import { notDone } from '../engine-failure.js';
import { beatToWire, ReplyConsumer } from '../presence/reply-consumer.js';
import { Link } from '../presence/link.js';
import { type Beat, Presence } from '../presence/presence.js';
import { Heartbeat } from '../presence/heartbeat.js';
import { type ReportFailure } from '../without-repeats.js';
import { deadLetterTopic, type Partitions, presenceTopic, replyTopic, requestTopic } from '../topics.js';
import { AnsweringServer } from './answering-server.js';
import { type ReportDuration } from './hops.js';
import { RequestingClient } from './requesting-client.js';

interface ExchangeOptions {
  readonly service: string;
  /** This process. */
  readonly instance: string;
  readonly partitions: Partitions;
  readonly connections: Connections;
  readonly deadLetters: DeadLetters;
  readonly reportFailure: ReportFailure;
  readonly reportDuration: ReportDuration;
}

/** The requests of a process: those that it sends, those that it answers, and what it knows of who is there. */
export class RequestExchange {
  private readonly link = new Link();
  private readonly presence = new Presence();
  private readonly client: RequestingClient;
  private readonly server: AnsweringServer;
  private readonly replies: ReplyConsumer;
  private readonly heartbeat = new Heartbeat(
    () => this.beat(),
    () => this.look(),
  );
  private serves: readonly number[] = [];

  constructor(private readonly options: ExchangeOptions) {
    const { service, instance, partitions, connections, deadLetters, reportFailure, reportDuration } = options;
    const { link, presence } = this;
    const { kafka, sendBuffer, topics, names } = connections;
    const requests = requestTopic(names.requests(service), partitions.requests);
    this.client = new RequestingClient({ instance, names, sendBuffer, link, presence, reportDuration });
    this.server = new AnsweringServer({
      service,
      instance,
      names,
      kafka,
      sendBuffer,
      deadLetters,
      concurrency: partitions.requests,
      prepare: () => topics.ensure(requests, deadLetterTopic(names.deadLetters(service))),
      serves: (share) => this.announce(share),
      reportFailure,
      reportDuration,
    });
    this.replies = new ReplyConsumer({
      instance,
      names,
      kafka,
      link,
      admin: () => connections.admin(),
      prepare: () => topics.ensure(replyTopic(names.replies, partitions.replies), presenceTopic(names.presence)),
      answered: (message) => this.client.answered(message),
      heard: (beat) => presence.heard(beat),
      reportFailure,
    });
  }

  request<Answer>(message: RequestMessage): Promise<Answer> {
    return firstValueFrom(this.client.send<Answer>(message.name, message), { defaultValue: undefined as Answer });
  }

  handle(name: string, handler: (message: RequestMessage) => Promise<unknown>): void {
    if (this.server.getHandlers().has(name)) throw new Error(`${name} has a handler already`);
    this.server.addHandler(name, (message: RequestMessage) => handler(message));
  }

  /** Resolves when requests would be carried and answered, or the pause is ended. */
  async start(pause: Pause): Promise<void> {
    await this.replies.start();
    if (pause.ended) return;
    this.client.replyPartition = this.replies.partition;
    this.heartbeat.start();
    await this.server.listen();
    while (this.link.isLost && !pause.ended) await pause.rest(10);
  }

  /** Answers what it was handed, and leaves the rest to the other replicas. */
  drain(): Promise<void> {
    return this.server.close();
  }

  /** Waits for the answers that are still to come. */
  async stop(): Promise<void> {
    await this.client.close();
    this.heartbeat.stop();
    await this.replies.stop();
  }

  /** @throws EngineUnavailable unless requests are carried and answered now */
  check(): void {
    this.link.check();
    if (!this.server.isServing) throw notDone('The message bus has no share of the requests yet');
  }

  failed(error: unknown): void {
    this.link.failed(error);
  }

  private announce(share: readonly number[]): void {
    this.serves = share;
    this.presence.heard(this.signOfLife());
    this.heartbeat.now();
  }

  private signOfLife(): Beat {
    const { instance, service } = this.options;
    return { instance, service, serves: this.server.isServing ? this.serves : [] };
  }

  private async beat(): Promise<void> {
    const { sendBuffer, names } = this.options.connections;
    try {
      await sendBuffer.send(names.presence, beatToWire(this.signOfLife()));
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
