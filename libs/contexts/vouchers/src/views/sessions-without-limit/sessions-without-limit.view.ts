import { changes, partsOfStream, view } from '@perkstream/platform';
import { type VoucherSessionEvent } from '../../domain/voucher-session/voucher-session.decider.js';

/** ISO 8601 in UTC */
interface SessionWithoutLimit {
  readonly key: string;
  readonly openedAt: string;
  readonly expiresAt: string;
}

/** The sessions on a code without a limit of uses, under the id of the voucher. */
interface SessionsOfVoucher {
  readonly id: string;
  readonly projectId: string;
  /** The latest last. */
  readonly sessions: readonly SessionWithoutLimit[];
}

/** A hot code has thousands of open carts, which lock nothing: its document stays small. */
const SESSIONS_SHOWN = 100;

/** Answers do not wait for it: what it shows locks nothing. */
export const sessionsWithoutLimitView = view<SessionsOfVoucher, VoucherSessionEvent>({
  kind: 'folding',
  collection: { name: 'sessions_without_limit', version: 1, fields: { projectId: 'text' }, indexes: [] },
  on: {
    'voucher_session.opened': ({ stream, data, metadata }) => {
      const { projectId, key, voucherId } = partsOf(stream);
      const { expiresAt, at: openedAt = metadata.time } = data;
      return changes<SessionsOfVoucher>(voucherId, (before) => {
        const others = before?.sessions.filter((each) => each.key !== key && each.expiresAt > openedAt) ?? [];
        const sessions = [...others, { key, openedAt, expiresAt }].slice(-SESSIONS_SHOWN);
        return { id: voucherId, projectId, sessions };
      });
    },
    'voucher_session.closed': ({ stream }) => {
      const { key, voucherId } = partsOf(stream);
      return changes<SessionsOfVoucher>(voucherId, (before) => {
        const sessions = before?.sessions.filter((each) => each.key !== key) ?? [];
        return before && sessions.length > 0 ? { ...before, sessions } : null;
      });
    },
  },
});

/** The key of the stream is that of the session behind the id of the voucher, which has no dots. */
function partsOf(stream: string): { projectId: string; voucherId: string; key: string } {
  const { projectId, key } = partsOfStream(stream);
  const dot = key.indexOf('.');
  return { projectId, voucherId: key.slice(0, dot), key: key.slice(dot + 1) };
}
