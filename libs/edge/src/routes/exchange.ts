import { type Readable } from 'node:stream';
import { type ErrorBody, type Operation, type Reply, type SignInDevice } from '@perkstream/published';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type EdgeKey, type RequestSpan } from '../edge-options.js';
import { type RequestOwner, requestOwner } from '../admission/request-owner.js';
import { answerUnread } from '../server/client-errors.js';
import { edgeError, type EdgeErrorKey, JSON_TYPE, RETRY_AFTER_SECONDS } from '../server/error-answers.js';
import { answerPayload, MAX_BYTES_IN_PIECES } from './answer-payload.js';
import { entityTagOf, holdsAnswer } from './entity-tags.js';
import { type Waiting } from './in-flight.js';
import { sendToPerson } from './send-to-person.js';

/** Bytes of a body of which nothing is read where its request is refused. */
const LARGE_BODY_BYTES = 16 * 1024;
export const UNKNOWN_OUTCOME = 'It is not known whether the request took effect';
/** Of the time in which a request has to begin: what has begun to store something has so much more to end. */
const TIME_TO_END = 1.5;

/** What a request needs of the operation that it is for. */
export interface ExchangeRoute {
  readonly operation: Operation;
  /** While the server ends, connections are closed as soon as what is in work on them is answered. */
  readonly closesConnections: boolean;
  /** What the handler answered, completed as the class of the answer says. */
  complete(body: unknown, request: FastifyRequest): unknown;
  /** Sets the cookie of a session to what the handler answered. @returns the rest of the answer */
  beginSession(body: unknown, exchange: Exchange): unknown;
  /** Takes the cookie back. */
  endSession(exchange: Exchange): void;
  /** Somebody works on the request, until its deadline. */
  wait(exchange: Exchange): void;
  /** The client's turn again, to send the body. */
  rest(exchange: Exchange): void;
  /** Nobody has answered until its deadline. */
  late(): void;
  /** The request was answered: nothing waits for it any more. */
  ended(exchange: Exchange, status: number, error: ErrorBody | undefined): void;
  /** Answers 503 or 500, and logs why. */
  fail(exchange: Exchange, error: unknown): void;
}

/** One request for an operation, from its arrival to its answer, which it gets once. */
export class Exchange implements Waiting {
  readonly arrivedAt = performance.now();
  /** Milliseconds since 1970: when work on it began. The time that its body took to arrive is the client's own. */
  now = 0;
  deadline = 0;
  /** The same: when a request that stores something has to begin. */
  beginBy: number | undefined;
  /** Milliseconds from then until the deadline. */
  patience = 0;
  key: EdgeKey | undefined;
  /** Of a request that signs in: on which its sender has signed in before. */
  device: SignInDevice | undefined;
  span: RequestSpan | undefined;
  isAnswered = false;
  /** Its handler is at work, also when the client has left or got 503 at the deadline. */
  isWorkedOn = false;
  /** About how many bytes of its answer are in memory until the client has read them. */
  unread = 0;
  private readonly changed: (() => void)[] = [];
  private knownOwner: RequestOwner | undefined;

  constructor(
    readonly route: ExchangeRoute,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  /** By whom it is counted, once its key is known. */
  get owner(): RequestOwner {
    return (this.knownOwner ??= requestOwner(this.key, () => this.request.ip, this.device));
  }

  /** From now on until the deadline somebody works on it. */
  begin(milliseconds: number, storesSomething = false): void {
    this.now = Date.now();
    this.patience = milliseconds * (storesSomething ? 1 + TIME_TO_END : 1);
    this.deadline = this.now + this.patience;
    this.beginBy = storesSomething ? this.now + milliseconds : undefined;
  }

  /** A request that only reads has no effect of which something could be unknown. */
  get changesSomething(): boolean {
    return this.route.operation.method !== 'GET';
  }

  /** @param step called when it was answered, and when work on it has ended */
  onChange(step: () => void): void {
    this.changed.push(step);
  }

  workEnds(): void {
    this.isWorkedOn = false;
    for (const step of this.changed) step();
  }

  /** What the context's handler answered. */
  answer(reply: Reply): void {
    if ('error' in reply) return this.refuse(reply.error);
    const { status, body } = reply;
    const { session } = this.route.operation;
    if (session === 'ends') this.route.endSession(this);
    if (body === undefined) return this.send(status, undefined);
    const shown = session === 'begins' ? this.route.beginSession(body, this) : body;
    const complete = this.route.complete(shown, this.request);
    if (this.route.operation.etag) this.sendTagged(status, JSON.stringify(complete));
    else this.send(status, answerPayload(complete));
  }

  /** A client that holds the answer is told so, without a body. */
  private sendTagged(status: number, text: string): void {
    const tag = entityTagOf(text);
    this.reply.header('etag', tag);
    if (holdsAnswer(this.request.headers['if-none-match'], tag)) this.send(304, undefined);
    else this.send(status, text);
  }

  refuse(error: ErrorBody): void {
    const body = error.request_id === undefined ? { ...error, request_id: this.request.id } : error;
    if (error.code === 503) this.reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (this.isLargeBodyUnread) return this.refuseUnread(body);
    const isEmpty = error.code === 404 && this.route.operation.notFoundIsEmpty;
    this.send(error.code, isEmpty ? undefined : JSON.stringify(body), body);
  }

  refuseWith(key: EdgeErrorKey, details?: string): void {
    this.refuse(edgeError(key, this.request.id, details));
  }

  refuseForMany(): void {
    this.refuseWith('service_unavailable', 'Too many requests wait: send fewer at a time');
  }

  /** Of a small one it costs less to read the rest, so that the connection can take the next request. */
  private get isLargeBodyUnread(): boolean {
    const { raw, headers } = this.request;
    if (raw.complete !== false) return false;
    return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= LARGE_BODY_BYTES;
  }

  private refuseUnread(error: ErrorBody): void {
    if (this.isAnswered) return;
    this.end(error.code, error);
    answerUnread(this.reply, error.code, JSON.stringify(error));
  }

  /** Nobody answered in time. */
  giveUp(): void {
    this.route.late();
    if (!this.isWorkedOn) return this.refuseWith('service_unavailable', 'The request was not begun in time');
    this.refuseWith('service_unavailable', this.changesSomething ? UNKNOWN_OUTCOME : 'No answer came in time');
  }

  /** Ends the bookkeeping of a request that was answered elsewhere, such as one whose body could not be read. */
  end(status: number, error?: ErrorBody): void {
    if (this.isAnswered) return;
    this.isAnswered = true;
    this.route.ended(this, status, error);
    for (const step of this.changed) step();
  }

  private send(status: number, json: string | Readable | undefined, error?: ErrorBody): void {
    if (this.isAnswered) return;
    const { reply } = this;
    // First, as it throws for a status that is none, which is then answered as the bug that it is.
    reply.code(status);
    this.unread = typeof json === 'object' ? MAX_BYTES_IN_PIECES : (json?.length ?? 0);
    this.end(status, error);
    if (this.route.closesConnections) reply.header('connection', 'close');
    if (json !== undefined) reply.header('content-type', JSON_TYPE);
    if (this.key?.user && typeof json === 'string') sendToPerson(json, this.request, reply);
    else reply.send(json);
  }
}
