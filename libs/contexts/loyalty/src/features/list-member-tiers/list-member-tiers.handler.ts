import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ListMemberTiers, type LoyaltyTiersAnswer } from '@perkstream/published';
import { presentTier } from '../../presenters/tier.presenter.js';
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
    const tier = await this.tiers.ofMember(projectId, member, now);
    const data = tier ? [presentTier(tier)] : [];
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
