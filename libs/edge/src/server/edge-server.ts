import { STATUS_CODES } from 'node:http';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type EdgeLogger } from '../edge-options.js';
import { type Exchange } from '../routes/exchange.js';
import { writeCommonHeaders } from './answer-headers.js';
import { answerClientError, answerExpectation } from './client-errors.js';
import { boundConnections, CONNECTION_BOUNDS, type ConnectionBounds } from './connections.js';
import { edgeError, frameworkError, JSON_TYPE, RETRY_AFTER_SECONDS } from './error-answers.js';
import { refuseEncodedBody } from './encoded-bodies.js';
import { bodyTypeOf } from './form-body.js';
import { readJsonBodies } from './json-body.js';
import { requestIds } from './request-ids.js';
import { isWatched, logRequests, type RequestLog } from './request-log.js';
import { endConnectionsThatStall } from './slow-readers.js';

export interface EdgeServerSettings {
  readonly logger: EdgeLogger;
  /** Each request is logged there. Absent: only those that fail */
  readonly requestLog?: RequestLog;
  /** Whose `X-Forwarded-*` headers are believed: see `parseTrustProxy`. Default: nobody's */
  readonly trustProxy?: boolean | string | number;
  /** Where clients reach the server, as `PERKSTREAM_PUBLIC_URL` says. Absent: it is not set */
  readonly publicOrigin?: string | undefined;
  /** The largest body, in bytes, where its operation sets no limit. Default: 1 MiB */
  readonly bodyLimit?: number;
  /** How long requests in work are waited for when the server closes. Default: 2,000 ms */
  readonly drainMilliseconds?: number;
  /** Default: 4,096 connections, 2,048 of a network unless proxies are trusted */
  readonly connectionBounds?: ConnectionBounds;
  /** How long a client may take nothing of an answer before its connection is closed. Default: 10,000 ms */
  readonly stallMilliseconds?: number;
  /** Answers for a process that is still starting: nothing but its health and metrics. Default: false */
  readonly isStarting?: boolean;
}

const MAX_HOPS = 20;
/** In metrics alone: there is nobody to answer. */
const CLIENT_HAS_LEFT = 499;
const STALL_MS = 10_000;
/** For a whole request to arrive; a body that takes room has less time: see `admission.ts`. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
const CHECK_TIMEOUTS_EVERY_MS = 5_000;
const MIB = 1_048_576;
const FOR_A_YEAR = 'max-age=31536000';
/** Bytes of a body that is refused. A client that sends more is cut off. */
const MAX_DISCARDED_BYTES = 64 * MIB;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on requests for operations. */
    exchange: Exchange | undefined;
  }
}

/** Whether the server takes nothing but questions about its health. */
export interface Drain {
  /** From the moment it stops taking requests; from the first one where it only stands in for a server that is starting. */
  begun: boolean;
  readonly isStarting?: boolean;
}

/** The HTTP server under the edge, with the behaviour that all requests share. */
export function edgeServer(settings: EdgeServerSettings, drain: Drain): FastifyInstance {
  const newRequestId = requestIds();
  const server = fastify({
    logger: false,
    trustProxy: trustOf(settings.trustProxy ?? false),
    bodyLimit: settings.bodyLimit ?? MIB,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_TIMEOUTS_EVERY_MS },
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, newRequestId()),
    routerOptions: {
      maxParamLength: 2_000,
      ignoreTrailingSlash: true,
      // Operations parse their query themselves, and only where there is one.
      querystringParser: ((text: string) => text) as unknown as (text: string) => Record<string, unknown>,
    },
  });
  boundConnections(server.server, settings.connectionBounds ?? boundsFor(settings.trustProxy));
  endConnectionsThatStall(server.server, settings.stallMilliseconds ?? STALL_MS);
  server.server.on('checkExpectation', (request, response) => answerExpectation(request, response, newRequestId()));
  server.decorateRequest('exchange', undefined);
  readJsonBodies(server);
  if (settings.requestLog) logRequests(server, settings.requestLog);
  const isSecure = settings.publicOrigin?.startsWith('https:') === true;
  server.addHook('onRequest', (request, reply, done) => {
    writeCommonHeaders(reply, request);
    if (isSecure) reply.header('strict-transport-security', FOR_A_YEAR);
    if (refuseEncodedBody(request, reply)) return;
    if (!drain.begun) return done();
    reply.header('connection', 'close');
    if (isWatched(request.url)) return done();
    return answerDraining(request, reply, drain);
  });
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 413 && !drain.begun) readOn(request, reply);
    answerError(error, request, reply, settings.logger);
  });
  return server;
}

