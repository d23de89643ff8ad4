import { Injectable } from '@nestjs/common';
import { type Instant, isRefusal, type Refusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { sessionsStandAlone } from '../domain/voucher/decide-use.js';
import { liveSessions } from '../domain/voucher/sessions.js';
import { VoucherRepository } from '../repositories/voucher.repository.js';
import { sessionsWithoutLimitView } from '../views/sessions-without-limit/sessions-without-limit.view.js';

/** A session with the voucher that it is on. */
export interface OpenSession {
  readonly key: string;
  readonly expiresAt: Instant;
  /** Of a gift card, minor units */
  readonly credits?: number;
  readonly voucherId: string;
  readonly code: string;
}

/** Finds the sessions on a voucher: in its own state, or where they have streams of their own, in their view. */
@Injectable()
export class VoucherSessions {
  constructor(
    private readonly vouchers: VoucherRepository,
    private readonly views: ViewRunner,
  ) {}

  async on(projectId: string, ref: string, now: Instant): Promise<readonly OpenSession[] | Refusal<'not_found'>> {
    const voucher = await this.vouchers.findLive(projectId, ref);
    if (isRefusal(voucher)) return voucher;
    const { id: voucherId, code } = voucher.definition;
    if (!sessionsStandAlone(voucher)) {
      const credits = (of: number) => voucher.gift && { credits: of };
      return liveSessions(voucher.sessions, now).map((session) => ({
        ...{ key: session.key, expiresAt: session.expiresAt, voucherId, code },
        ...credits(session.credits),
      }));
    }
    const { sessionsEndedAt: endedAt = '' } = voucher;
    const shown = await this.views.collection(sessionsWithoutLimitView).get(voucherId);
    const open = shown?.sessions.filter(({ openedAt, expiresAt }) => openedAt > endedAt && expiresAt > now) ?? [];
    return open.map(({ key, expiresAt }) => ({ key, expiresAt, voucherId, code }));
  }
}
