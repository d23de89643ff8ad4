import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { type CommandOrigin, DeleteTiers, UnassignRules } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { type Campaign } from '../../domain/campaign/state.js';

/** Takes away what belongs to a campaign that was deleted, except for its codes. Done again it changes nothing. */
@Injectable()
export class CampaignRemoval {
  constructor(
    private readonly messenger: Messenger,
    private readonly campaigns: CampaignRepository,
  ) {}

  async clear({ status, definition }: Campaign, origin: CommandOrigin): Promise<void> {
    const { id, name, campaignType } = definition;
    const { projectId } = origin;
    if (campaignType === 'PROMOTION') {
      await this.messenger.send(new DeleteTiers(projectId, id, step(origin, 'tiers')));
    }
    await this.messenger.send(new UnassignRules(projectId, id, step(origin, 'rules')));
    if (status === 'gone') await this.campaigns.releaseName(name, id, step(origin, 'release-name'));
  }
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
