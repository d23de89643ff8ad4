import { KafkaHeaders } from '@nestjs/microservices';
import { EngineUnavailable, type RequestMessage, TooMuchFound } from '@perkstream/ports';
import { type IHeaders, type KafkaMessage, type Message } from 'kafkajs';
import { sizeOf } from '../connection/send-buffer.js';
import { type Place } from '../dead-letters.js';
import { MAX_MESSAGE_BYTES } from '../topics.js';

/** Requests and answers on the wire: JSON, and headers. Those that Nest's own Kafka transport knows have its names. Decision 0031. */
const HEADER = {
  id: KafkaHeaders.CORRELATION_ID,
  replyTopic: KafkaHeaders.REPLY_TOPIC,
  replyPartition: KafkaHeaders.REPLY_PARTITION,
  error: KafkaHeaders.NEST_ERR,
  ended: KafkaHeaders.NEST_IS_DISPOSED,
  name: 'perkstream-request',
  deadline: 'perkstream-deadline',
  from: 'perkstream-instance',
} as const;

/** A request, and where its answer goes. */
export interface ReceivedRequest {
  readonly id: string;
  readonly replyPartition: number;
  readonly message: RequestMessage;
}

export interface Answer {
  readonly value?: unknown;
  readonly error?: unknown;
}

/** A failure on the wire. `outcome` is that of an engine that was away, `bytesAtMost` of what is too large. */
interface WireError {
  readonly name: string;
  readonly message: string;
  readonly engine?: string;
  readonly outcome?: EngineUnavailable['outcome'];
  readonly bytesAtMost?: number;
}

/** What cannot be read now will not be read later either. */
export class Unreadable extends Error {}

/** @param reply where the answer is read */
export function requestToWire(id: string, partition: number, reply: Place, message: RequestMessage): Message {
  return {
    key: message.key,
    value: toJson(message.payload),
    partition,
    headers: {
      [HEADER.id]: id,
      [HEADER.replyTopic]: reply.topic,
      [HEADER.replyPartition]: String(reply.partition),
      [HEADER.name]: message.name,
      [HEADER.deadline]: String(message.deadline),
    },
  };
}

/** @throws Unreadable */
export function requestFromWire(service: string, { key, value, headers }: KafkaMessage): ReceivedRequest {
  const deadline = Number(need(headers, HEADER.deadline));
  const replyPartition = Number(need(headers, HEADER.replyPartition));
  if (!Number.isFinite(deadline)) throw new Unreadable('The deadline is no number');
  if (!Number.isInteger(replyPartition)) throw new Unreadable('The partition of the answer is no number');
  const message: RequestMessage = {
    name: need(headers, HEADER.name),
    service,
    key: key?.toString() ?? '',
    deadline,
    payload: fromJson(value),
  };
  return { id: need(headers, HEADER.id), replyPartition, message };
}

/** An answer that cannot be sent is replaced by the error (TooMuchFound where it is too large): the caller need not wait for its deadline. */
export function answerToWire(request: ReceivedRequest, from: string, answer: Answer): Message {
  try {
    const letter = buildReply(request, from, answer);
    if (sizeOf(letter) <= MAX_MESSAGE_BYTES) return letter;
    throw new TooMuchFound(MAX_MESSAGE_BYTES);
  } catch (error) {
    return buildReply(request, from, { error });
  }
}

function buildReply({ id, replyPartition }: ReceivedRequest, from: string, answer: Answer): Message {
  const headers: IHeaders = { [HEADER.id]: id, [HEADER.ended]: '1', [HEADER.from]: from };
  if ('error' in answer) headers[HEADER.error] = JSON.stringify(wireError(answer.error));
  return { value: toJson(answer.value), partition: replyPartition, headers };
}

/** @returns to which request it answers, without a look at the answer itself: it may be somebody else's */
export function idOfAnswer({ headers }: KafkaMessage): string | undefined {
  return headers?.[HEADER.id]?.toString();
}

/** Which process answered. */
export function senderOfAnswer({ headers }: KafkaMessage): string | undefined {
  return headers?.[HEADER.from]?.toString();
}

/** @throws Unreadable */
export function answerFromWire({ value, headers }: KafkaMessage): Answer {
  const error = headers?.[HEADER.error]?.toString();
  return error === undefined ? { value: fromJson(value) } : { error: errorFrom(parse(error) as WireError) };
}

function wireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  if (name === 'TooMuchFound') return { name, message, bytesAtMost: (error as TooMuchFound).bytesAtMost };
  if (name !== 'EngineUnavailable') return { name, message };
  const { engine, outcome } = error as EngineUnavailable;
  return { name, message, engine, outcome };
}

function errorFrom({ name, message, engine, outcome, bytesAtMost }: WireError): Error {
  if (bytesAtMost !== undefined) return new TooMuchFound(bytesAtMost);
  if (engine !== undefined && outcome) return new EngineUnavailable(engine, outcome, { message });
  return Object.assign(new Error(message), { name });
}

/** `undefined`, which JSON has no word for, is no value at all. */
function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function fromJson(value: Buffer | null): unknown {
  return value === null ? undefined : parse(value.toString());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unreadable('The message is no JSON', { cause });
  }
}

function need(headers: IHeaders | undefined, name: string): string {
  const value = headers?.[name]?.toString();
  if (value === undefined) throw new Unreadable(`The header ${name} is missing`);
  return value;
}
