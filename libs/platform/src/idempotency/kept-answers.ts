import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type Collection, type CollectionDefinition } from '@perkstream/ports';
import { type Reply } from '@perkstream/published';

/** An answer that was given, sealed under the client's own key: only who repeats the request can have it read. */
export interface KeptAnswer {
  readonly id: string;
  readonly sealed: string;
  /** ISO 8601 in UTC */
  readonly expiresAt: string;
}

export const keptAnswers: CollectionDefinition = {
  name: 'kept_answers',
  version: 1,
  fields: { expiresAt: 'text' },
  indexes: [['expiresAt']],
};

/** How many old ones are looked for, and forgotten in one go. */
const BATCH = 500;

/** Answers to requests with an `Idempotency-Key`, for as long as the claim on the key holds. */
export class KeptAnswers {
  constructor(private readonly answers: Collection<KeptAnswer>) {}

  async keep(id: string, reply: Reply, secret: string, expiresAt: string): Promise<void> {
    await this.answers.put(id, { id, sealed: seal(reply, secret), expiresAt });
  }

  /** @param expiresAt of the claim: what is left of an earlier claim on the same key is no answer to this one */
  async find(id: string, secret: string, expiresAt: string): Promise<Reply | undefined> {
    const kept = await this.answers.get(id);
    return kept?.expiresAt === expiresAt ? open(kept.sealed, secret) : undefined;
  }

  /** @param now ISO 8601 in UTC */
  async forgetOld(now: string): Promise<void> {
    for (;;) {
      const old = await this.answers.find({ where: { field: 'expiresAt', less: now }, limit: BATCH });
      // All at once: there are as many of them as there were requests.
      await Promise.all(old.map(({ id }) => this.answers.delete(id)));
      if (old.length < BATCH) return;
    }
  }
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
