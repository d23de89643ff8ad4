import {
  type AssignedRuleSet,
  type CreateRules,
  type CreateTiers,
  type DeleteRules,
  type FindAssignedRules,
  type FindCampaign,
  type FindProject,
  type FindSegment,
  type MakeCampaign,
  type PresentCampaigns,
  type PresentTiers,
  type Reply,
  type TemplateAnswer,
  type TemplatesAnswer,
} from '@perkstream/published';
import { refuse } from '@perkstream/kernel';
import { ContextInProcess, type Given, type Json, type AnswerFor } from '@perkstream/testing';
import { TemplatesModule } from '../templates.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';
export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';

/** What campaigns answer: each shown as its own operation shows it. */
export const coupons = {
  id: 'camp_coupons',
  name: 'Coupons',
  description: 'Ten percent',
  campaign_type: 'DISCOUNT_COUPONS',
  type: 'AUTO_UPDATE',
  vouchers_count: 7,
  join_once: true,
  auto_join: false,
  use_voucher_metadata_schema: false,
  expiration_date: '2099-01-01T00:00:00.000Z',
  metadata: { season: 'spring' },
  category_id: 'cat_1',
  voucher: {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' },
    redemption: { quantity: 3 },
    code_config: { length: 8, charset: 'ABC', pattern: '########' },
    is_referral_code: false,
  },
};
export const cards = {
  ...coupons,
  id: 'camp_cards',
  name: 'Cards',
  campaign_type: 'GIFT_VOUCHERS',
  voucher: {
    ...coupons.voucher,
    type: 'GIFT_VOUCHER',
    discount: undefined,
    gift: { amount: 900, balance: 900, effect: 'APPLY_TO_ORDER' },
  },
};
export const promotion = { ...coupons, id: 'camp_promotion', name: 'Promotion', campaign_type: 'PROMOTION' };
export const tier = {
  id: 'promo_1',
  name: 'Tier',
  banner: 'One euro off',
  action: { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' } },
  hierarchy: 4,
  metadata: { shelf: 2 },
  validity_day_of_week: [1, 2],
  campaign_id: promotion.id,
  category_id: 'cat_1',
};

const campaigns = [coupons, cards, promotion].map((each) => ({ ...each, campaignType: each.campaign_type }));

/** The context in a shop with the campaigns and the tier above, and a bakery with nothing. */
export class TemplatesInProcess extends ContextInProcess<TemplateAnswer> {
  /** Rules in stored form, by what they are assigned to. */
  readonly rules: Record<string, readonly Json[]> = {};
  /** Bodies of what was made of templates, by id; rules that were taken back are not among them. */
  readonly made: Record<string, Json> = {};

  constructor() {
    super(TemplatesModule, { projectId: SHOP, now: DAY_1 });
  }

  static start(): Promise<TemplatesInProcess> {
    return new TemplatesInProcess().open();
  }

  template(name: string, body: Json = { campaign_id: coupons.id }, given: Given = {}): Promise<TemplateAnswer> {
    return this.answer('create-campaign-template', {}, { name, ...body }, given);
  }

  get(campaignTemplateId: string, given: Given = {}): Promise<TemplateAnswer> {
    return this.answer('get-campaign-template', { campaignTemplateId }, undefined, given);
  }

  /** What it holds. */
  async content(id: string): Promise<TemplateAnswer['json_template']> {
    return (await this.get(id, { query: { expand: 'json_template' } })).json_template;
  }

  list(query: Json = {}, given: Given = {}): Promise<TemplatesAnswer> {
    return this.answer('list-campaign-templates', {}, undefined, { query, ...given });
  }

  copy(campaignTemplateId: string, body: Json, projectId = SHOP): Promise<Reply> {
    return this.reply('management-copy-campaign-template', { projectId, campaignTemplateId }, body, {
      projectId: 'management',
    });
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId }: FindProject) =>
      [SHOP, BAKERY].includes(projectId) ? { id: projectId } : undefined,
    );
    handle('FindCampaign', ({ projectId, idOrName }: FindCampaign) =>
      campaigns.find(({ id, name }) => projectId === SHOP && [id, name].includes(idOrName)),
    );
    handle('PresentCampaigns', ({ ids }: PresentCampaigns) =>
      ids.map((each) => campaigns.find(({ id }) => id === each)),
    );
    handle('PresentTiers', ({ projectId, ids }: PresentTiers) =>
      ids.map((id) => (projectId === SHOP && id === tier.id ? tier : undefined)),
    );
    handle('CreateRules', ({ rules }: CreateRules) =>
      rules.map((rule, index) => {
        this.made[`val_${index}`] = rule;
        return `val_${index}`;
      }),
    );
    handle('DeleteRules', ({ ids }: DeleteRules) => ids.forEach((id) => delete this.made[id]));
    handle('MakeCampaign', ({ body }: MakeCampaign) => {
      if (body.name === coupons.name) return refuse('duplicate_found');
      this.made['camp_new'] = { ...body };
      return { id: 'camp_new', name: body.name };
    });
    handle('CreateTiers', ({ campaignId, tiers: [body] }: CreateTiers) => {
      if (body!['hierarchy'] === 9) return refuse('invalid_payload');
      this.made['promo_new'] = { ...body, campaignId };
      return [{ id: 'promo_new' }];
    });
    handle('FindCatalogueItems', () => ({ products: [], skus: [] }));
    handle('PresentProducts', () => []);
    handle('FindSegment', ({ id }: FindSegment) => ({
      id,
      name: 'Some',
      type: id === 'seg_list' ? 'static' : 'passive',
    }));
    handle('FindAssignedRules', ({ relatedObjectIds }: FindAssignedRules) =>
      relatedObjectIds.flatMap((id) =>
        (this.rules[id] ?? []).map((ruleSet) => ({ ruleSet }) as unknown as AssignedRuleSet),
      ),
    );
  }
}
