import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { AddLoyaltyPoints } from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger, type CardWish } from '../../services/card-ledger.js';

export const addLoyaltyPoints = handler(
  AddLoyaltyPoints,
  [MemberRepository, CardLedger],
  async ({ projectId, cardId, points, reason, origin }, members, ledger) => {
    const member = await members.find(projectId, { memberId: cardId });
    if (isRefusal(member)) return false;
    const wish: CardWish = {
      do: 'add',
      entry: 'POINTS_ACCRUAL',
      points,
      expiration: { by: 'rules', rules: member.expirationRules },
      note: { source: 'Automation', reason },
    };
    return !isRefusal(await ledger.change(member, wish, { ...origin, projectId }));
  },
);
