import { Injectable } from '@nestjs/common';
import { derivedId, instantOf, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import { type RequestContext, type SessionInput, UseTier, UseVoucher } from '@perkstream/published';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';

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
/** Sessions do not outlive their shop. */
const LONGEST = 366 * 86_400_000;

/** Reserves what a validation found applicable, for the session's key. Source: pricing facts, sessions. */
@Injectable()
export class Sessions {
  constructor(private readonly messenger: Messenger) {}

  of({ now, requestId, repeatSince }: RequestContext, sent: SessionInput | undefined): Session | undefined {
    if (!sent) return undefined;
    const ttl = sent.ttl ?? DEFAULT.ttl;
    const unit = sent.ttl_unit ?? DEFAULT.unit;
    const lifetime = Math.min(ttl * (MILLISECONDS[unit] ?? 1), LONGEST);
    const key = sent.key ?? derivedId('ssn_', Date.parse(repeatSince ?? now), requestId, 'session');
    const expiresAt = instantOf(Date.parse(now) + lifetime);
    return { key, expiresAt, shown: { key, type: 'LOCK', ttl, ttl_unit: unit } };
  }

  /** @returns the redeemable that could not be reserved, and why; then nothing of this request is reserved */
  async lock(
    session: Session,
    { applied }: EvaluatedCart,
    context: RequestContext,
  ): Promise<{ key: string; refusal: Refusal<RedemptionRefusal> } | undefined> {
    const { projectId } = context;
    const locked: string[] = [];
    for (const [index, { redeemable, effect, candidate }] of applied.entries()) {
      const { key: sessionKey, expiresAt } = session;
      const step = { do: 'lock', sessionKey, expiresAt, credits: effect.credits } as const;
      const origin = commandContext(context, `lock/${index}/${redeemable.id}`);
      const answer =
        redeemable.object === 'voucher'
          ? await this.messenger.tell(new UseVoucher(projectId, redeemable.id, step, origin))
          : await this.messenger.tell(new UseTier(projectId, redeemable.id, step, origin));
      if (isRefusal(answer)) {
        await this.unlock(locked, session, context);
        return { key: candidate.key, refusal: answer as Refusal<RedemptionRefusal> };
      }
      if (redeemable.object === 'voucher') locked.push(redeemable.id);
    }
    return undefined;
  }

  private async unlock(vouchers: readonly string[], { key }: Session, context: RequestContext): Promise<void> {
    for (const id of vouchers) {
      const origin = commandContext(context, `unlock/${id}`);
      await this.messenger.tell(new UseVoucher(context.projectId, id, { do: 'unlock', sessionKey: key }, origin));
    }
  }
}
