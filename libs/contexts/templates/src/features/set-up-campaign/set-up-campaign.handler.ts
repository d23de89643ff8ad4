import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type CampaignSetupAnswer, type CreateCampaignBody, MakeCampaign, SetUpCampaign } from '@perkstream/published';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { RulesOfTemplate } from '../../services/rules-of-template.js';

/** What is sent stands in the place of what the template holds. */
@CommandHandler(SetUpCampaign)
export class SetUpCampaignHandler implements ICommandHandler<SetUpCampaign> {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly rules: RulesOfTemplate,
    private readonly messenger: Messenger,
  ) {}

  async execute({
    context,
    params: { campaignTemplateId },
    body: { voucher, ...body },
  }: SetUpCampaign): Promise<CampaignSetupAnswer | Refusal> {
    const template = await this.templates.find(context.projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    const done = await this.rules.madeFor(template.content, context, (ruleIds, campaign) => {
      const whole = { ...campaign, ...body, voucher: { ...(campaign['voucher'] as object), ...voucher } };
      const wanted = { ...whole, validation_rules: [...ruleIds] } as CreateCampaignBody;
      return this.messenger.tell(new MakeCampaign(wanted, context));
    });
    if (isRefusal(done)) return done;
    return { created_resources: done.created_resources, campaign: done.made, object: 'campaign_setup' };
  }
}
