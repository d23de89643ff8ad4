import { type AppendTooLarge, isUnavailable, type RequestMessage, TooMuchFound } from '@perkstream/ports';
import { type ErrorBody, type Operation, type Reply } from '@perkstream/published';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type EdgeKey } from '../edge-options.js';
import { lackingProject, lackingRightToWrite, mayKnowSecrets } from '../keys/permissions.js';
import { type OperationDurations } from '../metrics/request-metrics.js';
import { writeUnknownProperties } from '../server/answer-headers.js';
import { loggableRequestId } from '../server/request-ids.js';
import { type AnswerForm } from './answer-forms.js';
import { type Edge } from './edge.js';
import { Exchange, type ExchangeRoute, UNKNOWN_OUTCOME } from './exchange.js';
import { type Gate } from './gate.js';
import { HeldAnswer } from './held-answer.js';
import { type OperationInput, type ReadInput } from './operation-input.js';
import { requestContext } from './request-context.js';

const UNSENT = `The answer is too large to be sent. ${UNKNOWN_OUTCOME}`;

/**
 * One operation as a route of Fastify: `admit` runs before the body is read, `handle` after. No framework stands in between, and
 * the way of a request whose key is known is synchronous up to the message bus.
 */
export class OperationRoute implements ExchangeRoute {
  constructor(
    readonly operation: Operation,
    private readonly edge: Edge,
    private readonly gate: Gate,
    private readonly input: OperationInput,
    private readonly forms: { readonly whole: AnswerForm; readonly withoutSecrets: AnswerForm },
    private readonly durations: OperationDurations,
  ) {}

