import { FOR_ADMINISTRATORS, type Operation } from '@perkstream/published';
import { type FastifyInstance } from 'fastify';
import { type Admission, admission } from '../admission/admission.js';
import { serveOpenId } from '../console/openid-routes.js';
import { type EdgeOptions } from '../edge-options.js';
import { ConsoleSite } from '../keys/session-cookie.js';
import { CodeGuesses } from '../limits/code-guesses.js';
import { GuessLimits } from '../limits/guess-limits.js';
import { IgnoredForwarding } from '../limits/ignored-forwarding.js';
import { RateLimits } from '../limits/rate-limits.js';
import { UsageWatch } from '../limits/usage-watch.js';
import { RequestMetrics } from '../metrics/request-metrics.js';
import { UnknownProperties } from '../validation/unknown-properties.js';
import { readCsvBodies } from '../server/csv-body.js';
import { type LineSchema } from '../server/csv-columns.js';
import { readFormBodies } from '../server/form-body.js';
import { type Drain } from '../server/edge-server.js';
import { type OperationSchemas } from '../validation/operation-schemas.js';
import { AnswerForms } from './answer-forms.js';
import { serveAssets } from './asset-routes.js';
import { type Edge } from './edge.js';
import { FileRoute, tokenIn } from './file-route.js';
import { Gate, type GateKeepers } from './gate.js';
import { InFlight } from './in-flight.js';
import { OperationInput } from './operation-input.js';
import { OperationRoute } from './operation-route.js';
import { StreamRoute } from './streams/stream-route.js';
import { wantsStream } from './streams/wants-stream.js';

const DEADLINE_MS = 10_000;

interface ServerOfOperations {
  readonly server: FastifyInstance;
  readonly drain: Drain;
  readonly trustsAnyProxy: boolean;
  readonly trustsNoProxy: boolean;
  readonly publicOrigin: string | undefined;
}

/** Registers every operation as a route. @throws Error when one is declared wrongly */
export function registerOperations(
  { server, drain, trustsAnyProxy, trustsNoProxy, publicOrigin }: ServerOfOperations,
  options: EdgeOptions,
  schemas: OperationSchemas,
): InFlight {
  const inFlight = new InFlight();
  const metrics = new RequestMetrics(options.metrics, () => inFlight.size);
  const unknown = new UnknownProperties(schemas.components);
  const { bus, logger, tracing, reportUnavailable = () => undefined, keys, limits, info } = options;
  const edge: Edge = {
    bus,
    logger,
    inFlight,
    tracing,
    reportUnavailable,
    deadlineMilliseconds: options.deadlineMilliseconds ?? DEADLINE_MS,
    drain,
    // A port that is yet to be found is none to link to.
    publicUrl: info.serverUrl?.endsWith(':0') ? undefined : info.serverUrl,
    site: new ConsoleSite(publicOrigin),
    guesses: new CodeGuesses(options.reportCodeGuesses),
  };
  const forms = new AnswerForms(schemas.components);
  const formsWithoutSecrets = new AnswerForms(schemas.components, FOR_ADMINISTRATORS);
  const keepers: GateKeepers = {
    keys,
    logger,
    site: edge.site,
    codes: edge.guesses,
    trustsAnyProxy,
    forwarding: new IgnoredForwarding(trustsNoProxy, logger),
    guesses: new GuessLimits(limits?.signIn, options.calls),
    limits: new RateLimits(limits, options.calls, new UsageWatch(options.reportUsage)),
  };
  const bulkheads = admission(edge.deadlineMilliseconds);
  server.addHook('onClose', (_server, done) => {
    bulkheads.close();
    done();
  });
  const ids = new Set<string>();
  for (const operation of options.operations) {
    if (ids.has(operation.id)) throw new Error(`Two operations are called ${operation.id}`);
    ids.add(operation.id);
    const input = new OperationInput(operation, schemas.validators, unknown);
    const gate = new Gate(operation, keepers);
    const durations = metrics.of(operation.id);
    const shown = { whole: forms.whenUsed(operation), withoutSecrets: formsWithoutSecrets.whenUsed(operation) };
    const route = new OperationRoute(operation, edge, gate, input, shown, durations);
    if (operation.form) registerApart(server, route, bulkheads, readFormBodies);
    else if (operation.csv) registerApart(server, route, bulkheads, readsLinesOf(operation, schemas));
    else if (operation.file) registerWithFile(server, route, bulkheads, new FileRoute(operation.file, edge));
    else if (operation.stream)
      registerWithStream(server, route, bulkheads, new StreamRoute(operation.stream, edge, gate));
    else register(server, route, bulkheads);
  }
  serveAssets(server, edge);
  if (options.openId) serveOpenId(server, options.openId, keepers.guesses, edge);
  return inFlight;
}

