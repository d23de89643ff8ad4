import { keepingLast } from '@perkstream/kernel';
import { type RequestContext } from '@perkstream/published';
import { type EdgeKey } from '../edge-options.js';
import { callerOf } from '../keys/caller.js';
import { type Exchange } from './exchange.js';

/** The project of requests by management keys, which have none: streams and claims of such requests need a name. */
const MANAGEMENT_PROJECT = 'management';

const CHANNELS: Readonly<Record<EdgeKey['kind'], string>> = {
  application: 'API',
  client: 'CLIENT_API',
  management: 'API',
};

export function requestContext(exchange: Exchange): RequestContext {
  const key = exchange.key as EdgeKey;
  const { id, headers } = exchange.request;
  const idempotencyKey = headers['idempotency-key'] as string | undefined;
  return {
    projectId: key.projectId ?? MANAGEMENT_PROJECT,
    actor: { kind: 'key', id: key.appId, name: key.name },
    channel: CHANNELS[key.kind],
    requestId: id,
    now: instantText(exchange.now),
    deadline: exchange.deadline,
    idempotencyKey,
    caller: idempotencyKey === undefined ? undefined : callerOf(key),
    trace: exchange.span?.traceparent,
    project: key.project,
  };
}

/** ISO 8601 up to the milliseconds: many requests arrive in one second. */
const textOfSecond = keepingLast((second: number) => new Date(second * 1000).toISOString().slice(0, -'000Z'.length));

function instantText(milliseconds: number): string {
  return `${textOfSecond(Math.floor(milliseconds / 1000))}${String(milliseconds % 1000).padStart(3, '0')}Z`;
}
