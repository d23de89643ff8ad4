import { type Windows } from '@perkstream/domain-availability';
import { type Instant, type JsonObject, type RefusalDetails } from '@perkstream/kernel';
import { type CampaignBinned, type CampaignOnOffer, type CampaignPool, type CampaignType } from '@perkstream/published';
import { type CampaignVoucher } from './campaign-voucher.js';
import { type Job, type JobProgress } from './jobs.js';

/** What a campaign is, apart from what happened to it. What only some types have is a block of its own, beside these. */
export interface CampaignDefinition extends CampaignOnOffer {
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
  /** Of every type but PROMOTION. */
  readonly voucher?: CampaignVoucher;
  /** ISO 8601 */
  readonly activityDuration?: string | null;
  /** Wire form; never changes. */
  readonly referralProgram?: JsonObject;
  /** Wire form */
  readonly loyaltyTiersExpiration?: JsonObject | null;
}

/** What has to be done before the campaign can be there. */
export interface CampaignSetup {
  /** Validation rules to assign */
  readonly ruleIds: readonly string[];
  /** Tiers of a PROMOTION, as they were sent */
  readonly tiers: readonly JsonObject[];
  /** The one code that it starts with: this one, or a random one. */
  readonly voucher?: { readonly code?: string };
  /** Begins with the campaign: the codes that it starts with, where they are several. */
  readonly job?: Job;
  /** The request that wants it: what is made takes its ids from these, whoever carries on. */
  readonly requestId: string;
  readonly at: Instant;
}

/** What an update may put in the place of what was there, each whole. */
export type CampaignChanges = Partial<
  Pick<
    CampaignDefinition,
    | 'description'
    | 'windows'
    | 'categoryId'
    | 'categoryName'
    | 'metadata'
    | 'pool'
    | 'joinOnce'
    | 'autoJoin'
    | 'activityDuration'
    | 'voucher'
    | 'loyaltyTiersExpiration'
  >
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
  readonly data: { readonly id: string; readonly refusal: SetupRefusalRecord };
}

/** Why: answered again to who asks again. */
export interface SetupRefusalRecord {
  readonly refused: string;
  readonly details?: RefusalDetails;
}

/** What had been made for it is taken back. */
export interface SetupCleared {
  readonly type: 'campaign.setup_cleared';
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

/** Gone for everybody; what belongs to it is removed by a job. In the bin, unless its name is released at once. */
export interface CampaignDeleted {
  readonly type: 'campaign.deleted';
  readonly data: OfCampaignAt & CampaignBinned;
}

/** Out of the bin, too: the name may be taken again. */
export interface NameReleased {
  readonly type: 'campaign.name_released';
  readonly data: OfCampaignAt & { readonly name: string };
}

/** `work_begun`: the first open job; `work_finished`: none is open any more. Between the two somebody must be at work. */
export interface WorkNoted {
  readonly type: 'campaign.work_begun' | 'campaign.work_finished';
  readonly data: { readonly id: string };
}

export interface JobBegun {
  readonly type: 'campaign.job_begun';
  readonly data: { readonly id: string; readonly job: Job };
}

/** Counted from the beginning of the job; of `failed` only those that are new. */
export interface JobProgressed {
  readonly type: 'campaign.job_progressed';
  readonly data: OfCampaignAt & { readonly jobId: string } & JobProgress;
}

export interface JobFinished {
  readonly type: 'campaign.job_finished';
  readonly data: OfCampaignAt & { readonly jobId: string; readonly outcome: 'SUCCESS' | 'FAILED' };
}

export type CampaignEvent =
  | SetupBegun
  | SetupAbandoned
  | SetupCleared
  | CampaignCreated
  | CampaignUpdated
  | CampaignSwitched
  | CampaignDeleted
  | NameReleased
  | WorkNoted
  | JobBegun
  | JobProgressed
  | JobFinished;
