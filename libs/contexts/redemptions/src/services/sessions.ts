import { Injectable } from '@nestjs/common';
import { instantOf, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { customerLimitsOf, type RuleSet } from '@perkstream/domain-validation-rules';
import { commandContext, CommandRunner, idMadeBy, Messenger, UniqueValues } from '@perkstream/platform';
import {
  type AssignedRuleSet,
  type LockingNetwork,
  type RedemptionRecord,
  type RequestContext,
  type SessionInput,
  UseTier,
  UseVoucher,
} from '@perkstream/published';
import { type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { type RedemptionRefusal } from '../domain/redemption-refusal.js';
import { validationSession } from '../domain/validation-session/validation-session.decider.js';

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

interface Lifetime {
  readonly ttl: number;
  readonly unit: string;
}

/** How long sessions of each kind of keys live where the request does not say, and at most. */
const OF_SHOPS = { usual: { ttl: 7, unit: 'DAYS' }, longest: { ttl: 366, unit: 'DAYS' } };
const OF_BROWSERS = { usual: { ttl: 1, unit: 'HOURS' }, longest: { ttl: 1, unit: 'HOURS' } };
/** How many uses of a code the browsers in one network may lock at a time. See decision 0212. */
const LOCKS_OF_NETWORK = 5;

/** Reserves the redeemables that a validation found applicable, for the session's key. */
@Injectable()
export class Sessions {
  constructor(
    private readonly messenger: Messenger,
    private readonly runner: CommandRunner,
    private readonly hashes: UniqueValues,
  ) {}

  /** A session that is to live too long is given the longest time to live, and says so. */
  of(context: RequestContext, sent: SessionInput | undefined): Session | undefined {
    if (!sent) return undefined;
    const { usual, longest } = context.network === undefined ? OF_SHOPS : OF_BROWSERS;
    const wanted = { ttl: sent.ttl ?? usual.ttl, unit: sent.ttl_unit ?? usual.unit };
    const { ttl, unit } = millisecondsIn(wanted) > millisecondsIn(longest) ? longest : wanted;
    const key = sent.key ?? idMadeBy(context, 'ssn_', 'session');
    const expiresAt = instantOf(Date.parse(context.now) + millisecondsIn({ ttl, unit }));
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
      const network = object === 'voucher' ? this.networkOf(context, id, candidate.named.rules) : undefined;
      const step = { do: 'lock', sessionKey, expiresAt, credits, forReward: reward && true, network } as const;
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
    await this.unlock(key, held.state.leaving, context);
  }

  /** After a redemption: the rest of what its session holds is free for others. */
  async letGo(key: string, redemptions: readonly RedemptionRecord[], context: RequestContext): Promise<void> {
    const vouchers = redemptions.map(({ relatedObjectId }) => relatedObjectId);
    const origin = commandContext(context, 'session/redeemed');
    const held = await this.runner.execute(validationSession, key, { do: 'redeem', vouchers }, origin);
    if (!isRefusal(held)) await this.unlock(key, held.state.leaving, context);
  }

  private async unlock(key: string, leaving: readonly string[], context: RequestContext): Promise<void> {
    if (leaving.length === 0) return;
    for (const id of leaving) {
      const origin = commandContext(context, `unlock/${id}`);
      await this.messenger.send(new UseVoucher(context.projectId, id, { do: 'unlock', sessionKey: key }, origin));
    }
    const leave = { do: 'leave', vouchers: leaving } as const;
    await this.runner.execute(validationSession, key, leave, commandContext(context, 'session/left'));
  }

  /** Of a browser. It locks no more than a customer may use, where the rules limit that: a customer comes from one network. */
  private networkOf(
    { projectId, network }: RequestContext,
    voucherId: string,
    rules: readonly AssignedRuleSet[],
  ): LockingNetwork | undefined {
    if (network === undefined) return undefined;
    const limits = rules.flatMap(({ ruleSet }) => customerLimitsOf(ruleSet as unknown as RuleSet));
    const id = this.hashes.hash('network', `${projectId} ${voucherId} ${network}`);
    return { id, most: Math.min(LOCKS_OF_NETWORK, ...limits) };
  }
}

function millisecondsIn({ ttl, unit }: Lifetime): number {
  return ttl * (MILLISECONDS[unit] ?? 1);
}
