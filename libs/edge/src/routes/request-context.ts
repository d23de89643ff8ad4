import { keepingLast } from '@perkstream/kernel';
import { type Actor, byClockOf, type Operation, type RequestContext } from '@perkstream/published';
import { type EdgeKey } from '../edge-options.js';
import { networkOf } from '../limits/networks.js';
import { hashCaller } from '../keys/caller.js';
import { seesOwnOnly } from '../keys/permissions.js';
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
  const { operation } = exchange.route;
  if (key.user || operation.keys === 'people') return contextOfUser(exchange, key, operation);
  return contextOf(exchange, key, { kind: 'key', id: key.appId, name: key.name }, CHANNELS[key.kind]);
}

/** A password is in no claim, and so in no fingerprint: requests of people on their sessions take no `Idempotency-Key`. */
function contextOfUser(exchange: Exchange, key: EdgeKey, { keys, path }: Operation): RequestContext {
  const { user, appId: id, name } = key;
  const actor = user ? ({ kind: 'user', id, name } as const) : ({ kind: 'system', id: 'sign-in' } as const);
  const context = contextOf(exchange, key, actor, 'USER_PORTAL');
  if (keys === 'people')
    return { ...context, idempotencyKey: undefined, caller: undefined, sessionId: user?.sessionId };
  const isConfined = keys === 'management' && !user?.isOwner && !path.includes('{projectId}');
  const sessionId = user?.sessionId;
  return {
    ...context,
    sessionId,
    ...(isConfined && { confinedTo: user?.projectId }),
    ...(seesOwnOnly(key) && { ownOnly: true }),
  };
}

function contextOf(exchange: Exchange, key: EdgeKey, actor: Actor, channel: string): RequestContext {
  const { id, headers } = exchange.request;
  const idempotencyKey = headers['idempotency-key'] as string | undefined;
  const context: RequestContext = {
    projectId: key.projectId ?? MANAGEMENT_PROJECT,
    actor,
    channel,
    network: key.kind === 'client' ? networkOf(exchange.request.ip) : undefined,
    requestId: id,
    now: instantText(exchange.now),
    deadline: exchange.deadline,
    beginBy: exchange.beginBy,
    idempotencyKey,
    caller: idempotencyKey === undefined ? undefined : hashCaller(key),
    trace: exchange.span?.traceparent,
    project: key.project,
  };
  return key.project?.clock ? byClockOf(context, key.project) : context;
}

/** ISO 8601 up to the milliseconds: many requests arrive in one second. */
const textOfSecond = keepingLast((second: number) => new Date(second * 1000).toISOString().slice(0, -'000Z'.length));

function instantText(milliseconds: number): string {
  return `${textOfSecond(Math.floor(milliseconds / 1000))}${String(milliseconds % 1000).padStart(3, '0')}Z`;
}
