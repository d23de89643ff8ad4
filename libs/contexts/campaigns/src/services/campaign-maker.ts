import { Injectable } from '@nestjs/common';
import { isRefusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CampaignSetup,
  type CampaignWithPartsAnswer,
  type RequestContext,
} from '@perkstream/published';
import { campaignAggregate } from '../domain/campaign/campaign.decider.js';
import { type Campaign, type CampaignState } from '../domain/campaign/state.js';
import { CampaignPresenter } from '../presenters/campaign.presenter.js';
import { CampaignSetupProcess, type SetupRefusal } from '../processes/campaign-setup.process.js';
import { CampaignWork } from '../processes/campaign-work/campaign-work.process.js';
import { CampaignRepository } from '../repositories/campaign.repository.js';

/** Makes a campaign with its parts, once it has passed all checks: under a name that no other one has. */
@Injectable()
export class CampaignMaker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly campaigns: CampaignRepository,
    private readonly setups: CampaignSetupProcess,
    private readonly work: CampaignWork,
    private readonly presenter: CampaignPresenter,
  ) {}

  async make(
    campaign: CampaignDefinition,
    setup: CampaignSetup,
    context: RequestContext,
  ): Promise<CampaignWithPartsAnswer | SetupRefusal> {
    const { id, name } = campaign;
    const owner = await this.campaigns.claimName(name, id, commandContext(context, 'claim-name'));
    if (owner !== id) {
      const details = `Duplicated campaign exists with name ${name}`;
      return refuse('duplicate_found', { details, resourceId: owner, resourceType: 'campaign' });
    }
    return this.finish(await this.begin(campaign, setup, context), context);
  }

  /** @param begun what was begun by this request, or by the same one before it was repeated */
  async finish(begun: CampaignState, context: RequestContext): Promise<CampaignWithPartsAnswer | SetupRefusal> {
    const origin = commandContext(context, 'setup');
    const made: Campaign | SetupRefusal = await this.setups.carryOut(begun, origin);
    if (isRefusal(made)) return made as SetupRefusal;
    await this.work.takeUp(origin, made);
    return this.presenter.present(context.projectId, made);
  }

  /** One append where the campaign has no parts yet; else a process. */
  private async begin(
    campaign: CampaignDefinition,
    setup: CampaignSetup,
    context: RequestContext,
  ): Promise<CampaignState> {
    const { ruleIds, tiers, voucher, job, copy } = setup;
    const needsSetup = ruleIds.length > 0 || tiers.length > 0 || voucher || job || copy;
    const command = needsSetup
      ? ({ do: 'begin_setup', campaign, setup } as const)
      : ({ do: 'create', campaign } as const);
    const begun = await this.runner.execute(campaignAggregate, campaign.id, command, commandContext(context, 'create'));
    if (isRefusal(begun)) throw new Error(`${campaign.id} was refused: ${begun.refused}`);
    return begun.state;
  }
}