/**
 * Most clients look for an answer only after they have sent the whole body, and find a broken pipe where the connection was closed before.
 * Where it stays open, Node reads what is left of the body, and keeps none of it. Clients that asked for the connection to be closed do
 * so themselves, when they have the answer.
 */
function readOn({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(headers['content-length']) <= MAX_DISCARDED_BYTES)) return;
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
}

function answerDraining(request: FastifyRequest, reply: FastifyReply, { isStarting }: Drain): void {
  const details = `The service is ${isStarting ? 'starting' : 'shutting down'}`;
  const body = edgeError('service_unavailable', request.id, details);
  reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(body));
}

/** What the router itself refuses, before any hook: a path that cannot be decoded, a parameter that is too long. */
function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  writeCommonHeaders(reply, request);
  const status = error.statusCode ?? 400;
  sendFrameworkError(reply, status, status === 414 ? 'Path parameter is too long' : 'The path is not a valid URL path');
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, logger: EdgeLogger): void {
  const { exchange } = request;
  const status = error.statusCode ?? 500;
  if (status === 415) {
    const body = edgeError(
      'unsupported_media_type',
      request.id,
      `Content-Type must be ${bodyTypeOf(exchange?.route.operation ?? {})}`,
    );
    exchange?.end(415, body);
    reply.code(415).header('content-type', JSON_TYPE).send(JSON.stringify(body));
  } else if (hasLeft(request, error)) {
    exchange?.end(CLIENT_HAS_LEFT);
    reply.hijack();
  } else if (status >= 400 && status < 500) {
    exchange?.end(status);
    sendFrameworkError(reply, status, frameworkMessage(error, request, status));
  } else if (exchange && !exchange.isAnswered) {
    exchange.route.fail(exchange, error);
  } else {
    logger.error({ err: error, request_id: request.id }, 'request failed');
    reply
      .code(500)
      .header('content-type', JSON_TYPE)
      .send(JSON.stringify(edgeError('internal_error', request.id)));
  }
}

/** Its connection ended before the whole body had come, or the whole answer was sent, which is nobody's mistake here. */
function hasLeft({ raw }: FastifyRequest, { code }: FastifyError): boolean {
  if (!raw.socket.destroyed) return false;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (!raw.complete && raw.destroyed);
}

function frameworkMessage(error: FastifyError, request: FastifyRequest, status: number): string {
  if (status === 413) {
    return `Payload content length greater than maximum allowed: ${request.routeOptions.bodyLimit ?? MIB}`;
  }
  if (error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return 'Request body size did not match Content-Length';
  return error.name === 'FastifyError' || error.code ? (STATUS_CODES[status] ?? 'Bad Request') : error.message;
}

function sendFrameworkError(reply: FastifyReply, status: number, message: string): void {
  reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(frameworkError(status, message)));
}

/** A proxy has the connections of all its clients. */
function boundsFor(trustProxy: EdgeServerSettings['trustProxy']): ConnectionBounds {
  return trustProxy ? { ...CONNECTION_BOUNDS, ofNetwork: Infinity } : CONNECTION_BOUNDS;
}

/** Fastify takes no number, because a client that reaches the port past the proxies could name its address: operators prevent that. */
function trustOf(setting: boolean | string | number): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/**
 * `TRUST_PROXY`: `true`, `false`, a number of proxies between clients and the engine, or addresses and subnets, separated by commas (also
 * `loopback`, `linklocal`, `uniquelocal`). With `true`, every client can name its address; with a number, those who reach the port past
 * the proxies.
 * @throws RangeError for a number that no installation has
 */
export function parseTrustProxy(setting: string | undefined): boolean | string | number {
  if (setting === undefined || setting === '' || setting === 'false' || setting === '0') return false;
  if (setting === 'true') return true;
  if (!/^\d+$/.test(setting)) return setting;
  if (Number(setting) > MAX_HOPS) throw new RangeError(`TRUST_PROXY is a number of hops of ${MAX_HOPS} at most`);
  return Number(setting);
}
