import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { jsonText } from '@perkstream/kernel';
import { type Collection, type CollectionDefinition, type KeyStore } from '@perkstream/ports';
import { type Reply } from '@perkstream/published';
import { streamName } from '../stream-name.js';
import { type ReportStored } from '../observability/stored-bytes.js';
import { KeptBytes, type Owner } from './kept-bytes.js';
import { CUSTOMER, explainsItself, withoutPeople } from '../personal-data/people-in-answers.js';

/**
 * A stored answer. It can only be decrypted with the repeated request, and its personal data only while the person is
 * not erased.
 */
export interface KeptAnswer {
  readonly id: string;
  /** The answer without personal data */
  readonly sealed: string;
  /** The whole answer, where it holds personal data: encrypted with the keys of these persons as well. */
  readonly whole?: string;
  /** Owners of these keys */
  readonly people?: readonly string[];
  /** There is no answer. Nobody works on one any more, but for the `attempt`. */
  readonly failed?: true;
  /** The repeated request that carries on what an earlier one began: only its own refusal is an answer from now on. */
  readonly attempt?: string;
  /** Milliseconds since 1970 until which `attempt` may be at work */
  readonly until?: number;
  /** It is a refusal: nothing was done. */
  readonly refused?: true;
  /** ISO 8601 in UTC */
  readonly expiresAt: string;
}

export const keptAnswers: CollectionDefinition = {
  name: 'kept_answers',
  version: 1,
  fields: { expiresAt: 'text' },
  indexes: [['expiresAt']],
};

/** Stands in the place of an answer that was given and is not kept. */
export const NOT_KEPT = Symbol('not kept');
/** Stands in the place of an answer that was not made: an attempt may be making it, or has failed for good. */
export class Unanswered {
  /** @param until milliseconds since 1970 until which it may be at work; 0: it has failed */
  constructor(readonly until: number) {}
}

export type Found = Reply | typeof NOT_KEPT | Unanswered | undefined;

/** Of the installation's key, which no client knows, however easy its `Idempotency-Key` is to guess. */
const OWNER = 'kept_answers';

/** The owner of a stored answer, and how long it is stored. */
export interface Keeping {
  readonly id: string;
  readonly projectId: string;
  readonly owner: Owner;
  /** The client's `Idempotency-Key`, and who asks */
  readonly secret: string;
  /** Of the claim: what is left of an earlier claim on the same key is no answer to this one. ISO 8601 in UTC */
  readonly expiresAt: string;
  /** The request that makes the answer: another one for each repeat. */
  readonly attempt: string;
}

/** Bytes of an answer that is stored, twice at most. A larger one is made anew for a repeat. */
const MAX_KEPT_BYTES = 256 * 1024;

const ANSWERS_PER_BATCH = 500;

/** Answers to requests with an `Idempotency-Key`, for as long as the claim on the key holds. */
export class KeptAnswers {
  private ofInstallation: Promise<Uint8Array> | undefined;
  private readonly bytes = new KeptBytes();

  constructor(
    private readonly answers: Collection<KeptAnswer>,
    private readonly keys: KeyStore,
    private readonly reportStored: ReportStored = () => undefined,
  ) {}

  /**
   * Stores the answer, or, where it explains itself, is too large or finds no room, notes that there was one.
   * @returns false when another one is kept already, and stays
   */
  async keep(reply: Reply, keeping: Keeping): Promise<boolean> {
    const { id, projectId, secret, expiresAt } = keeping;
    const note = { id, expiresAt, ...('error' in reply && { refused: true as const }) };
    const text = jsonText(reply);
    // An explanation is not stored but worked out again, without people who were erased meanwhile.
    if (!('error' in reply) && explainsItself(text)) return this.noteAnswered(keeping);
    if (!this.findsRoom(text, keeping)) return this.noteAnswered(keeping);
    const key = await this.key();
    const found = withoutPeople(reply, text);
    if (found.people.length === 0) {
      return this.put({ ...note, sealed: seal(text, cipherKey(secret, [key])) }, keeping);
    }
    const people = found.people.map((person) => streamName(CUSTOMER, projectId, person));
    const keysOfPeople = await this.find(people);
    const sealed = seal(jsonText(found.left), cipherKey(secret, [key]));
    const whole = keysOfPeople && seal(text, cipherKey(secret, [key, ...keysOfPeople]));
    return this.put({ ...note, sealed, ...(whole && { whole, people }) }, keeping);
  }

  private findsRoom(text: string, { owner, projectId }: Keeping): boolean {
    const isKept = !isTooLarge(text) && this.bytes.take(owner, text.length, Date.now());
    if (isKept) this.reportStored(projectId, 'answers', text.length);
    return isKept;
  }

  /** Notes that there was an answer, so that no replica waits for it. */
  async noteAnswered(keeping: Keeping): Promise<boolean> {
    const { id, expiresAt } = keeping;
    return this.put({ id, sealed: '', expiresAt }, keeping);
  }

