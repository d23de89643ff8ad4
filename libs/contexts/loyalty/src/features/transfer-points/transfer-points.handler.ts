import { derivedId, isRefusal, notFound, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, firstMadeAt, handler, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type CardOfTransfer,
  type LoyaltyCardNumbers,
  type PointsGift,
  PresentVouchers,
  type RequestContext,
  type StoredPointsTransfer,
  TransferPoints,
  type TransferPointsBody,
  type VoucherAnswer,
} from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { PointsTransferProcess } from '../../processes/points-transfer.process.js';
import { presentNumbers } from '../../presenters/points.presenter.js';
import { type Member, MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

/** The most cards that give points in one request: points are reserved on all of them before it is answered. */
const MOST_GIFTS = 20;

export const transferPoints = handler(
  TransferPoints,
  [MemberRepository, PointsTransferProcess, Messenger, CardLedger],
  async (
    { context, params, body },
    members,
    transfers,
    messenger,
    ledger,
  ): Promise<VoucherAnswer | Refusal<LoyaltyRefusal>> => {
    const { projectId, channel: source } = context;
    const to = await members.findHeld(projectId, params);
    if (isRefusal(to)) return to;
    const gifts = await giftsOf(members, body, to.card.id, context);
    if (isRefusal(gifts)) return gifts;
    const at = firstMadeAt(context);
    const id = idMadeBy(context, 'lptr_', 'transfer');
    const transfer = { id, to: toChange(to), gifts, source, at };
    const shown = () => messenger.ask(new PresentVouchers(projectId, [to.card.id]));
    const [before] = await shown();
    if (!before) return notFound('voucher', params.memberId);
    const refused = await transfers.carryOut(keyOf(transfer), transfer, commandContext(context, 'transfer'));
    if (refused) return refused;
    const [after] = await shown();
    // A card that was deleted meanwhile has got the points all the same.
    return after ?? withNumbers(before, presentNumbers(await ledger.at(projectId, to, context.now)));
  },
);

async function giftsOf(
  members: MemberRepository,
  body: readonly TransferPointsBody[],
  receiverId: string,
  { projectId }: RequestContext,
): Promise<readonly PointsGift[] | Refusal<LoyaltyRefusal>> {
  if (body.length === 0 || body.length > MOST_GIFTS) {
    return refuse('invalid_payload', { details: `Between 1 and ${MOST_GIFTS} transfers are expected` });
  }
  const gifts: PointsGift[] = [];
  for (const { code, points, reason, source_id: sourceId } of body) {
    const from = await members.findHeld(projectId, { memberId: code });
    if (isRefusal(from)) return from;
    if (from.card.id === receiverId) return refuse('invalid_payload', { details: 'A card gives nothing to itself' });
    gifts.push({ from: toChange(from), points, ...(reason && { reason }), ...(sourceId && { sourceId }) });
  }
  return gifts;
}

/** Under the same source ids, from the same cards to the same one, there is one transfer. */
function keyOf({ id, to, gifts }: StoredPointsTransfer): string {
  if (gifts.some(({ sourceId }) => sourceId === undefined)) return id;
  const names = gifts.map(({ from, sourceId }) => `${from.card.id}/${sourceId}`).sort();
  return derivedId('lptr_', 0, JSON.stringify([to.card.id, ...names]), 'transfer');
}

function withNumbers(card: VoucherAnswer, { card: loyalty_card, redeemedPoints }: LoyaltyCardNumbers): VoucherAnswer {
  return { ...card, loyalty_card, redemption: { ...card.redemption, redeemed_points: redeemedPoints } };
}

function toChange({ card, expirationRules }: Member): CardOfTransfer {
  return { card, expirationRules };
}
