import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  CreateTiers,
  FindCampaign,
  PresentTiers,
  type PromotionTierAnswer,
  type RequestContext,
  SetUpTier,
  type TierSetupAnswer,
  VALIDITY_FIELDS,
} from '@perkstream/published';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { RulesOfTemplate } from '../../services/rules-of-template.js';

/** The discount is that of the template; what else is sent stands in the place of what the template holds. */
@CommandHandler(SetUpTier)
export class SetUpTierHandler implements ICommandHandler<SetUpTier> {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly rules: RulesOfTemplate,
    private readonly messenger: Messenger,
  ) {}

  async execute({
    context,
    params: { campaignTemplateId },
    body: { campaign_id: campaignId, ...body },
  }: SetUpTier): Promise<TierSetupAnswer | Refusal> {
    const template = await this.templates.find(context.projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    const campaign = await this.messenger.ask(new FindCampaign(context.projectId, campaignId));
    if (!campaign) {
      return notFound('campaign', campaignId);
    }
    if (campaign.campaignType !== 'PROMOTION') {
      const details = `Campaign ${campaign.id} is not of type PROMOTION`;
      return refuse('invalid_campaign', { details, resourceId: campaign.id, resourceType: 'campaign' });
    }
    if (!discountOf(template.content.campaign)) {
      const details = 'A promotion tier needs a discount, which templates of gift cards do not have';
      return refuse('campaign_type_is_not_supported_by_campaign_template', { details });
    }
    const done = await this.rules.madeFor(template.content, context, (ruleIds, coupons) => {
      const held = Object.fromEntries([...VALIDITY_FIELDS, 'metadata'].map((field) => [field, coupons[field]]));
      const tier = { ...held, ...body, action: { discount: discountOf(coupons) } };
      return this.make(campaign.id, { ...tier, validation_rules: [...ruleIds] }, context);
    });
    if (isRefusal(done)) return done;
    return { created_resources: done.created_resources, promotion_tier: done.made, object: 'promotion_tier_setup' };
  }

  private async make(
    campaignId: string,
    tier: JsonObject,
    context: RequestContext,
  ): Promise<PromotionTierAnswer | Refusal> {
    const { projectId } = context;
    const made = await this.messenger.tell(
      new CreateTiers(projectId, campaignId, [tier], commandContext(context, 'tier')),
    );
    if (isRefusal(made)) return made;
    const [shown] = await this.messenger.ask(
      new PresentTiers(
        projectId,
        made.map(({ id }) => id),
      ),
    );
    return (shown as PromotionTierAnswer | undefined) ?? made[0]!;
  }
}

function discountOf(coupons: JsonObject): JsonObject | undefined {
  return (coupons['voucher'] as { readonly discount?: JsonObject }).discount;
}
