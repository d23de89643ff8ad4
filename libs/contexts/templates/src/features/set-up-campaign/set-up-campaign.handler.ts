import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { type CampaignSetupAnswer, type CreateCampaignBody, MakeCampaign, SetUpCampaign } from '@perkstream/published';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { RulesOfTemplate } from '../../services/rules-of-template.js';

/** What is sent stands in the place of what the template holds. */
export const setUpCampaign = handler(
  SetUpCampaign,
  [TemplateRepository, RulesOfTemplate, Messenger],
  async (
    { context, params: { campaignTemplateId }, body: { voucher, ...body } },
    templates,
    rules,
    messenger,
  ): Promise<CampaignSetupAnswer | Refusal> => {
    const template = await templates.find(context.projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    const done = await rules.madeFor(template.content, context, (ruleIds, campaign) => {
      const whole = { ...campaign, ...body, voucher: { ...(campaign['voucher'] as object), ...voucher } };
      const wanted = { ...whole, validation_rules: [...ruleIds] } as CreateCampaignBody;
      return messenger.send(new MakeCampaign(wanted, context));
    });
    if (isRefusal(done)) return done;
    return { created_resources: done.created_resources, campaign: done.made, object: 'campaign_setup' };
  },
);
