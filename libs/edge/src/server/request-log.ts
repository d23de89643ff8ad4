import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type EdgeLogger } from '../edge-options.js';
import { loggableRequestId } from './request-ids.js';

export type RequestLog = Pick<EdgeLogger, 'info'>;

/**
 * `LOG_REQUESTS`: a line for each request after its answer, but not for health and metrics, which are asked for all the time. Paths are
 * those of the documentation, with names in place of values, and queries are left out: both hold codes and names of persons.
 */
export function logRequests(server: FastifyInstance, log: RequestLog): void {
  server.addHook('onResponse', (request, reply, done) => {
    if (!isWatched(request.url)) log.info(lineOf(request, reply), 'request');
    done();
  });
}

/** Health and metrics are asked for until the end. */
export function isWatched(url: string): boolean {
  return url.startsWith('/health/') || url === '/metrics';
}

function lineOf({ id, method, headers, exchange, routeOptions }: FastifyRequest, reply: FastifyReply): object {
  return {
    request_id: id,
    client_request_id: loggableRequestId(headers['x-request-id']),
    method,
    // Absent: no operation has the path.
    path: exchange?.route.operation.path ?? routeOptions.url,
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    project_id: exchange?.key?.projectId,
    key_id: exchange?.key?.appId,
  };
}
