import { createHmac } from 'node:crypto';
import { isRefusal, type UpTo } from '@perkstream/kernel';
import { type KeyStore } from '@perkstream/ports';
import { type CommandContext } from '../command-runner/command-context.js';
import { type CommandRunner } from '../command-runner/command-runner.js';
import { uniqueValue } from './unique-value.aggregate.js';

/** After this time, a claim whose owner was not made is free. */
const ABANDONED_AFTER_MS = 60_000;
/** Owns no value. */
const NOBODY = '';

/**
 * Values that must be unique in a project, decided by an append to a stream of their own. Stream names hold a keyed hash of the
 * value, because a source id may be an e-mail address.
 */
export class UniqueValues {
  private key: Uint8Array | undefined;

  constructor(
    private readonly runner: CommandRunner,
    private readonly keys: KeyStore,
  ) {}

  /** Makes the key of the hashes known; call once at start. */
  async start(): Promise<void> {
    this.key = await this.keys.obtain('unique-values');
  }

  /** The owner of the value, if any. Whether the owner itself exists is the caller's to check. @param upTo the owner of then */
  async ownerOf(namespace: string, projectId: string, value: string, upTo?: UpTo): Promise<string | undefined> {
    const state = await this.runner.stateUpTo(uniqueValue, projectId, this.hash(namespace, value), upTo);
    return state.owner;
  }

  /**
   * The owner at once: current where this process is the only one to write; else as of a moment ago, for a claim that comes before a
   * change to a fact. null: there is none; undefined: it has to be looked up.
   */
  ownerAtHand(namespace: string, projectId: string, value: string): string | null | undefined {
    const state = this.runner.factAtHand(uniqueValue, projectId, this.hash(namespace, value));
    return state && (state.owner ?? null);
  }

  /**
   * Takes the value for `owner`.
   * @param exists whether the present owner was really made: an unfinished claim is taken over after a minute
   * @returns the owner that holds it now: `owner` itself, or the one who was first
   */
  async claim(
    namespace: string,
    value: string,
    owner: string,
    context: CommandContext,
    exists: (owner: string) => Promise<boolean>,
  ): Promise<string> {
    const key = this.hash(namespace, value);
    const command = { do: 'claim', owner, now: context.now } as const;
    const claimed = await this.runner.execute(uniqueValue, key, command, context);
    if (!isRefusal(claimed)) {
      if (!claimed.repeated || claimed.state.owner === owner) return owner;
      // The command claimed the value earlier, and its owner has changed since: either the owner released it, or the
      // owner was never made. The value is then claimed like for the first time.
      if (await exists(owner)) return owner;
      const again = { ...context, commandId: `${context.commandId}/again`, repeatSince: undefined };
      return this.claim(namespace, value, owner, again, exists);
    }
    const state = await this.runner.current(uniqueValue, context.projectId, key);
    if (state.owner === undefined) return this.claim(namespace, value, owner, context, exists);
    const old = Date.parse(context.now) - Date.parse(state.since) > ABANDONED_AFTER_MS;
    if (!old || (await exists(state.owner))) return state.owner;
    const takenOver = await this.runner.execute(uniqueValue, key, { ...command, insteadOf: state.owner }, context);
    return isRefusal(takenOver) ? (takenOver.details?.resourceId ?? state.owner) : owner;
  }

  /** Takes over what `before` owns, or what nobody does. @returns the owner that holds it now */
  async takeOver(
    namespace: string,
    value: string,
    owner: string,
    before: string,
    context: CommandContext,
  ): Promise<string> {
    const command = { do: 'claim', owner, now: context.now, insteadOf: before } as const;
    const taken = await this.runner.execute(uniqueValue, this.hash(namespace, value), command, context);
    return isRefusal(taken) ? (taken.details?.resourceId ?? before) : (taken.state.owner ?? owner);
  }

  async release(namespace: string, value: string, owner: string, context: CommandContext): Promise<void> {
    await this.runner.execute(uniqueValue, this.hash(namespace, value), { do: 'release', owner }, context);
  }

  /** Whether an earlier attempt at this very command has released the value. */
  async hasReleased(namespace: string, value: string, context: CommandContext): Promise<boolean> {
    if (context.repeatSince === undefined) return false;
    const command = { do: 'release', owner: NOBODY } as const;
    const done = await this.runner.execute(uniqueValue, this.hash(namespace, value), command, context);
    return !isRefusal(done) && done.repeated;
  }

  /** A keyed hash: the same value has the same hash in this installation, and cannot be reversed without the key. */
  hash(namespace: string, value: string): string {
    if (!this.key) throw new Error('Unique values were not started');
    return createHmac('sha256', this.key).update(`${namespace}\u0000${value}`).digest('hex').slice(0, 40);
  }
}