  /** Hook `onRequest`: who asks, and may they? */
  readonly admit = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const exchange = new Exchange(this, request, reply);
    request.exchange = exchange;
    const { tracing } = this.edge;
    if (tracing) exchange.span = tracing.begin(this.operation.id, properTraceparent(request));
    this.gate.pass(exchange, done);
  };

  get isOfLongLists(): boolean {
    return this.input.isLongList;
  }

  /** Hook `preHandler`, where lists may be long. */
  readonly checkLongList = (request: FastifyRequest): Promise<void> => {
    return this.input.checkLongList(request, request.exchange?.key?.metadataSchemas);
  };

  readonly handle = (request: FastifyRequest): void => {
    const exchange = request.exchange as Exchange;
    const input = this.input.of(request, exchange.key?.metadataSchemas);
    if ('refused' in input) return exchange.refuseWith(input.refused, input.details);
    const lacking = lackingRightToWrite(exchange.key as EdgeKey, this.operation, input);
    if (lacking !== undefined) return exchange.refuseWith('missing_required_permission', lacking);
    const other = lackingProject(exchange.key as EdgeKey, this.operation, input);
    if (other !== undefined) return exchange.refuseWith('missing_required_permission', other);
    writeUnknownProperties(exchange.reply, input.unknown);
    if (this.operation.guesses) return this.sendGuess(exchange, input, this.operation.guesses(input));
    this.send(exchange, input);
  };

  /** What could be a guess at a secret is counted first. */
  private sendGuess(exchange: Exchange, input: ReadInput, whose = exchange.key?.user && exchange.key.appId): void {
    if (whose === undefined) return this.send(exchange, input);
    this.gate.mayGuess(exchange, whose).then(
      (may) => may && this.send(exchange, input),
      (error: unknown) => this.fail(exchange, error),
    );
  }

  private send(exchange: Exchange, input: ReadInput): void {
    const { request } = exchange;
    exchange.begin(this.edge.deadlineMilliseconds, storesSomething(this.operation, input));
    this.edge.inFlight.add(exchange);
    const message: RequestMessage = {
      name: this.operation.id,
      service: this.operation.service,
      key: this.input.messageKey(input) ?? request.id,
      deadline: exchange.deadline,
      payload: {
        context: requestContext(exchange),
        params: input.params,
        query: input.query,
        body: input.body,
      },
    };
    exchange.isWorkedOn = true;
    if (this.operation.takesCodes && exchange.key?.codes) return this.sendCodes(message, exchange, exchange.key);
    this.edge.bus.request<Reply>(message).then(
      (reply) => this.attempt(exchange, () => exchange.answer(reply)),
      (error: unknown) => this.attempt(exchange, () => this.fail(exchange, error)),
    );
  }

  /** A refusal is answered at a fixed time, and counted. */
  private sendCodes(message: RequestMessage, exchange: Exchange, key: EdgeKey): void {
    const { guesses } = this.edge;
    const held = key.codes?.isUniform ? new HeldAnswer() : undefined;
    this.edge.bus.request<Reply>(message).then(
      (reply) => {
        const isRefused = guesses.note(key, exchange.request.ip, reply);
        const answer = () => this.attempt(exchange, () => exchange.answer(reply));
        if (!held) answer();
        else if (isRefused) held.later(answer);
        else held.now(answer);
      },
      (error: unknown) => {
        const fail = () => this.attempt(exchange, () => this.fail(exchange, error));
        if (held) held.now(fail);
        else fail();
      },
    );
  }

  wait(exchange: Exchange): void {
    exchange.begin(this.edge.deadlineMilliseconds);
    this.edge.inFlight.add(exchange);
  }

  rest(exchange: Exchange): void {
    this.edge.inFlight.delete(exchange);
  }

  get closesConnections(): boolean {
    return this.edge.drain.begun;
  }

  complete(body: unknown, request: FastifyRequest): unknown {
    const form = mayKnowSecrets(request.exchange?.key) ? this.forms.whole : this.forms.withoutSecrets;
    return form(body, this.edge.publicUrl ?? `${request.protocol}://${request.host}`);
  }

  /** The tokens of a session and of its device leave in their cookies alone. */
  beginSession(body: unknown, { request, reply }: Exchange): unknown {
    const { token, device, ...shown } = body as { readonly token: string; readonly device?: string };
    this.edge.site.writeSession(request, reply, token);
    // A service of an earlier version knows nothing of devices.
    if (device !== undefined) this.edge.site.writeDevice(request, reply, device);
    return shown;
  }

  endSession({ request, reply }: Exchange): void {
    this.edge.site.writeSession(request, reply, '');
  }

  late(): void {
    this.edge.reportUnavailable(this.operation.service, 'no answer came in time');
  }

  ended(exchange: Exchange, status: number, error: ErrorBody | undefined): void {
    this.edge.inFlight.delete(exchange);
    const milliseconds = performance.now() - exchange.arrivedAt;
    this.durations.observe(status, milliseconds / 1000);
    exchange.span?.end(status, error);
    if (status >= 500) this.edge.logger.info(accessLine(exchange, status, milliseconds, error), 'request');
    else if (this.edge.logger.isLevelEnabled('debug')) {
      this.edge.logger.debug(accessLine(exchange, status, milliseconds, error), 'request');
    }
  }

  /** An engine that is away is answered 503. Anything else is a bug, which the client learns nothing about. */
  fail(exchange: Exchange, error: unknown): void {
    if (isUnavailable(error)) {
      this.edge.reportUnavailable(error.engine, error.message);
      const isInDoubt = error.outcome === 'unknown' && exchange.changesSomething;
      return exchange.refuseWith('service_unavailable', isInDoubt ? UNKNOWN_OUTCOME : undefined);
    }
    if (isTooLarge(error)) return exchange.refuseWith('payload_too_large', error.message);
    if (error instanceof TooMuchFound && this.operation.method === 'GET') {
      const details = `The answer would have more than ${error.bytesAtMost} bytes: ask for fewer at a time`;
      return exchange.refuseWith('query_too_large', details);
    }
    this.edge.logger.error(
      { err: error, request_id: exchange.request.id, operation: this.operation.id },
      'request failed',
    );
    exchange.refuseWith('internal_error', error instanceof TooMuchFound ? UNSENT : undefined);
  }

  /** Runs outside of Fastify's care, in a callback of a promise: what it throws would end the process. */
  private attempt(exchange: Exchange, step: () => void): void {
    exchange.workEnds();
    try {
      step();
    } catch (error) {
      this.fail(exchange, error);
    }
  }
}

/** What only asks is not waited for longer: it can be asked again. */
function storesSomething({ method, storesNothing, writes }: Operation, input: ReadInput): boolean {
  if (method === 'GET') return false;
  return storesNothing !== true || writes?.(input as Parameters<NonNullable<typeof writes>>[0]) === true;
}

/** By its name: it may come from another service. */
function isTooLarge(error: unknown): error is AppendTooLarge {
  return error instanceof Error && error.name === 'AppendTooLarge';
}

function properTraceparent(request: FastifyRequest): string | undefined {
  const sent = request.headers.traceparent;
  return typeof sent === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(sent) ? sent : undefined;
}

/** Neither paths nor queries nor addresses: they hold codes and names of persons. */
function accessLine(exchange: Exchange, status: number, milliseconds: number, error: ErrorBody | undefined): object {
  return {
    request_id: exchange.request.id,
    client_request_id: loggableRequestId(exchange.request.headers['x-request-id']),
    operation: exchange.route.operation.id,
    status,
    error_key: error?.key,
    milliseconds: Math.round(milliseconds * 10) / 10,
    project_id: exchange.key?.projectId,
    key_id: exchange.key?.appId,
  };
}
