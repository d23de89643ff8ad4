import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, Messenger } from '@perkstream/platform';
import { type CampaignWithPartsAnswer, CheckTiers, CreateCampaign, type RequestContext } from '@perkstream/published';
import { newCampaignOf, type NewCampaign } from '../../campaign-body.js';
import { CampaignPresenter } from '../../campaign-presenter.js';
import { Campaigns } from '../../campaigns.js';
import { campaignAggregate } from '../../domain/campaign/campaign.aggregate.js';
import { type CampaignDefinition } from '../../domain/campaign/events.js';
import { type Campaign } from '../../domain/campaign/state.js';
import { CampaignSetupProcess, type SetupRefusal } from './campaign-setup.process.js';

@CommandHandler(CreateCampaign)
export class CreateCampaignHandler implements ICommandHandler<CreateCampaign> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly campaigns: Campaigns,
    private readonly setups: CampaignSetupProcess,
    private readonly presenter: CampaignPresenter,
  ) {}

  async execute({
    context,
    body,
  }: CreateCampaign): Promise<CampaignWithPartsAnswer | Refusal<'invalid_campaign'> | SetupRefusal> {
    const wanted = newCampaignOf(body);
    if (isRefusal(wanted)) return wanted;
    const refusal = await this.checkTiers(context.projectId, wanted.setup);
    if (refusal) return refusal;
    const firstAt = context.repeatSince ?? context.now;
    const id = derivedId('camp_', Date.parse(firstAt), context.requestId, 'campaign');
    const { name } = body;
    const owner = await this.campaigns.claimName(name, id, commandContext(context, 'claim-name'));
    if (owner !== id) {
      const details = `Duplicated campaign exists with name ${name}`;
      return refuse('duplicate_found', { details, resourceId: owner, resourceType: 'campaign' });
    }
    const definition = { ...wanted.definition, id, createdAt: firstAt };
    const made = await this.make(definition, wanted.setup, context, firstAt);
    return isRefusal(made) ? made : this.presenter.present(context.projectId, made);
  }

  /** Asked beforehand, so that a bad body leaves nothing behind. */
  private async checkTiers(projectId: string, { tiers }: NewCampaign['setup']): Promise<SetupRefusal | undefined> {
    return tiers.length === 0 ? undefined : this.messenger.ask(new CheckTiers(projectId, tiers));
  }

  /** In one append where nothing belongs to it yet, else as a process. */
  private async make(
    campaign: CampaignDefinition,
    { ruleIds, tiers }: NewCampaign['setup'],
    context: RequestContext,
    at: string,
  ): Promise<Campaign | SetupRefusal> {
    const needsSetup = ruleIds.length > 0 || tiers.length > 0;
    const setup = { ruleIds, tiers, requestId: context.requestId, at };
    const command = needsSetup
      ? ({ do: 'begin_setup', campaign, setup } as const)
      : ({ do: 'create', campaign } as const);
    const begun = await this.runner.execute(campaignAggregate, campaign.id, command, commandContext(context, 'create'));
    if (isRefusal(begun)) throw new Error(`${campaign.id} was refused: ${begun.refused}`);
    return this.setups.carryOut(begun.state, commandContext(context, 'setup'));
  }
}
