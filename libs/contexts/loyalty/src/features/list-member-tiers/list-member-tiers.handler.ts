import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ListMemberTiers, type LoyaltyTiersAnswer } from '@perkstream/published';
import { presentMemberTier } from '../../presenters/tier.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** A member is in one tier of the program, or in none. */
@QueryHandler(ListMemberTiers)
export class ListMemberTiersHandler implements IQueryHandler<ListMemberTiers> {
  constructor(
    private readonly members: MemberRepository,
    private readonly tiers: TierRepository,
  ) {}

  async execute({
    context: { projectId, now },
    params,
  }: ListMemberTiers): Promise<LoyaltyTiersAnswer | Refusal<'not_found'>> {
    const member = await this.members.find(projectId, params);
    if (isRefusal(member)) return member;
    const found = await this.tiers.termOfMember(projectId, member, now);
    const data = found ? [presentMemberTier(found.tier, found.term, member.holderId)] : [];
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
