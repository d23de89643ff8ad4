import { Injectable } from '@nestjs/common';
import { isRefusal, type MaybePromise, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type CommandOrigin } from '@perkstream/published';
import { CampaignRepository } from '../repositories/campaign.repository.js';
import { campaignAggregate, type CampaignRefusal } from '../domain/campaign/campaign.decider.js';
import { type JobCommand, type UpkeepCommand } from '../domain/campaign/commands.js';
import { type Campaign, isMade } from '../domain/campaign/state.js';

type ChangeCommand = UpkeepCommand | Extract<JobCommand, { readonly do: 'begin_job' }>;

type Wanted = ChangeCommand | Refusal<CampaignRefusal>;

/** Carries out a change of one campaign by its own decider. */
@Injectable()
export class CampaignChanger {
  constructor(
    private readonly runner: CommandRunner,
    private readonly campaigns: CampaignRepository,
  ) {}

  async change(
    idOrName: string,
    commandFor: (campaign: Campaign) => MaybePromise<Wanted>,
    origin: CommandOrigin,
  ): Promise<Campaign | Refusal<CampaignRefusal>> {
    const found = await this.campaigns.find(origin.projectId, idOrName);
    if (!found || !isMade(found)) return notFound('campaign', idOrName);
    const command = await commandFor(found);
    if (isRefusal(command)) return command;
    const changed = await this.runner.execute(campaignAggregate, found.definition.id, command, origin);
    if (isRefusal(changed)) return changed.refused === 'not_found' ? notFound('campaign', idOrName) : changed;
    return isMade(changed.state) ? changed.state : notFound('campaign', idOrName);
  }
}
