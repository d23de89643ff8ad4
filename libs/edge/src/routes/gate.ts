import { isUnavailable } from '@perkstream/ports';
import { type Operation } from '@perkstream/published';
import { type EdgeKey, type EdgeLogger, type KeyLookup } from '../edge-options.js';
import { STRANGER } from '../admission/request-owner.js';
import { isAllowedAddress } from '../keys/allowed-addresses.js';
import { credentialReaders, type Inquiry, lackOfCredentials } from '../keys/credentials.js';
import { lackingPermission } from '../keys/permissions.js';
import { type ConsoleSite, deviceTokenIn } from '../keys/session-cookie.js';
import { isTrustedOrigin } from '../keys/trusted-origins.js';
import { type IgnoredForwarding } from '../limits/ignored-forwarding.js';
import { type CodeGuesses } from '../limits/code-guesses.js';
import { type GuessLimits } from '../limits/guess-limits.js';
import { type LimitState, type RateLimits, writeLimitHeaders } from '../limits/rate-limits.js';
import { writeTrustedOrigin } from '../server/answer-headers.js';
import { type EdgeErrorKey } from '../server/error-answers.js';
import { bodyTypeOf } from '../server/form-body.js';
import { type Exchange } from './exchange.js';
import { wantsStream } from './streams/wants-stream.js';

/** What gates of all operations share. */
export interface GateKeepers {
  readonly keys: KeyLookup;
  readonly limits: RateLimits;
  readonly logger: EdgeLogger;
  /** Every client can name its address: a key with addresses that it is used from is let in from nowhere. */
  readonly trustsAnyProxy: boolean;
  readonly forwarding: IgnoredForwarding;
  readonly guesses: GuessLimits;
  readonly site: ConsoleSite;
  readonly codes: CodeGuesses;
}

/** Lets requests for one operation in: form of the request, key, rate limit, permission, origin, idempotency key, in that order. */
export class Gate {
  private readonly readers: ReturnType<typeof credentialReaders>;
  private readonly isBulk: boolean;

  constructor(
    private readonly operation: Operation,
    private readonly keepers: GateKeepers,
  ) {
    this.readers = credentialReaders(operation, keepers.site);
    this.isBulk = isBulk(operation);
  }

  /** Calls `done` when the request may go on, and else answers it. */
  pass(exchange: Exchange, done: () => void): void {
    const { request } = exchange;
    const { headers } = request;
    if (!takesJson(headers.accept) && !(this.operation.stream && wantsStream(request)))
      return this.refuseUnknown(exchange, 'not_acceptable', 'Answers are application/json');
    assumeBodyType(exchange, this.operation);
    if (this.operation.withoutCredentials) return this.passAnybody(exchange, done);
    for (const read of this.readers) {
      const inquiry = read(request);
      if (!inquiry) continue;
      this.admit(inquiry, exchange, done).catch((error: unknown) => exchange.route.fail(exchange, error));
      return;
    }
    this.refuseUnauthorized(exchange);
  }

  /** Whether a request that was let in would be let in again. While that cannot be known, it stays. */
  async stillAdmits({ request, key: before }: Exchange): Promise<boolean> {
    for (const read of this.readers) {
      const inquiry = read(request);
      if (!inquiry) continue;
      try {
        const key = await inquiry(this.keepers.keys);
        if (!key || key.projectId !== before?.projectId || !this.mayComeFrom(request.ip, key)) return false;
        return lackingPermission(key, this.operation) === undefined;
      } catch (error) {
        return isUnavailable(error);
      }
    }
    return false;
  }

  /**
   * Counts an attempt at a secret.
   * @param subject whose it is
   * @returns whether the request may go on; else it is answered
   */
  async mayGuess(exchange: Exchange, subject: string): Promise<boolean> {
    return this.isWithin(await inTime(this.countGuess(exchange, subject), exchange), exchange);
  }

  /** Requests that sign in. A page of another site must not sign its visitor in as somebody else. */
  private passAnybody(exchange: Exchange, done: () => void): void {
    const { request } = exchange;
    exchange.key = STRANGER;
    if (this.keepers.site.isFromElsewhere(request))
      return exchange.refuseWith('forbidden', 'The request comes from another site');
    inTime(this.countAttempt(exchange), exchange)
      .then((state) => this.isWithin(state, exchange) && done())
      .catch((error: unknown) => exchange.route.fail(exchange, error));
  }

  /** Attempts of others at the secret of who has signed in on the device before do not count against it. */
  private async countGuess({ device, request }: Exchange, subject: string): Promise<LimitState> {
    const { keys, guesses } = this.keepers;
    const token = deviceTokenIn(request.headers);
    const isTheirs = device && token !== undefined && (await keys.findDevice(token, subject))?.isTheirs;
    return guesses.bySubject(isTheirs ? `${subject} on ${device.id}` : subject);
  }

