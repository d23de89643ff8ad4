import { isRefusal, type JsonObject, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler, Messenger } from '@perkstream/platform';
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
export const setUpTier = handler(
  SetUpTier,
  [TemplateRepository, RulesOfTemplate, Messenger],
  async (
    { context, params: { campaignTemplateId }, body: { campaign_id: campaignId, ...body } },
    templates,
    rules,
    messenger,
  ): Promise<TierSetupAnswer | Refusal> => {
    const template = await templates.find(context.projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    const campaign = await messenger.ask(new FindCampaign(context.projectId, campaignId));
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
    const done = await rules.madeFor(template.content, context, (ruleIds, coupons) => {
      const held = Object.fromEntries([...VALIDITY_FIELDS, 'metadata'].map((field) => [field, coupons[field]]));
      const tier = { ...held, ...body, action: { discount: discountOf(coupons) } };
      return make(messenger, campaign.id, { ...tier, validation_rules: [...ruleIds] }, context);
    });
    if (isRefusal(done)) return done;
    return { created_resources: done.created_resources, promotion_tier: done.made, object: 'promotion_tier_setup' };
  },
);

async function make(
  messenger: Messenger,
  campaignId: string,
  tier: JsonObject,
  context: RequestContext,
): Promise<PromotionTierAnswer | Refusal> {
  const { projectId } = context;
  const made = await messenger.send(new CreateTiers(projectId, campaignId, [tier], commandContext(context, 'tier')));
  if (isRefusal(made)) return made;
  const [shown] = await messenger.ask(
    new PresentTiers(
      projectId,
      made.map(({ id }) => id),
    ),
  );
  return (shown as PromotionTierAnswer | undefined) ?? made[0]!;
}

function discountOf(coupons: JsonObject): JsonObject | undefined {
  return (coupons['voucher'] as { readonly discount?: JsonObject }).discount;
}
