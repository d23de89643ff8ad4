import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { ListLoyaltyTiers, type LoyaltyTiersAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentTier } from '../../presenters/tier.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

const list = defineList({ order: { created_at: 'createdAt', updated_at: 'updatedAt' } });

/** From their stream, which holds all tiers of a program. Tiers do not change: both orders are that in which they were made. */
export const listLoyaltyTiers = handler(
  ListLoyaltyTiers,
  [MemberRepository, TierRepository],
  async (
    { context: { projectId, now }, params, query },
    members,
    tiers,
  ): Promise<LoyaltyTiersAnswer | Refusal<LoyaltyRefusal>> => {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const program = await members.program(projectId, params.campaignId);
    if (isRefusal(program)) return program;
    const made = await tiers.all(projectId, program.id);
    const ordered = query.order?.startsWith('-') === false ? made : [...made].reverse();
    const data = ordered.slice(0, asked.limit).map(presentTier);
    return listAnswer('data', data, made.length);
  },
);
