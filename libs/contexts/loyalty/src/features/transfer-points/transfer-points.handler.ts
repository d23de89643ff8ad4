import { derivedId, isRefusal, notFound, refuse, type Refusal, type UpTo } from '@perkstream/kernel';
import { commandContext, firstMadeAt, handler, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type CardOfTransfer,
  type LoyaltyCardNumbers,
  type PointsGift,
  PresentVouchers,
  type StoredPointsTransfer,
  TransferPoints,
  type VoucherAnswer,
} from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { PointsTransferProcess } from '../../processes/points-transfer.process.js';
import { presentNumbers } from '../../presenters/points.presenter.js';
import { type Member, MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

/** The most cards that give points in one request: points are reserved on all of them before it is answered. */
const MAX_TRANSFERS = 20;

export const transferPoints = handler(
  TransferPoints,
  [MemberRepository, PointsTransferProcess, Messenger, CardLedger],
  async (request, members, transfers, messenger, ledger): Promise<VoucherAnswer | Refusal<LoyaltyRefusal>> => {
    const { context, params } = request;
    const { projectId, repeatAfter, now } = context;
    const madeBefore = repeatAfter === undefined ? undefined : await earlierTransfer(request, members, transfers);
    const transfer = madeBefore ?? (await checkTransfer(request, members));
    if (isRefusal(transfer)) return transfer;
    const { card } = transfer.to;
    const show = async (ref: string, upTo?: UpTo) =>
      (await messenger.ask(new PresentVouchers(projectId, [ref], upTo)))[0];
    const before = (await show(card.id)) ?? (madeBefore && (await show(card.code, repeatAfter)));
    if (!before) return notFound('voucher', params.memberId);
    const refused = await transfers.carryOut(keyOf(transfer), transfer, commandContext(context, 'transfer'));
    if (refused) return refused;
    const after = await show(card.id);
    // A card that was deleted meanwhile has got the points all the same.
    return after ?? withNumbers(before, presentNumbers(await ledger.at(projectId, transfer.to, now)));
  },
);

/**
 * What an earlier attempt at the request made, or is making. Its cards may be deleted since, and others may have their codes: they are
 * looked up as they were then.
 */
async function earlierTransfer(
  request: TransferPoints,
  members: MemberRepository,
  transfers: PointsTransferProcess,
): Promise<StoredPointsTransfer | undefined> {
  const { projectId, repeatAfter } = request.context;
  const transfer = await checkTransfer(request, members, repeatAfter);
  if (isRefusal(transfer)) return undefined;
  return (await transfers.isMade(projectId, keyOf(transfer), transfer)) ? transfer : undefined;
}

/** @param upTo place of an event in the order of all: with the cards as they were then */
async function checkTransfer(
  { context, params, body }: TransferPoints,
  members: MemberRepository,
  upTo?: UpTo,
): Promise<StoredPointsTransfer | Refusal<LoyaltyRefusal>> {
  const { projectId, channel: source } = context;
  const to = await members.findHeld(projectId, params, upTo);
  if (isRefusal(to)) return to;
  if (body.length === 0 || body.length > MAX_TRANSFERS) {
    return refuse('invalid_payload', { details: `Between 1 and ${MAX_TRANSFERS} transfers are expected` });
  }
  const gifts: PointsGift[] = [];
  for (const { code, points, reason, source_id: sourceId } of body) {
    const from = await members.findHeld(projectId, { memberId: code }, upTo);
    if (isRefusal(from)) return from;
    if (from.card.id === to.card.id)
      return refuse('invalid_payload', { details: 'A card cannot transfer points to itself' });
    gifts.push({ from: toChange(from), points, ...(reason && { reason }), ...(sourceId && { sourceId }) });
  }
  return { id: idMadeBy(context, 'lptr_', 'transfer'), to: toChange(to), gifts, source, at: firstMadeAt(context) };
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
