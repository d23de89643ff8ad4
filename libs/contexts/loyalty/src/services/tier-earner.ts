import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { type SourceEvent } from '@perkstream/platform';
import { type EarningRule, type MemberTierV1 } from '@perkstream/published';
import { eventEarningsAggregate } from '../domain/earnings/earnings.decider.js';
import { MemberRepository } from '../repositories/member.repository.js';
import { TierRepository } from '../repositories/tier.repository.js';
import { ANY_TIER } from './earning-events.js';
import { OF_TIERS } from './earning-rule-body.js';
import { PointsEarner } from './points-earner.js';

/**
 * Gives the points that members earn by entering a tier, staying in it or leaving it: to their cards in the programs of the rules, which
 * may be others than that of the tier.
 */
@Injectable()
export class TierEarner {
  constructor(
    private readonly members: MemberRepository,
    private readonly tiers: TierRepository,
    private readonly earner: PointsEarner,
  ) {}

  async earn({ id: memberId, campaign_id, change, ...tiers }: MemberTierV1, source: SourceEvent): Promise<void> {
    const { id, projectId } = source;
    const type = `${OF_TIERS}${change}`;
    const tierId = tiers.loyalty_tier_id ?? tiers.loyalty_tier_before;
    const isOfTier = ({ event, campaignId, tierId: wanted }: EarningRule) =>
      event === type && (wanted === tierId || (wanted === ANY_TIER && campaignId === campaign_id));
    await this.earner.earn(source, isOfTier, async () => {
      const member = await this.members.find(projectId, { memberId }, source.position);
      if (isRefusal(member) || member.holderId === null) return undefined;
      const tier = (await this.tiers.all(projectId, campaign_id)).find((each) => each.id === tierId);
      return {
        id,
        customerId: member.holderId,
        measured: {},
        aggregate: eventEarningsAggregate,
        bookingOf: ({ ruleId }) => ({
          commandId: `tier-earning/${id}/${ruleId}`,
          details: { event: { id, type }, ...(tier && { loyalty_tier: { id: tier.id, name: tier.name } }) },
        }),
      };
    });
  }
}