/** What such a route reads of bodies holds for it alone. */
function registerApart(
  server: FastifyInstance,
  route: OperationRoute,
  bulkheads: Admission,
  readBodies: (apart: FastifyInstance) => void,
): void {
  void server.register((apart, _options, done) => {
    readBodies(apart);
    register(apart, route, bulkheads);
    done();
  });
}

/** @throws Error when an operation says nothing of its lines, or of how many bytes its file may have */
function readsLinesOf({ id, body, bodyLimit }: Operation, { components, validators }: OperationSchemas) {
  if (!body || bodyLimit === undefined) throw new Error(`${id} takes a file, and does not say which`);
  const { properties } = components[body.name] as { readonly properties: LineSchema['properties'] };
  const lines: LineSchema = { properties, check: validators.line(body.name) };
  return (apart: FastifyInstance) => readCsvBodies(apart, lines, bodyLimit);
}

function register(server: FastifyInstance, route: OperationRoute, bulkheads: Admission): void {
  const { operation, admit, handle } = route;
  const reads = operation.method === 'GET';
  const { withoutCredentials, storesNothing } = operation;
  const bulkhead = withoutCredentials ? bulkheads.signingIn : storesNothing ? bulkheads.asking : bulkheads.acting;
  server.route({
    method: operation.method,
    url: routerPath(operation),
    onRequest: reads ? [admit, bulkheads.reading] : operation.body ? [admit, bulkheads.bodies] : admit,
    handler: handle,
    preHandler: [...(reads ? [] : [bulkhead]), ...(route.isOfLongLists ? [route.checkLongList] : [])],
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
  });
}

/** The same path is that of the thing and, with a token, that of its file. */
function registerWithFile(
  server: FastifyInstance,
  { operation, admit, handle }: OperationRoute,
  bulkheads: Admission,
  file: FileRoute,
): void {
  const unlessForFile = (hook: OperationRoute['admit']): OperationRoute['admit'] => {
    return (request, reply, done) => (tokenIn(request) === undefined ? hook(request, reply, done) : done());
  };
  server.route({
    method: operation.method,
    url: routerPath(operation),
    onRequest: [admit, bulkheads.reading].map(unlessForFile),
    handler: (request, reply) => (tokenIn(request) === undefined ? handle(request) : file.handle(request, reply)),
  });
}

/** The same path lists what happened and, for those who want server-sent events, goes on with what happens. */
function registerWithStream(
  server: FastifyInstance,
  { operation, admit, handle }: OperationRoute,
  bulkheads: Admission,
  stream: StreamRoute,
): void {
  server.addHook('preClose', (done) => {
    stream.end();
    done();
  });
  server.route({
    method: operation.method,
    url: routerPath(operation),
    onRequest: [admit, bulkheads.reading],
    handler: (request) => (wantsStream(request) ? stream.handle(request) : handle(request)),
  });
}

/** `/v1/vouchers/{code}` → `/v1/vouchers/:code` */
function routerPath({ path }: Operation): string {
  return path.replaceAll('{', ':').replaceAll('}', '');
}
