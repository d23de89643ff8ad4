import { type CampaignPool, type CampaignType } from './bodies.js';

/** Stored events of campaigns that views of other contexts take: the `data` of each. */

/** `campaign.deleted`: to the bin, or for good when `campaign.name_released` comes with it. Its codes follow one by one. */
export interface CampaignBinned {
  /** `camp_…` */
  readonly id: string;
  /** Absent in events of before it was noted. */
  readonly name?: string;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** `campaign.name_released`: out of the bin, too. */
export interface CampaignPurged {
  readonly id: string;
}

/** A campaign as far as others look for it: `windows` and `discount` in the shapes of domain availability and pricing. */
export interface CampaignOnOffer {
  /** `camp_…` */
  readonly id: string;
  readonly campaignType: CampaignType;
  readonly pool: CampaignPool;
  readonly active: boolean;
  readonly windows: object;
  readonly categoryId: string | null;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
  /** What its codes are like. Of a `STANDALONE` campaign the pattern is the code itself. */
  readonly voucher?: {
    readonly type: string;
    readonly discount?: object;
    readonly codeConfig: { readonly pattern: string };
  };
}

/** `campaign.created` */
export interface CampaignCreatedOnOffer {
  readonly campaign: CampaignOnOffer;
}

/** `campaign.updated`: what is different now, each whole. */
export interface CampaignUpdatedOnOffer {
  readonly id: string;
  readonly changes: Partial<Pick<CampaignOnOffer, 'windows' | 'categoryId' | 'voucher'>>;
}

/** `campaign.enabled`, `campaign.disabled`, `campaign.deleted` */
export interface OfCampaign {
  readonly id: string;
}
