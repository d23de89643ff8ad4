import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { ListMemberTiers } from '@perkstream/published';
import { presentMemberTier } from '../../presenters/tier.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** A member is in one tier of the program, or in none. */
export const listMemberTiers = handler(
  ListMemberTiers,
  [MemberRepository, TierRepository],
  async ({ context: { projectId, now }, params }, members, tiers) => {
    const member = await members.find(projectId, params);
    if (isRefusal(member)) return member;
    const found = await tiers.termOfMember(projectId, member, now);
    const data = found ? [presentMemberTier(found.tier, found.term, member.holderId)] : [];
    return listAnswer('data', data);
  },
);
