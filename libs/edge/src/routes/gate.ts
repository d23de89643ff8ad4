import { type Operation } from '@perkstream/published';
import { type EdgeKey, type RateLimit } from '../edge-options.js';
import { credentialReader, type Credentials } from '../keys/credentials.js';
import { type KeyRing } from '../keys/key-ring.js';
import { lackingPermission } from '../keys/permissions.js';
import { isTrustedOrigin } from '../keys/trusted-origins.js';
import { type LimitState, type RateLimits, writeLimitHeaders } from '../limits/rate-limits.js';
import { type Exchange } from './exchange.js';

/** What gates of all operations share. */
export interface GateKeepers {
  readonly keyRing: KeyRing;
  readonly limits: RateLimits;
  readonly clientAddressLimit: RateLimit | undefined;
}

/**
 * Lets requests for one operation in: form of the request, key, permission, origin, rate limit, idempotency key, in that order.
 * Synchronous for a key that is remembered and has no limits.
 */
export class Gate {
  private readonly credentialsIn: ReturnType<typeof credentialReader>;
  private readonly limitType: NonNullable<RateLimit['type']>;

  constructor(
    private readonly operation: Operation,
    private readonly keepers: GateKeepers,
  ) {
    this.credentialsIn = credentialReader(operation.keys);
    this.limitType = isBulk(operation) ? 'bulk_api_calls' : 'api_calls';
  }

  /** Calls `done` when the request may go on, and else answers it. */
  pass(exchange: Exchange, done: () => void): void {
    const { headers } = exchange.request;
    if (!takesJson(headers.accept)) return exchange.refuseWith('not_acceptable', 'Answers are application/json');
    assumeJson(exchange, this.operation);
    const credentials = this.credentialsIn(headers);
    if (!credentials) return exchange.refuseWith('unauthorized');
    const key = this.keepers.keyRing.remembered(this.operation.keys, credentials);
    if (key) this.passWith(key, exchange, done);
    else
      this.passAfterLookup(credentials, exchange, done).catch((error: unknown) => exchange.route.fail(exchange, error));
  }

  private async passAfterLookup(credentials: Credentials, exchange: Exchange, done: () => void): Promise<void> {
    exchange.route.wait(exchange);
    const key = await this.keepers.keyRing.find(this.operation.keys, credentials);
    if (exchange.isAnswered) return;
    exchange.route.rest(exchange);
    if (key) this.passWith(key, exchange, done);
    else exchange.refuseWith('unauthorized');
  }

  private passWith(key: EdgeKey, exchange: Exchange, done: () => void): void {
    exchange.key = key;
    const lacking = lackingPermission(key, this.operation);
    if (lacking !== undefined) return exchange.refuseWith('missing_required_permission', lacking);
    if (key.trustedDomains && !isTrustedOrigin(exchange.request.headers.origin, key.trustedDomains)) {
      return exchange.refuseWith('forbidden', 'The origin is not one of the trusted domains of the project');
    }
    const addressLimit = this.operation.keys === 'client' ? this.keepers.clientAddressLimit : undefined;
    if (key.rateLimits === undefined && addressLimit === undefined) return this.passIdempotencyKey(exchange, done);
    this.passLimits(key, addressLimit, exchange, done).catch((error: unknown) => exchange.route.fail(exchange, error));
  }

  private async passLimits(
    key: EdgeKey,
    addressLimit: RateLimit | undefined,
    exchange: Exchange,
    done: () => void,
  ): Promise<void> {
    const { limits } = this.keepers;
    const ofAddress =
      addressLimit && (await limits.count(`address ${exchange.request.ip}`, [addressLimit], 'api_calls'));
    const ofProject = ofAddress?.exceeded
      ? undefined
      : await limits.count(`project ${key.projectId ?? key.appId}`, key.rateLimits ?? [], this.limitType);
    const tightest = tighter(ofAddress, ofProject);
    if (tightest) writeLimitHeaders(exchange.reply, tightest, Date.now());
    if (tightest?.exceeded) return exchange.refuseWith('too_many_requests');
    return this.passIdempotencyKey(exchange, done);
  }

  private passIdempotencyKey(exchange: Exchange, done: () => void): void {
    const sent = exchange.request.headers['idempotency-key'];
    if (sent === undefined || (typeof sent === 'string' && /^[\x21-\x7e]{1,255}$/.test(sent))) return done();
    return exchange.refuseWith('invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
}

function tighter(a: LimitState | undefined, b: LimitState | undefined): LimitState | undefined {
  if (!a || !b) return a ?? b;
  if (a.exceeded !== b.exceeded) return a.exceeded ? a : b;
  return a.remaining <= b.remaining ? a : b;
}

/** Operations on many objects at once have a limit of their own. */
function isBulk({ path }: Operation): boolean {
  return /\/(bulk|import|importCSV|metadata)(\/|$)/.test(path);
}

function takesJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    return (
      /^(\*\/\*|application\/(\*|json|[^,;]+\+json))$/.test(type) &&
      !parameters.some((part) => /^q=0(\.0*)?$/.test(part))
    );
  });
}

/** A body without a type is taken for JSON; a type without a body, which some clients send, for nothing. */
function assumeJson({ request: { headers } }: Exchange, { body }: Operation): void {
  const type = headers['content-type'];
  if (type === 'application/json') return;
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  if (type !== undefined && isEmpty) headers['content-type'] = undefined;
  else if (type === undefined && !isEmpty && body) headers['content-type'] = 'application/json';
}