  /** Notes that an attempt has failed for good, unless another one was answered or is at work: nobody waits for it. */
  async noteFailed({ id, expiresAt, attempt }: Keeping): Promise<void> {
    const failed = { id, sealed: '', failed: true, expiresAt } as const;
    const change = (before: KeptAnswer | null) => {
      if (before?.expiresAt !== expiresAt) return failed;
      return before.attempt === attempt ? { ...before, until: 0 } : before;
    };
    await this.answers.apply([{ id, change }]);
  }

  /**
   * Notes that a repeat carries on what an earlier attempt began and did not answer. What that one refuses later is no answer.
   * @param until milliseconds since 1970 at which it ends
   * @returns false where there is an answer, or another repeat was faster and is at work
   */
  async takeOver({ id, expiresAt, attempt }: Keeping, until: number): Promise<boolean> {
    const mine: KeptAnswer = { id, sealed: '', failed: true, expiresAt, attempt, until };
    let isTaken = false;
    const change = (before: KeptAnswer | null) => {
      isTaken = before?.expiresAt !== expiresAt || (before.failed === true && (before.until ?? 0) <= Date.now());
      return isTaken ? mine : before;
    };
    await this.answers.apply([{ id, change }]);
    return isTaken;
  }

  async answerOf({ id, secret, expiresAt }: Keeping): Promise<Found> {
    const kept = await this.answers.get(id);
    if (kept?.expiresAt !== expiresAt) return undefined;
    if (kept.failed) return new Unanswered(kept.until ?? 0);
    if (kept.sealed === '') return NOT_KEPT;
    const key = await this.key();
    const keysOfPeople = kept.whole === undefined ? undefined : await this.find(kept.people ?? []);
    const opened =
      kept.whole === undefined || !keysOfPeople
        ? open(kept.sealed, cipherKey(secret, [key]))
        : open(kept.whole, cipherKey(secret, [key, ...keysOfPeople]));
    return opened ?? NOT_KEPT;
  }

  /** @param now ISO 8601 in UTC */
  async forgetOld(now: string): Promise<void> {
    this.bytes.forgetOld(Date.parse(now));
    for (;;) {
      const old = await this.answers.find({ where: { field: 'expiresAt', less: now }, limit: ANSWERS_PER_BATCH });
      // All at once: there are as many of them as there were requests.
      await Promise.all(old.map(({ id }) => this.answers.delete(id)));
      if (old.length < ANSWERS_PER_BATCH) return;
    }
  }

  /**
   * One that another replica gave to the same request meanwhile stays, because a client may have it; but not a refusal, where this one
   * has carried the request out: it was written late, and the client that sent the request again has no answer yet. A refusal is not put
   * in the place of a repeat that is at work and may carry the request out.
   */
  private async put(answer: KeptAnswer, { attempt }: Keeping): Promise<boolean> {
    const { id, expiresAt } = answer;
    if (await this.answers.putIfAbsent(id, answer)) return true;
    let stays = false;
    const change = (before: KeptAnswer | null) => {
      stays = before?.expiresAt === expiresAt && !(answer.refused ? mayRefuse(attempt, before) : mayAnswer(before));
      return stays ? before : answer;
    };
    await this.answers.apply([{ id, change }]);
    return !stays;
  }

  private key(): Promise<Uint8Array> {
    this.ofInstallation ??= this.keys.obtain(OWNER).catch((error: unknown) => {
      this.ofInstallation = undefined;
      throw error;
    });
    return this.ofInstallation;
  }

  /** undefined when one of the owners is erased. */
  private async find(owners: readonly string[]): Promise<readonly Uint8Array[] | undefined> {
    const found = await Promise.all(owners.map((owner) => this.keys.find(owner)));
    return found.every((key) => key !== undefined) ? found : undefined;
  }
}

/** Whether what was carried out may take the place: not that of what another attempt carried out, which a client may know. */
function mayAnswer({ failed, refused }: KeptAnswer): boolean {
  return failed === true || refused === true;
}

/** Whether a refusal by the attempt may take the place: not that of an answer, nor of another attempt that has taken over. */
function mayRefuse(attempt: string, before: KeptAnswer): boolean {
  return before.failed === true && (before.attempt ?? attempt) === attempt;
}

/** A character is three bytes at most. */
function isTooLarge(text: string): boolean {
  return text.length > MAX_KEPT_BYTES / 3 && Buffer.byteLength(text) > MAX_KEPT_BYTES;
}

function cipherKey(secret: string, keys: readonly Uint8Array[]): Buffer {
  const mixed = createHmac('sha256', Buffer.concat(keys));
  return mixed.update(`kept-answer\u0000${secret}`).digest();
}

function seal(json: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** undefined when it was sealed otherwise: by an older version, or under a key that is lost. */
function open(sealed: string, key: Buffer): Reply | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as Reply;
  } catch {
    return undefined;
  }
}
