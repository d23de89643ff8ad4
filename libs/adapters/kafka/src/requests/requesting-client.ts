import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { type RequestMessage } from '@perkstream/ports';
import { type KafkaMessage } from 'kafkajs';
import { notDone, unavailable, unknownOutcome } from '../engine-failure.js';
import { type SendBuffer, sizeOf } from '../connection/send-buffer.js';
import { type Link } from '../presence/link.js';
import { type Beat, type Presence } from '../presence/presence.js';
import { MAX_MESSAGE_BYTES, type Names } from '../topics.js';
import { ageOf, lap, type ReportDuration } from './hops.js';
import { type Answer, answerFromWire, idOfAnswer, requestToWire, senderOfAnswer } from './envelope.js';

interface RequestingOptions {
  readonly instance: string;
  readonly names: Names;
  readonly sendBuffer: SendBuffer;
  readonly link: Link;
  readonly presence: Presence;
  readonly reportDuration: ReportDuration;
}

interface Waiting {
  readonly message: RequestMessage;
  readonly settle: (packet: WritePacket) => void;
  readonly timer: NodeJS.Timeout;
  /** Of `performance`. */
  readonly since: number;
  /** Where it was sent; undefined while it is still here. */
  partition?: number;
}

/** Milliseconds for which somebody may appear who answers: in a rolling restart the next one is there soon. */
const SERVER_WAIT_MS = 1500;

/**
 * Nest's way to send requests, over Kafka: each process reads its answers from a partition of its own, so that no rebalancing of a
 * group loses one, and a request ends at its deadline at the latest, independently of the transport.
 */
export class RequestingClient extends ClientProxy {
  private readonly waiting = new Map<string, Waiting>();
  private whenIdle: (() => void)[] = [];
  private count = 0;
  /** Of the answers. */
  replyPartition = 0;

  constructor(private readonly options: RequestingOptions) {
    super();
  }

  override async connect(): Promise<void> {}

  /** Resolves when no request waits for its answer. */
  override async close(): Promise<void> {
    if (this.waiting.size > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  override unwrap<T>(): T {
    throw new Error('Not the transport of Nest: there is nothing to unwrap');
  }

  /** An answer came, for us or for another process that reads the same partition. */
  answered(raw: KafkaMessage): void {
    const sender = senderOfAnswer(raw);
    if (sender !== undefined) this.options.presence.heardFrom(sender);
    const id = idOfAnswer(raw);
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined || !waiting) return;
    const { reportDuration } = this.options;
    reportDuration('bus return', ageOf(raw));
    lap(reportDuration, waiting.since)('request');
    this.settle(id, parseReply(raw));
  }

  /** A process has fallen silent: its requests are answered by nobody, unless another one reads its partitions. */
  lost({ instance, service, serves }: Beat): void {
    for (const [id, { message, partition }] of this.waiting) {
      if (message.service !== service || partition === undefined || !serves.includes(partition)) continue;
      if (this.options.presence.isServed(service, partition)) continue;
      this.settle(id, { err: unknownOutcome(`${service} has stopped answering (${instance})`) });
    }
  }

  /** Nothing comes through any more. */
  lostAll(): void {
    for (const [id, { partition }] of this.waiting) {
      const text = 'The broker has stopped answering';
      this.settle(id, { err: partition === undefined ? notDone(text) : unknownOutcome(text) });
    }
  }

  protected override publish({ data }: ReadPacket<RequestMessage>, callback: (packet: WritePacket) => void) {
    const id = `${this.options.instance}-${this.count++}`;
    const timer = setTimeout(() => this.tooLate(id), data.deadline - Date.now());
    this.waiting.set(id, { message: data, settle: callback, timer, since: performance.now() });
    this.post(id, data).catch((error: unknown) => this.settle(id, { err: unavailable(error) }));
    return () => this.forget(id);
  }

  protected override dispatchEvent(): Promise<never> {
    return Promise.reject(new Error('Events are published by the message bus'));
  }

  private async post(id: string, message: RequestMessage): Promise<void> {
    const { link, names, presence, sendBuffer } = this.options;
    link.check();
    const { service, key, deadline, name } = message;
    const patience = Math.min(SERVER_WAIT_MS, deadline - Date.now());
    const partition = await presence.partitionFor(service, key, patience);
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    if (partition === undefined) throw notDone(`Nobody answers ${name}: ${service} is away`);
    const letter = requestToWire(id, partition, { topic: names.replies, partition: this.replyPartition }, message);
    if (sizeOf(letter) > MAX_MESSAGE_BYTES) throw notDone(`${name} is too large for the bus`);
    waiting.partition = partition;
    const noteLap = lap(this.options.reportDuration);
    await sendBuffer.send(names.requests(service), letter);
    noteLap('send');
  }

  private tooLate(id: string): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    const text = `${waiting.message.name} took too long`;
    this.settle(id, { err: waiting.partition === undefined ? notDone(text) : unknownOutcome(text) });
  }

  private settle(id: string, packet: WritePacket): void {
    const settle = this.waiting.get(id)?.settle;
    this.forget(id);
    settle?.(packet);
  }

  private forget(id: string): void {
    clearTimeout(this.waiting.get(id)?.timer);
    this.waiting.delete(id);
    if (this.waiting.size > 0) return;
    for (const resume of this.whenIdle.splice(0)) resume();
  }
}

function parseReply(raw: KafkaMessage): WritePacket {
  try {
    const answer: Answer = answerFromWire(raw);
    return 'error' in answer ? { err: answer.error } : { response: answer.value, isDisposed: true };
  } catch (error) {
    return { err: error };
  }
}
