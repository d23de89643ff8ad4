import { type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';
import { type CreateProductBody, type CreateSkuBody } from '../catalog/product-bodies.js';

/** Stored events of campaign templates: streams `campaign_template`. Times in ISO 8601 and UTC. */

export const TEMPLATE_TYPES = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** What a campaign or tier is made from, all in wire form. Nothing in it follows what it was taken from. */
export interface TemplateContent {
  /** The body of a new campaign, without name, category and number of codes. */
  readonly campaign: JsonObject;
  /** Bodies of new validation rules, each assigned to what is made. */
  readonly validation_rules: readonly JsonObject[];
  /** Those that the discount or the rules name; absent in templates of before they were held. */
  readonly products?: readonly TemplateProduct[];
}

/** A product with SKUs, under the ids that they have in the project that the template was made in. */
export interface TemplateProduct {
  readonly product: CreateProductBody & { readonly id: string };
  readonly skus: readonly (CreateSkuBody & { readonly id: string })[];
}

export interface StoredTemplate {
  /** `camp_tpl_…` */
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly campaignType: TemplateType;
  readonly content: TemplateContent;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

export interface TemplateCreated {
  readonly type: 'campaign_template.created';
  readonly data: { readonly template: StoredTemplate };
}

/** The content never changes. */
export interface TemplateUpdated {
  readonly type: 'campaign_template.updated';
  readonly data: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly at: string;
  };
}

export interface TemplateDeleted {
  readonly type: 'campaign_template.deleted';
  readonly data: { readonly id: string };
}

export type TemplateEvent = TemplateCreated | TemplateUpdated | TemplateDeleted;

export const AUDITED_TEMPLATE_EVENTS: AuditedTypes<TemplateEvent> = {
  'campaign_template.created': true,
  'campaign_template.updated': true,
  'campaign_template.deleted': true,
};
