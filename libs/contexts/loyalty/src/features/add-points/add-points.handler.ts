import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { AddLoyaltyPoints } from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger, type PointRequest } from '../../services/card-ledger.js';

@CommandHandler(AddLoyaltyPoints)
export class AddLoyaltyPointsHandler implements ICommandHandler<AddLoyaltyPoints> {
  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
  ) {}

  async execute({ projectId, cardId, points, reason, origin }: AddLoyaltyPoints): Promise<boolean> {
    const member = await this.members.find(projectId, { memberId: cardId });
    if (isRefusal(member)) return false;
    const request: PointRequest = {
      do: 'add',
      entry: 'POINTS_ACCRUAL',
      points,
      expiration: { by: 'rules', rules: member.expirationRules },
      note: { source: 'Automation', reason },
    };
    return !isRefusal(await this.ledger.change(member, request, { ...origin, projectId }));
  }
}
