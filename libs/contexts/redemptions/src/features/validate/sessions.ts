import { Injectable } from '@nestjs/common';
import { instantOf, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, idMadeBy, Messenger } from '@perkstream/platform';
import { type RequestContext, type SessionInput, UseTier, UseVoucher } from '@perkstream/published';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { validationSession } from '../../domain/validation-session/validation-session.decider.js';

/** A session that a request opens or goes on with. */
export interface Session {
  readonly key: string;
  /** ISO 8601 in UTC */
  readonly expiresAt: string;
  /** In wire form */
  readonly shown: JsonObject;
}

const MILLISECONDS: Readonly<Record<string, number>> = {
  DAYS: 86_400_000,
  HOURS: 3_600_000,
  MINUTES: 60_000,
  SECONDS: 1_000,
  MILLISECONDS: 1,
  MICROSECONDS: 0.001,
  NANOSECONDS: 0.000001,
};
const DEFAULT = { ttl: 7, unit: 'DAYS' };
/** The longest time to live of a session. */
const LONGEST = 366 * 86_400_000;

/**
 * Reserves the redeemables that a validation found applicable, for the session's key. Source: pricing facts, sessions.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly messenger: Messenger,
    private readonly runner: CommandRunner,
  ) {}

  of(context: RequestContext, sent: SessionInput | undefined): Session | undefined {
    if (!sent) return undefined;
    const ttl = sent.ttl ?? DEFAULT.ttl;
    const unit = sent.ttl_unit ?? DEFAULT.unit;
    const lifetime = Math.min(ttl * (MILLISECONDS[unit] ?? 1), LONGEST);
    const key = sent.key ?? idMadeBy(context, 'ssn_', 'session');
    const expiresAt = instantOf(Date.parse(context.now) + lifetime);
    return { key, expiresAt, shown: { key, type: 'LOCK', ttl, ttl_unit: unit } };
  }

  /**
   * Reserves what applies.
   * @param reserved collects the ids of vouchers that were reserved
   * @returns the redeemable that could not be reserved, and why
   */
  async reserve(
    { key: sessionKey, expiresAt }: Session,
    round: number,
    { applied }: EvaluatedCart,
    context: RequestContext,
    reserved: Set<string>,
  ): Promise<{ key: string; refusal: Refusal<RedemptionRefusal> } | undefined> {
    const { projectId } = context;
    for (const { redeemable, effect, candidate } of applied) {
      const { object, id } = redeemable;
      const { credits, reward } = effect;
      const step = { do: 'lock', sessionKey, expiresAt, credits, forReward: reward && true } as const;
      const origin = commandContext(context, `lock/${round}/${id}`);
      const Use = object === 'voucher' ? UseVoucher : UseTier;
      const answer = await this.messenger.send(new Use(projectId, id, step, origin));
      if (isRefusal(answer)) return { key: candidate.key, refusal: answer as Refusal<RedemptionRefusal> };
      if (object === 'voucher') reserved.add(id);
    }
    return undefined;
  }

  /**
   * Makes the session hold the redeemables that apply, and releases those that it held before under the same key. A
   * validation without result leaves the session as it was.
   */
  async settle(
    { key }: Session,
    { valid, applied }: EvaluatedCart,
    context: RequestContext,
    reserved: ReadonlySet<string>,
  ): Promise<void> {
    const vouchers = applied.flatMap(({ redeemable }) => (redeemable.object === 'voucher' ? [redeemable.id] : []));
    const all = { reserved: [...reserved] };
    const command = valid ? ({ do: 'replace', vouchers, ...all } as const) : ({ do: 'keep', ...all } as const);
    const held = await this.runner.execute(validationSession, key, command, commandContext(context, 'session'));
    if (isRefusal(held)) return;
    const { leaving } = held.state;
    if (leaving.length === 0) return;
    for (const id of leaving) {
      const origin = commandContext(context, `unlock/${id}`);
      await this.messenger.send(new UseVoucher(context.projectId, id, { do: 'unlock', sessionKey: key }, origin));
    }
    const leave = { do: 'leave', vouchers: leaving } as const;
    await this.runner.execute(validationSession, key, leave, commandContext(context, 'session/left'));
  }
}
