import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type Tier } from '../domain/promotion-tier/state.js';
import { tierListAggregate } from '../domain/tier-list/tier-list.decider.js';
import { TierRepository } from './tier.repository.js';

/** The tiers of a campaign, from its list of places: right at once, also for a tier that was added just now. */
@Injectable()
export class CampaignTierRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly tiers: TierRepository,
  ) {}

  /** In order of hierarchy, the earlier one first among equals. @param asOf as they were then */
  async find(projectId: string, campaignId: string, asOf?: Instant): Promise<Tier[]> {
    const state = await this.runner.stateUpTo(tierListAggregate, projectId, campaignId, asOf);
    const tiers = await this.tiers.findAll(projectId, Object.keys(state.tiers), asOf);
    return tiers.sort(({ definition: a }, { definition: b }) => a.hierarchy - b.hierarchy || (a.id < b.id ? -1 : 1));
  }
}
