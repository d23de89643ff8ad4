import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import {
  type CampaignWithPartsAnswer,
  FindAssignedRules,
  FindTiersOfCampaign,
  type TiersOfCampaignAnswer,
} from '@perkstream/published';
import { type Campaign } from './domain/campaign/state.js';
import { presentAssignments, presentCampaign } from './views/campaigns/campaign.wire.js';

/** A campaign together with what other contexts know of it. */
@Injectable()
export class CampaignPresenter {
  constructor(private readonly messenger: Messenger) {}

  async present(projectId: string, { definition, updatedAt }: Campaign): Promise<CampaignWithPartsAnswer> {
    const { id, campaignType } = definition;
    const [promotion, rules] = await Promise.all([
      campaignType === 'PROMOTION' ? this.tiersOf(projectId, id) : undefined,
      this.messenger.ask(new FindAssignedRules(projectId, [id])),
    ]);
    return {
      ...presentCampaign(definition, updatedAt),
      ...(promotion && { promotion }),
      validation_rules_assignments: presentAssignments(rules),
    };
  }

  private async tiersOf(projectId: string, id: string): Promise<TiersOfCampaignAnswer> {
    const tiers = await this.messenger.ask(new FindTiersOfCampaign(projectId, id));
    return {
      object: 'list',
      data_ref: 'tiers',
      tiers: tiers as unknown as TiersOfCampaignAnswer['tiers'],
      total: tiers.length,
      has_more: false,
    };
  }
}
