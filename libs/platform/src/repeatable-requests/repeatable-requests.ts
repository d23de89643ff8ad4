import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isRefusal } from '@perkstream/kernel';
import { type Collection, type CollectionDefinition } from '@perkstream/ports';
import { type Reply, type RequestContext } from '@perkstream/published';
import { commandContext } from '../command-runner/command-context.js';
import { type CommandRunner } from '../command-runner/command-runner.js';
import { KEPT_FOR, requestClaim } from './request-claim.aggregate.js';

/** An answer that was given, sealed under the client's own key: only who repeats the request can have it read. */
export interface KeptAnswer {
  readonly sealed: string;
  readonly expiresAt: string;
}

export const keptAnswers: CollectionDefinition = {
  name: 'kept_answers',
  version: 1,
  fields: { expiresAt: 'text' },
  indexes: [['expiresAt']],
};

/**
 * Requests with an `Idempotency-Key` come out as one effect and one answer, however often they come. The first is claimed in a
 * stream of its own before it does anything; a repeat gets the answer that was kept or, when none was (a crash), is carried on
 * with the same ids, and what it did already is recognised in the streams that it touched.
 */
export class RepeatableRequests {
  private readonly underWay = new Map<string, Promise<Reply>>();

  constructor(
    private readonly runner: CommandRunner,
    private readonly answers: Collection<KeptAnswer>,
  ) {}

  async once(
    operationId: string,
    context: RequestContext,
    request: object,
    serve: (context: RequestContext) => Promise<Reply>,
  ): Promise<Reply> {
    const secret = context.idempotencyKey;
    if (!secret) return serve(context);
    const key = digest(`${operationId}\u0000${secret}`);
    const fingerprint = digest(JSON.stringify(request));
    const place = `${context.projectId}.${key}`;
    const same = this.underWay.get(place + fingerprint);
    if (same) return same;
    const answering = this.serveClaimed(place, key, fingerprint, secret, context, serve).finally(() =>
      this.underWay.delete(place + fingerprint),
    );
    this.underWay.set(place + fingerprint, answering);
    return answering;
  }

  /** Forgets the answers whose day is over. */
  async forgetOld(now: string): Promise<void> {
    for (;;) {
      const old = await this.answers.find({ where: { field: 'expiresAt', less: now }, limit: 500 });
      const ids = old.map((answer) => (answer as KeptAnswer & { id: string }).id);
      for (const id of ids) await this.answers.delete(id);
      if (old.length < 500) return;
    }
  }

  private async serveClaimed(
    place: string,
    key: string,
    fingerprint: string,
    secret: string,
    context: RequestContext,
    serve: (context: RequestContext) => Promise<Reply>,
  ): Promise<Reply> {
    const { requestId, now } = context;
    const claim = await this.runner.execute(
      requestClaim,
      key,
      { requestId, fingerprint, now },
      commandContext(context, 'claim'),
    );
    if (isRefusal(claim)) return { error: reused(requestId) };
    const first = claim.state;
    if (!first) throw new Error('A claim that was made is missing');
    const isFirst = claim.events.length > 0;
    if (!isFirst) {
      const kept = await this.answers.get(place);
      if (kept) return open(kept.sealed, secret);
    }
    const reply = await serve(isFirst ? context : { ...context, requestId: first.requestId, repeatSince: first.at });
    if ('error' in reply ? reply.error.code < 500 : true) {
      const expiresAt = new Date(Date.parse(first.at) + KEPT_FOR).toISOString();
      await this.answers.put(place, { id: place, sealed: seal(reply, secret), expiresAt } as KeptAnswer);
    }
    return reply;
  }
}

function reused(requestId: string) {
  return {
    code: 409,
    key: 'idempotency_key_reused',
    message: 'Idempotency key reused',
    details: 'Another request was sent under this Idempotency-Key within the last 24 hours',
    request_id: requestId,
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function cipherKey(secret: string): Buffer {
  return createHash('sha256').update(`kept-answer\u0000${secret}`).digest();
}

function seal(reply: Reply, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(secret), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(reply), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

function open(sealed: string, secret: string): Reply {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as Reply;
}
