import { Injectable } from '@nestjs/common';
import { presentRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { isRefusal, type JsonObject, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CampaignWithPartsAnswer,
  type CreateTemplateBody,
  FindAssignedRules,
  FindCampaign,
  FindSegment,
  PresentCampaigns,
  PresentTiers,
  type PromotionTierAnswer,
  type StoredTemplate,
  type TemplateContent,
} from '@perkstream/published';
import { toCampaignBody, toCouponsBody } from './campaign-body.js';
import { GoodsOfTemplate } from '../../services/goods-of-template.js';
import { type TemplatesRefusal } from '../../templates.refusals.js';
import { segmentsIn, unsuitableRule } from './unsuitable-rules.js';

type Source = Pick<StoredTemplate, 'campaignType' | 'content'>;
type SourceRefusal = Refusal<TemplatesRefusal>;

/** What templates are taken from: campaigns and promotion tiers, as they are now. */
@Injectable()
export class TemplateSources {
  constructor(
    private readonly messenger: Messenger,
    private readonly goods: GoodsOfTemplate,
  ) {}

  async read(
    projectId: string,
    { campaign_id: campaignId, promotion_tier_id: tierId }: CreateTemplateBody,
  ): Promise<Source | SourceRefusal> {
    if (campaignId && !tierId) return this.ofCampaign(projectId, campaignId);
    if (tierId && !campaignId) return this.ofTier(projectId, tierId);
    return refuse('invalid_payload', {
      details: 'Either campaign_id or promotion_tier_id is required, not both',
    });
  }

  private async ofCampaign(projectId: string, idOrName: string): Promise<Source | SourceRefusal> {
    const known = await this.messenger.ask(new FindCampaign(projectId, idOrName));
    const [shown] = known ? await this.messenger.ask(new PresentCampaigns(projectId, [known.id])) : [];
    if (!shown) return notFound('campaign', idOrName);
    const campaign = shown as unknown as CampaignWithPartsAnswer;
    const { campaign_type: campaignType } = campaign;
    if (campaignType !== 'DISCOUNT_COUPONS' && campaignType !== 'GIFT_VOUCHERS') {
      const details = `A campaign of type ${campaignType} cannot become a template`;
      const about = { details, resourceId: campaign.id, resourceType: 'campaign' };
      return refuse('campaign_type_is_not_supported_by_campaign_template', about);
    }
    const rules = await this.rulesOf(projectId, campaign.id);
    if (isRefusal(rules)) return rules as SourceRefusal;
    return { campaignType, content: await this.withGoods(projectId, toCampaignBody(campaign), rules) };
  }

  private async ofTier(projectId: string, id: string): Promise<Source | SourceRefusal> {
    const [tier] = await this.messenger.ask(new PresentTiers(projectId, [id]));
    if (!tier) return notFound('promotion_tier', id);
    const rules = await this.rulesOf(projectId, id);
    if (isRefusal(rules)) return rules as SourceRefusal;
    const campaign = toCouponsBody(tier as unknown as PromotionTierAnswer);
    return { campaignType: 'DISCOUNT_COUPONS', content: await this.withGoods(projectId, campaign, rules) };
  }

  private async withGoods(
    projectId: string,
    campaign: JsonObject,
    rules: readonly JsonObject[],
  ): Promise<TemplateContent> {
    const bodies = { campaign, validation_rules: rules };
    return { ...bodies, products: await this.goods.namedIn(projectId, bodies) };
  }

  /** What the rules say now, to be made anew with each use of the template. */
  private async rulesOf(projectId: string, id: string): Promise<readonly JsonObject[] | Refusal<'invalid_payload'>> {
    const assigned = await this.messenger.ask(new FindAssignedRules(projectId, [id]));
    const rules = assigned.map(({ ruleSet }) => ruleSet as unknown as RuleSet);
    const unsuitable = rules.flatMap(unsuitableRule)[0] ?? (await this.staticSegmentIn(projectId, rules));
    if (unsuitable === undefined) return rules.map((rule) => ({ ...presentRuleSet(rule) }));
    return refuse('invalid_payload', { details: `A template cannot contain a validation rule about ${unsuitable}` });
  }

  /** Its customers are those of one project. */
  private async staticSegmentIn(projectId: string, rules: readonly RuleSet[]): Promise<string | undefined> {
    const ids = [...new Set(rules.flatMap(segmentsIn))];
    const found = await Promise.all(ids.map((id) => this.messenger.ask(new FindSegment(projectId, id))));
    const segment = found.find((each) => each?.type === 'static');
    return segment && `the static segment ${segment.id}`;
  }
}
