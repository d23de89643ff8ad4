import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import {
  ActivatePendingPoints,
  AdjustPendingPoints,
  CancelPendingPoints,
  type PendingPointsBalanceAnswer,
  type PointsBalanceAnswer,
  type RequestContext,
} from '@perkstream/published';
import { type ChangePendingPoints } from '../../domain/loyalty-card/commands.js';
import { pendingOf } from '../../domain/loyalty-card/state.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { lastEntry, presentBalance } from '../../presenters/points.presenter.js';
import { type Member, type MemberParams, MemberRepository } from '../../repositories/member.repository.js';
import { type CardExecution, CardLedger } from '../../services/card-ledger.js';

class PendingPointsChanger {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {}

  protected async change(
    context: RequestContext,
    params: MemberParams,
    request: ChangePendingPoints,
  ): Promise<{ readonly member: Member; readonly done: CardExecution } | Refusal<LoyaltyRefusal>> {
    const member = await this.members.find(context.projectId, params);
    if (isRefusal(member)) return member;
    const done = await this.ledger.change(member, request, commandContext(context, request.do));
    return isRefusal(done) ? done : { member, done };
  }
}

@CommandHandler(ActivatePendingPoints)
export class ActivatePendingPointsHandler
  extends PendingPointsChanger
  implements ICommandHandler<ActivatePendingPoints>
{
  constructor(members: MemberRepository, ledger: CardLedger) {
    super(members, ledger);
  }

  async execute({ context, params }: ActivatePendingPoints): Promise<PointsBalanceAnswer | Refusal<LoyaltyRefusal>> {
    const { pendingPointsId: pendingId } = params;
    const note = { source: context.channel };
    const changed = await this.change(context, params, { do: 'activate_pending', pendingId, note });
    if (isRefusal(changed)) return changed;
    const entry = lastEntry(changed.done.events);
    if (!entry) throw new Error('Pending points were activated without an entry');
    return presentBalance(entry);
  }
}

@CommandHandler(AdjustPendingPoints)
export class AdjustPendingPointsHandler extends PendingPointsChanger implements ICommandHandler<AdjustPendingPoints> {
  constructor(members: MemberRepository, ledger: CardLedger) {
    super(members, ledger);
  }

  async execute({
    context,
    params,
    body: { points },
  }: AdjustPendingPoints): Promise<PendingPointsBalanceAnswer | Refusal<LoyaltyRefusal>> {
    const { pendingPointsId: pendingId } = params;
    const changed = await this.change(context, params, { do: 'adjust_pending', pendingId, points });
    if (isRefusal(changed)) return changed;
    const { member, done } = changed;
    return {
      points,
      total: pendingOf(done.state),
      object: 'balance',
      operation_type: 'MANUAL',
      related_object: { type: 'voucher', id: member.card.id },
    };
  }
}

@CommandHandler(CancelPendingPoints)
export class CancelPendingPointsHandler extends PendingPointsChanger implements ICommandHandler<CancelPendingPoints> {
  constructor(members: MemberRepository, ledger: CardLedger) {
    super(members, ledger);
  }

  async execute({ context, params }: CancelPendingPoints): Promise<undefined | Refusal<LoyaltyRefusal>> {
    const { pendingPointsId: pendingId } = params;
    const changed = await this.change(context, params, { do: 'cancel_pending', pendingId });
    return isRefusal(changed) ? changed : undefined;
  }
}
