import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type Execution, handler, Messenger } from '@perkstream/platform';
import {
  type BalanceAnswer,
  ChangePoints,
  ChangeVoucherBalance,
  FindVouchers,
  type VoucherBalanceAdjusted,
  type VoucherEvent,
} from '@perkstream/published';
import { knownChange, type VoucherState } from '../../domain/voucher/state.js';
import { VoucherChanger } from '../../services/voucher-changer.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';

type Change = Pick<VoucherBalanceAdjusted['data'], 'id' | 'credits' | 'total' | 'balance'>;

export const changeVoucherBalance = handler(
  ChangeVoucherBalance,
  [VoucherChanger, Messenger],
  async (request, changer, messenger): Promise<BalanceAnswer | Refusal<VoucherRefusal>> => {
    const [voucher] = await messenger.ask(new FindVouchers(request.context.projectId, [request.params.code]));
    return voucher?.type === 'LOYALTY_CARD'
      ? changePoints(messenger, voucher.id, request)
      : changeCredits(changer, request);
  },
);

async function changePoints(
  messenger: Messenger,
  cardId: string,
  { context, body: { amount, ...why } }: ChangeVoucherBalance,
): Promise<BalanceAnswer | Refusal<VoucherRefusal>> {
  const changed = await messenger.send(new ChangePoints(cardId, { points: amount, ...why }, context));
  if (isRefusal(changed)) return changed;
  const { points, ...balance } = changed;
  return { amount: points, ...balance };
}

async function changeCredits(
  changer: VoucherChanger,
  { context, params, body }: ChangeVoucherBalance,
): Promise<BalanceAnswer | Refusal<VoucherRefusal>> {
  const { amount: credits, reason, source_id: sourceId } = body;
  const why = { ...(reason && { reason }), ...(sourceId && { sourceId }) };
  const command = { do: 'adjust_balance', credits, ...why, now: context.now } as const;
  const changed = await changer.change(context, params.code, command);
  if (isRefusal(changed)) return changed;
  const { id, credits: amount, total, balance } = changeIn(changed, sourceId);
  return {
    amount,
    total,
    balance,
    type: 'gift_voucher',
    operation_type: 'MANUAL',
    object: 'balance',
    related_object: { type: 'voucher', id },
  };
}

/** The change that was made now, or before under the same source id. */
function changeIn({ events, state }: Execution<VoucherEvent, VoucherState>, sourceId?: string | null): Change {
  const [made] = events as readonly VoucherBalanceAdjusted[];
  if (made) return made.data;
  const known = state.status !== 'free' && state.gift && knownChange(state.gift, sourceId ?? undefined);
  if (!known) throw new Error('A balance was changed without an event');
  return { ...known, id: state.definition.id };
}
