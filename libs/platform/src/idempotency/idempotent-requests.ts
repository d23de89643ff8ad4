import { createHash } from 'node:crypto';
import { isRefusal } from '@perkstream/kernel';
import { type Collection, EngineUnavailable, inSlices, type KeyStore } from '@perkstream/ports';
import { type ErrorBody, REPEAT_PROBLEMS, type Reply, type RequestContext } from '@perkstream/published';
import { commandContext } from '../command-runner/command-context.js';
import { type CommandRunner } from '../command-runner/command-runner.js';
import { type ReportStored } from '../observability/stored-bytes.js';
import { isTooLate } from '../messenger/in-time.js';
import { type Found, Unanswered, type KeptAnswer, KeptAnswers, type Keeping, NOT_KEPT } from './kept-answers.js';
import { expiryOf, type RequestClaim, requestClaim } from './request-claim.aggregate.js';

/** What makes a request the same one. */
interface Sent {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** A request under its `Idempotency-Key`. */
interface KeyedRequest {
  /** Of the claim's stream. */
  readonly key: string;
  /** Of the answer. */
  readonly place: string;
  readonly fingerprint: string;
  readonly secret: string;
  readonly context: RequestContext;
  readonly answersSecret: Served['answersSecret'];
}

/** Items of a list between two turns of the event loop. */
const ITEMS_AT_ONCE = 100;
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 250;

/** What is served. */
interface Served {
  readonly id: string;
  readonly answersSecret?: 'once' | 'again';
}

/**
 * Requests with an `Idempotency-Key` come out as one effect and one answer, however often they come. The first is claimed in a
 * stream of its own before it does anything; a repeat gets the answer that was kept or, when none was (a crash, a failure), is
 * carried on with the same ids, and what it did already is recognised in the streams that it touched.
 */
export class IdempotentRequests {
  private readonly underWay = new Map<string, Promise<Reply>>();
  private readonly answers: KeptAnswers;

  constructor(
    private readonly runner: CommandRunner,
    answers: Collection<KeptAnswer>,
    keys: KeyStore,
    reportStored: ReportStored = () => undefined,
  ) {
    this.answers = new KeptAnswers(answers, keys, reportStored);
  }

  once(
    operation: Served,
    context: RequestContext,
    request: Sent,
    serve: (context: RequestContext) => Promise<Reply>,
  ): Promise<Reply> {
    const secret = context.idempotencyKey;
    return secret ? this.onceUnder(secret, operation, context, request, serve) : serve(context);
  }

  /** Removes the answers that are older than a day. */
  forgetOld(now: string): Promise<void> {
    return this.answers.forgetOld(now);
  }

  private async onceUnder(
    sent: string,
    { id, answersSecret }: Served,
    context: RequestContext,
    request: Sent,
    serve: (context: RequestContext) => Promise<Reply>,
  ): Promise<Reply> {
    const { projectId, caller } = context;
    const key = digest(`${id}\u0000${sent}`);
    const place = `${projectId}.${key}`;
    const secret = `${sent}\u0000${caller}`;
    const fingerprint = await calculateFingerprint(request);
    const whole = [place, caller, fingerprint].join(' ');
    const same = this.underWay.get(whole);
    if (same) return same;
    const keyed = { key, place, fingerprint, secret, context, answersSecret };
    const answering = this.serveClaimed(keyed, serve).finally(() => this.underWay.delete(whole));
    this.underWay.set(whole, answering);
    return answering;
  }

  private async serveClaimed(
    request: KeyedRequest,
    serve: (context: RequestContext) => Promise<Reply>,
  ): Promise<Reply> {
    const { key, fingerprint, context } = request;
    const { requestId, caller, now: madeAt, realTime, deadline } = context;
    const command = { requestId, fingerprint, caller, now: realTime ?? madeAt, ...(realTime && { madeAt }), deadline };
    const claim = await this.runner.execute(requestClaim, key, command, commandContext(context, 'claim'));
    if (isRefusal(claim)) return { error: reused(requestId, ANOTHER) };
    const first = claim.state;
    if (!first) throw new Error('A claim that was made is missing');
    const isFirst = claim.events.length > 0 && !claim.repeated;
    const kept = isFirst ? undefined : await this.answerOfOthers(request, first);
    if (kept === NOT_KEPT && request.answersSecret === 'once') return { error: reused(requestId, SHOWN_ONCE) };
    if (isReply(kept)) return kept;
    const served = isFirst ? context : await this.asRepeat(request, first, claim.revision);
    const keeping = keepingOf(request, first);
    const reply = await serve(served).catch(async (error: unknown) => {
      if (!isInDoubt(error)) await this.answers.noteFailed(keeping).catch(() => undefined);
      throw error;
    });
    this.checkInTime(reply, request);
    if (await this.keep(reply, request, keeping)) return reply;
    const given = await this.answers.answerOf(keeping);
    if (isReply(given)) return given;
    this.checkInTime(reply, request);
    return reply;
  }

