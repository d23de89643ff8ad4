import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import {
  ActivatePendingPoints,
  AdjustPendingPoints,
  CancelPendingPoints,
  type PendingPointsBalanceAnswer,
  type PointsBalanceAnswer,
} from '@perkstream/published';
import { type ChangePendingPoints } from '../../domain/loyalty-card/commands.js';
import { pendingOf } from '../../domain/loyalty-card/state.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { lastEntry, presentBalance } from '../../presenters/points.presenter.js';
import { type Member, MemberRepository } from '../../repositories/member.repository.js';
import { type CardExecution, CardLedger } from '../../services/card-ledger.js';

const services = [MemberRepository, CardLedger] as const;

export const activatePendingPoints = handler(
  ActivatePendingPoints,
  services,
  async (request, ...by): Promise<PointsBalanceAnswer | Refusal<LoyaltyRefusal>> => {
    const { pendingPointsId: pendingId } = request.params;
    const note = { source: request.context.channel };
    const changed = await change(request, { do: 'activate_pending', pendingId, note }, ...by);
    if (isRefusal(changed)) return changed;
    const entry = lastEntry(changed.done.events);
    if (!entry) throw new Error('Pending points were activated without an entry');
    return presentBalance(entry);
  },
);

export const adjustPendingPoints = handler(
  AdjustPendingPoints,
  services,
  async (request, ...by): Promise<PendingPointsBalanceAnswer | Refusal<LoyaltyRefusal>> => {
    const { pendingPointsId: pendingId } = request.params;
    const { points } = request.body;
    const changed = await change(request, { do: 'adjust_pending', pendingId, points }, ...by);
    if (isRefusal(changed)) return changed;
    const { member, done } = changed;
    return {
      points,
      total: pendingOf(done.state),
      object: 'balance',
      operation_type: 'MANUAL',
      related_object: { type: 'voucher', id: member.card.id },
    };
  },
);

export const cancelPendingPoints = handler(
  CancelPendingPoints,
  services,
  async (request, ...by): Promise<undefined | Refusal<LoyaltyRefusal>> => {
    const { pendingPointsId: pendingId } = request.params;
    const changed = await change(request, { do: 'cancel_pending', pendingId }, ...by);
    return isRefusal(changed) ? changed : undefined;
  },
);

async function change(
  { context, params }: ActivatePendingPoints | AdjustPendingPoints | CancelPendingPoints,
  request: ChangePendingPoints,
  members: MemberRepository,
  ledger: CardLedger,
): Promise<{ readonly member: Member; readonly done: CardExecution } | Refusal<LoyaltyRefusal>> {
  const member = await members.find(context.projectId, params);
  if (isRefusal(member)) return member;
  const done = await ledger.change(member, request, commandContext(context, request.do));
  return isRefusal(done) ? done : { member, done };
}
