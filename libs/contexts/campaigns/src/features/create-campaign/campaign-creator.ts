import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, firstMadeAt, idMadeBy } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CampaignSetup,
  type CampaignWithPartsAnswer,
  type CreateCampaignBody,
  type RequestContext,
} from '@perkstream/published';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignAggregate } from '../../domain/campaign/campaign.decider.js';
import { type Campaign } from '../../domain/campaign/state.js';
import { jobStartOf } from '../../processes/campaign-work/job-start.js';
import { CampaignWork } from '../../processes/campaign-work/campaign-work.process.js';
import { CampaignDrafts, type Draft } from './campaign-drafts.js';
import { CampaignSetupProcess, type SetupRefusal } from '../../processes/campaign-setup.process.js';

/** Makes a campaign of any kind with its parts. */
@Injectable()
export class CampaignCreator {
  constructor(
    private readonly runner: CommandRunner,
    private readonly campaigns: CampaignRepository,
    private readonly drafts: CampaignDrafts,
    private readonly setups: CampaignSetupProcess,
    private readonly work: CampaignWork,
    private readonly presenter: CampaignPresenter,
  ) {}

  async create(
    body: CreateCampaignBody,
    context: RequestContext,
  ): Promise<CampaignWithPartsAnswer | Refusal<'invalid_campaign'> | SetupRefusal> {
    const id = idMadeBy(context, 'camp_', 'campaign');
    const draft = await this.drafts.check(id, firstMadeAt(context), body, context);
    if (isRefusal(draft)) return draft;
    const { name } = body;
    const owner = await this.campaigns.claimName(name, id, commandContext(context, 'claim-name'));
    if (owner !== id) {
      const details = `Duplicated campaign exists with name ${name}`;
      return refuse('duplicate_found', { details, resourceId: owner, resourceType: 'campaign' });
    }
    const made = await this.make(draft.definition, setupOf(draft, context), context);
    if (isRefusal(made)) return made as SetupRefusal;
    await this.work.takeUp(context.projectId, made);
    return this.presenter.present(context.projectId, made);
  }

  /** One append where the campaign has no parts yet; else a process. */
  private async make(
    campaign: CampaignDefinition,
    setup: CampaignSetup,
    context: RequestContext,
  ): Promise<Campaign | SetupRefusal> {
    const { ruleIds, tiers, voucher, job } = setup;
    const needsSetup = ruleIds.length > 0 || tiers.length > 0 || voucher || job;
    const command = needsSetup
      ? ({ do: 'begin_setup', campaign, setup } as const)
      : ({ do: 'create', campaign } as const);
    const begun = await this.runner.execute(campaignAggregate, campaign.id, command, commandContext(context, 'create'));
    if (isRefusal(begun)) throw new Error(`${campaign.id} was refused: ${begun.refused}`);
    return this.setups.carryOut(begun.state, commandContext(context, 'setup'));
  }
}

/** One code is made before the answer, more after it. */
function setupOf({ definition, ruleIds, tiers, count, code }: Draft, context: RequestContext): CampaignSetup {
  const { voucher, createdAt: at } = definition;
  const setup = { ruleIds, tiers, requestId: context.requestId, at };
  if (!voucher || count === 0) return setup;
  if (count === 1) return { ...setup, voucher: code === undefined ? {} : { code } };
  const work = { kind: 'generate', codeConfig: voucher.codeConfig, overrides: {}, initial: true } as const;
  return { ...setup, job: { ...jobStartOf(context, count), work } };
}
