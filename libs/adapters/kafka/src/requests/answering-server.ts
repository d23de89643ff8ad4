import { setTimeout as pause } from 'node:timers/promises';
import { BaseRpcContext, type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { type RequestMessage } from '@perkstream/ports';
import { type EachBatchPayload, type Kafka, type KafkaMessage } from 'kafkajs';
import { lastValueFrom } from 'rxjs';
import { type SendBuffer } from '../connection/send-buffer.js';
import { type Assignment, SupervisedConsumer } from '../connection/supervised-consumer.js';
import { type DeadLetters, type Place } from '../dead-letters.js';
import { notDone } from '../engine-failure.js';
import { type ReportFailure } from '../without-repeats.js';
import { type Names } from '../topics.js';
import { type Answer, answerToWire, type ReceivedRequest, requestFromWire } from './envelope.js';
import { AtMostOnceDelivery } from './at-most-once-delivery.js';
import { ageOf, lap, type ReportDuration } from './hops.js';
import { Workload } from './workload.js';

interface AnsweringOptions {
  readonly service: string;
  readonly instance: string;
  readonly names: Names;
  readonly kafka: Kafka;
  readonly sendBuffer: SendBuffer;
  readonly deadLetters: DeadLetters;
  /** Partitions read side by side. */
  readonly concurrency: number;
  readonly prepare: () => Promise<void>;
  /** Receives the partitions that this process answers from now on. */
  readonly serves: (partitions: readonly number[]) => void;
  readonly reportFailure: ReportFailure;
  readonly reportDuration: ReportDuration;
}

/** A replica that joins holds up the others until their next heartbeat. */
const MAX_FETCH_WAIT_MS = 1000;
const HEARTBEAT_MS = 1000;
const RETRY_PAUSE_MS = 200;

/** Nest's way to answer requests, over Kafka: the replicas of a service share its requests, and each request is handed out once. */
export class AnsweringServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('perkstream requests');
  private readonly delivery = new AtMostOnceDelivery();
  private readonly workloads = new Map<number, Workload>();
  private readonly consumer: SupervisedConsumer;
  /** Counts how often the partitions were shared anew. */
  private share = 0;

  constructor(private readonly options: AnsweringOptions) {
    super();
    const { service, names, kafka, prepare, concurrency, serves, reportFailure } = options;
    const topic = names.requests(service);
    this.consumer = new SupervisedConsumer(kafka, {
      groupId: names.replicas(service),
      topics: [topic],
      fromBeginning: true,
      concurrency,
      longestFetch: MAX_FETCH_WAIT_MS,
      heartbeat: HEARTBEAT_MS,
      prepare,
      assigned: (assignment: Assignment) => {
        this.share += 1;
        serves(assignment[topic] ?? []);
      },
      batch: (payload) => this.take(payload),
      reportFailure: (error) => reportFailure('requests', error),
    });
  }

  get isServing(): boolean {
    return this.messageHandlers.size === 0 || this.consumer.isMember;
  }

  /** Resolves when it has its share of the requests, or is closed before. */
  override async listen(callback: () => void = () => undefined): Promise<void> {
    if (this.messageHandlers.size > 0) await this.consumer.start();
    callback();
  }

  /** Answers what it was handed, and leaves the rest to the other replicas. */
  override async close(): Promise<void> {
    this.options.serves([]);
    this.consumer.rest();
    await this.idle();
    await this.consumer.stop();
    await this.idle();
  }

  override on(): never {
    throw new Error('There are no events to listen to');
  }

  override unwrap<T>(): T {
    return this.consumer as T;
  }

  private async idle(): Promise<void> {
    await Promise.all([...this.workloads.values()].map((workload) => workload.idle()));
  }

  private async take(payload: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    const { share } = this;
    const { reportDuration } = this.options;
    for (const message of messages) reportDuration('bus carry', ageOf(message));
    const noteLap = lap(reportDuration);
    await this.delivery.note(payload);
    noteLap('note');
    // The partitions were shared anew meanwhile: another replica may have the message as well.
    if (share !== this.share) return;
    const workload = this.workloads.get(partition) ?? new Workload();
    this.workloads.set(partition, workload);
    const handedOut = performance.now();
    const jobs = messages.map((message) => () => this.work({ topic, partition }, message, handedOut));
    workload.add(jobs, payload);
  }

  private async work(place: Place, raw: KafkaMessage, handedOut: number): Promise<void> {
    const { service, deadLetters, reportFailure, reportDuration } = this.options;
    const noteLap = lap(reportDuration, handedOut);
    try {
      const request = requestFromWire(service, raw);
      if (request.message.deadline <= Date.now()) return;
      noteLap('queue');
      const answer = await this.answer(request.message);
      noteLap('handle');
      await this.reply(request, answer);
      noteLap('reply');
    } catch (error) {
      reportFailure('requests', error);
      await deadLetters.bury(place, raw, error).catch((failure: unknown) => reportFailure('dead letters', failure));
    }
  }

  private async answer(message: RequestMessage): Promise<Answer> {
    const handler = this.messageHandlers.get(message.name);
    if (!handler) return { error: notDone(`Nobody handles ${message.name}`) };
    try {
      const context = new BaseRpcContext([message]);
      const value: unknown = await lastValueFrom(this.transformToObservable(handler(message, context)), {
        defaultValue: undefined,
      });
      return { value };
    } catch (error) {
      return { error };
    }
  }

  /** Sends the answer again and again while somebody waits for it. A request that was sent twice is answered once. */
  private async reply(request: ReceivedRequest, answer: Answer): Promise<void> {
    const letter = answerToWire(request, this.options.instance, answer);
    while (Date.now() < request.message.deadline) {
      try {
        return await this.options.sendBuffer.send(this.options.names.replies, letter);
      } catch (error) {
        this.options.reportFailure('answers', error);
        await pause(RETRY_PAUSE_MS);
      }
    }
  }
}
