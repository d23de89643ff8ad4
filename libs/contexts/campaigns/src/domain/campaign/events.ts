import { type Windows } from '@perkstream/domain-availability';
import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type CampaignPool, type CampaignType } from '@perkstream/published';

/** What a campaign is, apart from what happened to it. What only some types have is a block of its own, beside these. */
export interface CampaignDefinition {
  /** `camp_…` */
  readonly id: string;
  /** Never changes. */
  readonly name: string;
  readonly description: string | null;
  readonly campaignType: CampaignType;
  readonly pool: CampaignPool;
  readonly active: boolean;
  readonly windows: Windows;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  readonly metadata: JsonObject;
  readonly autoJoin: boolean;
  readonly joinOnce: boolean;
  readonly useVoucherMetadataSchema: boolean;
  readonly createdAt: Instant;
}

/** What other contexts have to do before the campaign can be there. */
export interface CampaignSetup {
  /** Validation rules to assign */
  readonly ruleIds: readonly string[];
  /** Tiers of a PROMOTION, as they were sent */
  readonly tiers: readonly JsonObject[];
  /** The request that wants it: what is made takes its ids from these, whoever carries on. */
  readonly requestId: string;
  readonly at: Instant;
}

/** What an update may put in the place of what was there, each whole. */
export type CampaignChanges = Partial<
  Pick<CampaignDefinition, 'description' | 'windows' | 'categoryId' | 'categoryName' | 'metadata'>
>;

interface OfCampaignAt {
  readonly id: string;
  readonly at: Instant;
}

/** Nobody sees the campaign yet. */
export interface SetupBegun {
  readonly type: 'campaign.setup_begun';
  readonly data: { readonly campaign: CampaignDefinition; readonly setup: CampaignSetup };
}

/** Something that belongs to it was refused: there will be no such campaign. */
export interface SetupAbandoned {
  readonly type: 'campaign.setup_abandoned';
  readonly data: { readonly id: string };
}

export interface CampaignCreated {
  readonly type: 'campaign.created';
  readonly data: { readonly campaign: CampaignDefinition };
}

export interface CampaignUpdated {
  readonly type: 'campaign.updated';
  /** Only what is different now. */
  readonly data: OfCampaignAt & { readonly changes: CampaignChanges };
}

export interface CampaignSwitched {
  readonly type: 'campaign.enabled' | 'campaign.disabled';
  readonly data: OfCampaignAt;
}

/** Gone for everybody; what belongs to it is removed after this. In the bin, unless its name is released at once. */
export interface CampaignDeleted {
  readonly type: 'campaign.deleted';
  readonly data: OfCampaignAt;
}

/** Out of the bin, too: the name may be taken again. */
export interface NameReleased {
  readonly type: 'campaign.name_released';
  readonly data: OfCampaignAt & { readonly name: string };
}

/** Everything that belonged to it is removed. */
export interface RemovalFinished {
  readonly type: 'campaign.removal_finished';
  readonly data: { readonly id: string };
}

export type CampaignEvent =
  | SetupBegun
  | SetupAbandoned
  | CampaignCreated
  | CampaignUpdated
  | CampaignSwitched
  | CampaignDeleted
  | NameReleased
  | RemovalFinished;
