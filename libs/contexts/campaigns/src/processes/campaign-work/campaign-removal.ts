import { Injectable } from '@nestjs/common';
import { Messenger } from '@perkstream/platform';
import { type CommandOrigin, DeleteTiers, ReassignRules, RestoreTiers, UnassignRules } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { type Campaign } from '../../domain/campaign/state.js';

/** Takes away what belongs to a campaign that was deleted, except for its codes, and brings it back. Done again it changes nothing. */
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

  /** @param upTo place of the deletion in the order of all events: what belonged to the campaign then */
  async bringBack({ definition: { id, campaignType } }: Campaign, upTo: number, origin: CommandOrigin): Promise<void> {
    const { projectId } = origin;
    await this.messenger.send(new ReassignRules(projectId, id, upTo, step(origin, 'reassign-rules')));
    if (campaignType === 'PROMOTION') {
      await this.messenger.send(new RestoreTiers(projectId, id, upTo, step(origin, 'restore-tiers')));
    }
  }
}

function step(origin: CommandOrigin, name: string): CommandOrigin {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