  /** A device on which somebody has signed in before counts for itself, wherever it is. */
  private async countAttempt(exchange: Exchange): Promise<LimitState> {
    const { keys, guesses } = this.keepers;
    const token = deviceTokenIn(exchange.request.headers);
    exchange.device = token === undefined ? undefined : await keys.findDevice(token);
    return exchange.device ? guesses.byDevice(exchange.device.id) : guesses.byAddress(exchange.request.ip);
  }

  private isWithin(state: LimitState, exchange: Exchange): boolean {
    if (exchange.isAnswered) return false;
    if (!state.exceeded) return true;
    writeLimitHeaders(exchange.reply, state, Date.now());
    exchange.refuseWith('too_many_requests', 'There were too many attempts to sign in: try again later');
    return false;
  }

  private async admit(inquiry: Inquiry, exchange: Exchange, done: () => void): Promise<void> {
    const found = inquiry(this.keepers.keys);
    const key = found instanceof Promise ? await inTime(found, exchange) : found;
    if (exchange.isAnswered) return;
    const address = exchange.request.ip;
    if (this.operation.keys === 'client') this.keepers.forwarding.look(exchange.request.headers, address);
    if (!key || !this.mayComeFrom(address, key)) return this.refuseUnauthorized(exchange);
    exchange.key = key;
    const isTrusted = this.isTrusted(key, exchange);
    const counted = this.keepers.limits.count({ key, address, isBulk: this.isBulk });
    const state = counted instanceof Promise ? await counted : counted;
    if (state) writeLimitHeaders(exchange.reply, state, Date.now());
    if (state?.exceeded) return exchange.refuseWith('too_many_requests');
    const lacking = lackingPermission(key, this.operation);
    if (lacking !== undefined) return exchange.refuseWith('missing_required_permission', lacking);
    if (!isTrusted) {
      return exchange.refuseWith('forbidden', 'The origin is not in client_trusted_domains of the project');
    }
    if (this.operation.takesCodes && this.refuseGuesses(key, exchange)) return;
    if (hasSoundIdempotencyKey(exchange)) return done();
    exchange.refuseWith('invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }

  /**
   * Pages of an origin that is trusted may read any answer. Keys for browsers are no secret, so that their requests must
   * name an origin; access tokens are secret.
   */
  private isTrusted(key: EdgeKey, { request, reply }: Exchange): boolean {
    const { origin } = request.headers;
    if (key.kind !== 'client') return true;
    const isOptional = this.operation.originOptional === true || key.scopes !== undefined;
    const isTrusted =
      (isOptional && origin === undefined) || !key.trustedDomains || isTrustedOrigin(origin, key.trustedDomains);
    if (isTrusted && origin !== undefined) writeTrustedOrigin(reply, origin);
    return isTrusted;
  }

  /** Too many codes that do not work have come from there: also one that works is refused, as nothing is looked up. */
  private refuseGuesses(key: EdgeKey, exchange: Exchange): boolean {
    const state = this.keepers.codes.exceededBy(key, exchange.request.ip);
    if (!state) return false;
    writeLimitHeaders(exchange.reply, state, Date.now());
    exchange.refuseWith('too_many_requests', 'There were too many codes that do not work: try again later');
    return true;
  }

  private mayComeFrom(address: string, { allowedIps = [], appId }: EdgeKey): boolean {
    const { trustsAnyProxy, logger } = this.keepers;
    if (!trustsAnyProxy || allowedIps.length === 0) return isAllowedAddress(address, allowedIps);
    logger.warn(
      { key_id: appId },
      'A key with allowed_ips is refused: with TRUST_PROXY=true every client names its address',
    );
    return false;
  }

  private refuseUnauthorized(exchange: Exchange): void {
    const lack = lackOfCredentials(this.operation, exchange.request.headers, this.keepers.site);
    this.refuseUnknown(exchange, 'unauthorized', lack);
  }

  /** Nobody knows whose limit it is. */
  private refuseUnknown(exchange: Exchange, error: EdgeErrorKey, details?: string): void {
    const { untouched } = this.keepers.limits;
    if (untouched) writeLimitHeaders(exchange.reply, untouched, Date.now());
    exchange.refuseWith(error, details);
  }
}

/** What is looked up elsewhere is waited for until the deadline, when the request is answered without it. */
async function inTime<Found>(found: Promise<Found>, exchange: Exchange): Promise<Found> {
  exchange.route.wait(exchange);
  const there = await found;
  exchange.route.rest(exchange);
  return there;
}

function hasSoundIdempotencyKey({ request }: Exchange): boolean {
  const sent = request.headers['idempotency-key'];
  return sent === undefined || (typeof sent === 'string' && /^[\x21-\x7e]{1,255}$/.test(sent));
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

/** A body without a type is taken for what the operation takes; a type without a body, which some clients send, for nothing. */
function assumeBodyType({ request: { headers } }: Exchange, operation: Operation): void {
  const type = headers['content-type'];
  if (type === 'application/json' && !operation.form && !operation.csv) return;
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  if (type !== undefined && isEmpty) headers['content-type'] = undefined;
  else if (type === undefined && !isEmpty && operation.body) headers['content-type'] = bodyTypeOf(operation);
}
