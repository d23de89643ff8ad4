import { isRefusal } from '@perkstream/kernel';
import { commandContext, handler, listAnswer, Messenger } from '@perkstream/platform';
import { EndVoucherSessions, ListVoucherSessions, type VoucherSessionAnswer, UseVoucher } from '@perkstream/published';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { type OpenSession, VoucherSessions } from '../../services/voucher-sessions.js';

/** A voucher may have as many sessions as it has uses: a shop that looks for one knows its key. */
const SESSIONS_LISTED = 100;

/** The operations on all sessions of a voucher. */
export const manageSessions = [
  /** Those that end first. The total says how many there are. */
  handler(ListVoucherSessions, [VoucherSessions], async ({ context, query }, sessions) => {
    const open = await sessions.on(context.projectId, query.voucher, context.now);
    if (isRefusal(open)) return open;
    const first = [...open].sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1)).slice(0, SESSIONS_LISTED);
    return listAnswer('data', first.map(presentSession), open.length);
  }),

  handler(EndVoucherSessions, [VoucherRepository, Messenger], async ({ context, query }, vouchers, messenger) => {
    const { projectId } = context;
    const voucher = await vouchers.findLive(projectId, query.voucher);
    if (isRefusal(voucher)) return voucher;
    const origin = commandContext(context, 'end-sessions');
    const use = new UseVoucher(projectId, voucher.definition.id, { do: 'end_sessions' }, origin);
    const ended = await messenger.send(use);
    return isRefusal(ended) ? ended : undefined;
  }),
];

function presentSession({ key, expiresAt, credits, voucherId, code }: OpenSession): VoucherSessionAnswer {
  return {
    key,
    type: 'LOCK',
    voucher: code,
    voucher_id: voucherId,
    ...(credits !== undefined && { credits }),
    expires_at: expiresAt,
    object: 'session',
  };
}