  /**
   * After the deadline another replica may have carried the request out. A refusal, which leaves no trace, is no answer then, nor is a
   * secret that is shown once, which the other one may have replaced.
   * @throws EngineUnavailable
   */
  private checkInTime(reply: Reply, { answersSecret, context }: KeyedRequest): void {
    const mayBeOld = 'error' in reply ? reply.error.code < 500 : answersSecret === 'once';
    if (!mayBeOld || this.runner.isAlone || !isTooLate(context)) return;
    throw new EngineUnavailable('replica', 'unknown', { message: 'The request was answered after its deadline' });
  }

  /** Everything that the first attempt stored comes after its claim in the event store, also where clocks differ. */
  private async asRepeat(
    { key, context }: KeyedRequest,
    { requestId, at, madeAt = at }: RequestClaim,
    revision: number,
  ): Promise<RequestContext> {
    const repeatAfter = await this.runner.positionOf(requestClaim, context.projectId, key, revision);
    return { ...context, requestId, repeatSince: madeAt, repeatAfter };
  }

  private async keep(reply: Reply, { answersSecret }: KeyedRequest, keeping: Keeping): Promise<boolean> {
    if ('error' in reply) {
      if (reply.error.code < 500) return this.answers.keep(reply, keeping);
      await this.answers.noteFailed(keeping);
      return true;
    }
    return answersSecret ? this.answers.noteAnswered(keeping) : this.answers.keep(reply, keeping);
  }

  /**
   * The answer that was kept. Where other replicas serve too, an earlier attempt may still be at work in one of them: it is waited
   * for until its deadline, after which nothing is decided for it any more. Without an answer this attempt takes over.
   */
  private async answerOfOthers(request: KeyedRequest, first: RequestClaim): Promise<Found> {
    const { context } = request;
    const keeping = keepingOf(request, first);
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const kept = await this.answers.answerOf(keeping);
      if (kept === NOT_KEPT || isReply(kept) || this.runner.isAlone) return kept;
      const now = Date.now();
      const until = kept instanceof Unanswered ? kept.until : (first.deadline ?? 0);
      if (now >= until && (await this.answers.takeOver(keeping, context.deadline))) return kept;
      if (now + pause >= context.deadline) {
        const message = 'An earlier request under this Idempotency-Key is still at work';
        throw new EngineUnavailable('replica', 'unknown', { message });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function keepingOf({ place, secret, context }: KeyedRequest, { at }: RequestClaim): Keeping {
  const { projectId, requestId, actor, channel } = context;
  const owner = { id: `${projectId}.${actor.id}`, isBrowser: channel === 'CLIENT_API' };
  return { id: place, projectId, owner, secret, expiresAt: expiryOf(at), attempt: requestId };
}

function isReply(found: Found): found is Reply {
  return typeof found === 'object' && !(found instanceof Unanswered);
}

const ANOTHER =
  'Another request, or one by another caller, was sent under this Idempotency-Key within the last 24 hours';
const SHOWN_ONCE =
  'This request was carried out and answered. The answer held a secret, which is shown once: use another Idempotency-Key for a new one';

/** Something of it may still be stored. By its name: it may come from another service. */
function isInDoubt(error: unknown): boolean {
  const { name, outcome } = error as Partial<EngineUnavailable>;
  return name === 'EngineUnavailable' && outcome === 'unknown';
}

function reused(requestId: string, details: string): ErrorBody {
  const { status: code, message } = REPEAT_PROBLEMS.idempotency_key_reused;
  return { code, key: 'idempotency_key_reused', message, details, request_id: requestId };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Of a long list the items are gone through some at a time, so that others have their turn. */
async function calculateFingerprint(request: Sent): Promise<string> {
  const { body, ...rest } = request;
  if (!Array.isArray(body) || body.length <= ITEMS_AT_ONCE) return digest(canonical(request));
  const hash = createHash('sha256').update(canonical(rest));
  for await (const items of inSlices(body, ITEMS_AT_ONCE)) hash.update(canonical(items));
  return hash.digest('hex');
}

/** The same text for the same JSON, independent of the order of properties. */
function canonical(value: object): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
