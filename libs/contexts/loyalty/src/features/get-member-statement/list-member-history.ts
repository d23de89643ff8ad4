import { isRefusal } from '@perkstream/kernel';
import { historyFeature } from '@perkstream/platform';
import { ListMemberHistory } from '@perkstream/published';
import { MemberRepository } from '../../repositories/member.repository.js';
import { cardPast } from '../../services/loyalty-past.js';

const CARD_ID = /^v_[0-9A-Za-z]{24}$/;

/** A card that is gone is named by its id. */
export const listMemberHistory = historyFeature(
  ListMemberHistory,
  cardPast,
  [MemberRepository],
  async ({ context, params }, members) => {
    const member = await members.find(context.projectId, params);
    if (!isRefusal(member)) return { key: member.card.id, isKnown: true };
    return CARD_ID.test(params.memberId) ? { key: params.memberId } : undefined;
  },
);
