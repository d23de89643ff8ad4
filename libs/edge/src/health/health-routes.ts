import { ServiceUnavailableException } from '@nestjs/common';
import { type HealthCheckResult, type HealthCheckService, type HealthIndicatorResult } from '@nestjs/terminus';
import { type EngineUnavailable } from '@perkstream/ports';
import { type FastifyInstance } from 'fastify';
import { type Registry } from 'prom-client';
import { type Probe } from '../edge-options.js';
import { edgeError, JSON_TYPE } from '../server/error-answers.js';
import { type Drain } from '../server/edge-server.js';

const TIMEOUT_MS = 1_000;

/** `GET /health/live`, `GET /health/ready`, `GET /metrics`. */
export function serveHealth(
  server: FastifyInstance,
  health: HealthCheckService,
  probes: readonly Probe[],
  metrics: Registry,
  drain: Drain,
): void {
  server.get('/health/live', (_request, reply) => reply.header('content-type', JSON_TYPE).send('{"status":"ok"}'));
  server.get('/health/ready', async (_request, reply) => {
    const result = await readiness(health, probes, drain);
    return reply
      .code(result.status === 'ok' ? 200 : 503)
      .header('content-type', JSON_TYPE)
      .send(JSON.stringify(result));
  });
  server.get('/metrics', async (request, reply) => {
    // A proxy that closes this path may let its other spellings pass, such as one with a slash at its end.
    if (!isWritten(request.raw.url, '/metrics')) {
      const body = edgeError('not_found', request.id);
      return reply.code(404).header('content-type', JSON_TYPE).send(JSON.stringify(body));
    }
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  });
}

/** Whether a request names the path by these very letters. */
function isWritten(url: string | undefined, path: string): boolean {
  return url === path || url?.startsWith(`${path}?`) === true;
}

/** Asks every probe at once. Requests would succeed when all are well and the server is not about to end. */
async function readiness(
  health: HealthCheckService,
  probes: readonly Probe[],
  drain: Drain,
): Promise<HealthCheckResult> {
  const checks = probes.map((probe) => () => ask(probe));
  const result = await health.check(checks).catch((error: unknown) => {
    if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
    throw error;
  });
  if (!drain.begun) return result;
  // `HealthCheckStatus` of Nest has no word for a process that is starting.
  return { ...result, status: (drain.isStarting ? 'starting' : 'shutting_down') as HealthCheckResult['status'] };
}

/** Names what an operator can do, or only the kind of the error: texts of drivers hold addresses and credentials. */
async function ask({ name, check, timeoutMilliseconds = TIMEOUT_MS }: Probe): Promise<HealthIndicatorResult> {
  const begun = performance.now();
  const milliseconds = () => Math.round(performance.now() - begun);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMilliseconds);
  });
  try {
    if ((await Promise.race([check(), late])) !== 'late')
      return { [name]: { status: 'up', milliseconds: milliseconds() } };
    return { [name]: { status: 'down', message: `no answer within ${timeoutMilliseconds} ms` } };
  } catch (error) {
    const message = error instanceof Error ? ((error as Partial<EngineUnavailable>).advice ?? error.name) : 'failed';
    return { [name]: { status: 'down', milliseconds: milliseconds(), message } };
  } finally {
    clearTimeout(timer);
  }
}
