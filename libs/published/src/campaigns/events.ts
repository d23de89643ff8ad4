import { type Windows } from '@perkstream/domain-availability';
import { type Discount } from '@perkstream/domain-pricing';
import { type Instant, type JsonObject, type RefusalDetails } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';
import { type ProgramParts } from '../loyalty/program-parts.js';
import { type VoucherType } from '../vouchers/voucher-fields.js';
import { type CampaignPool, type CampaignType, type PointsShortfall } from './bodies.js';

/** Stored events of campaigns: streams `campaign`. Amounts in minor units, times in ISO 8601 and UTC. */

/** Work on the codes of a campaign that goes on after its request was answered. One at a time, in the order of their beginning. */
export interface CampaignJob {
  /** `aa_…`: the async action by which clients follow it */
  readonly id: string;
  readonly work: CampaignJobWork;
  /** How many codes it is about, as far as that is known beforehand. */
  readonly expected: number;
  /** The request that wants it, and who sent that. */
  readonly requestId: string;
  readonly actor: { readonly kind: 'key' | 'user' | 'system'; readonly id: string; readonly name?: string };
  readonly channel: string;
  /** Everything that it does is done as of then, so that what is done again comes out the same. */
  readonly at: Instant;
}

export type CampaignJobWork =
  | {
      readonly kind: 'generate';
      readonly codeConfig: CodeConfig;
      /** What these codes have of their own, wire form */
      readonly overrides: JsonObject;
      /** The campaign was created with these codes. */
      readonly initial: boolean;
    }
  /** The list stands in a stream of its own, under the id of the job. */
  | { readonly kind: 'import'; readonly byFile?: true }
  /** Wire form; null: as if it was never set */
  | { readonly kind: 'update'; readonly fields: JsonObject }
  /** The same, for all codes, also those that are published or redeemed. `activityDuration`: ISO 8601. Decision 0262 */
  | { readonly kind: 'terms'; readonly fields: JsonObject; readonly activityDuration: string | null }
  | { readonly kind: 'delete'; readonly force: boolean }
  /** What went to the bin with it, at `deletedAt`. `upTo`: place of the deletion in the order of all events */
  | { readonly kind: 'restore'; readonly deletedAt: Instant; readonly upTo: number };

/** How far a job is. */
export interface CampaignJobProgress {
  /** Slices that are over, with or without failures. */
  readonly slices: number;
  /** Codes that were made, changed or deleted. */
  readonly done: number;
  readonly failedCount: number;
  /** The first of those that failed. */
  readonly failed: readonly FailedCode[];
  /** Where the next slice of a change begins. */
  readonly after?: string;
}

export interface FailedCode {
  readonly code?: string;
  readonly reason: string;
}

/** What the codes of a campaign are like; their limits in time, category and metadata are the campaign's. Amounts in minor units. */
export interface CampaignVoucher {
  readonly type: VoucherType;
  readonly discount?: Discount;
  readonly gift?: { readonly amount: number; readonly effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' };
  readonly loyaltyCard?: { readonly points: number; readonly expirationRules?: JsonObject };
  /** null: unlimited. Never changes. */
  readonly quantity: number | null;
  /** Never changes. */
  readonly codeConfig: CodeConfig;
  readonly isReferralCode: boolean;
  /** How many codes were asked for when the campaign was created; absent in older events. Never changes. */
  readonly initialCount?: number;
}

/** How random codes are made, all defaults filled in; names as on the wire. A public code is a pattern without `#`. */
export interface CodeConfig {
  readonly length: number;
  readonly charset: string;
  readonly pattern: string;
  readonly prefix?: string;
  readonly postfix?: string;
}

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
  /** Made as a draft, and not enabled yet; inactive as long. Absent: no draft */
  readonly isDraft?: true;
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
  /** Absent: owed */
  readonly pointsShortfall?: PointsShortfall;
}

/** What a copy takes over from its original, with the ids that its parts get. Read when the copy is begun. Decision 0231. */
export interface CopiedParts {
  /** Validation rules to make, of which the copy has its own: ids, and bodies in wire form */
  readonly rules: readonly { readonly id: string; readonly body: JsonObject }[];
  /** Of the tiers of the setup, by their indexes */
  readonly stacks: readonly {
    readonly name: string;
    readonly tiers: readonly number[];
    readonly categoryId: string | null;
    readonly metadata: JsonObject;
  }[];
  /** Of a LOYALTY_PROGRAM */
  readonly program?: ProgramParts;
}

/** What has to be done before the campaign can be there. */
export interface CampaignSetup {
  /** Validation rules to assign */
  readonly ruleIds: readonly string[];
  /** Tiers of a PROMOTION, as they were sent */
  readonly tiers: readonly JsonObject[];
  /** Of a copy */
  readonly copy?: CopiedParts;
  /** The one code that it starts with: this one, or a random one. */
  readonly voucher?: { readonly code?: string };
  /** Begins with the campaign: the codes that it starts with, where they are several. */
  readonly job?: CampaignJob;
  /** The request that wants it: what is made takes its ids from these, also when another replica carries on. */
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
    | 'pointsShortfall'
  >
>;

interface OfCampaignAt {
  readonly id: string;
  readonly at: Instant;
}

/** Nobody sees the campaign yet. */
export interface CampaignSetupBegun {
  readonly type: 'campaign.setup_begun';
  readonly data: { readonly campaign: CampaignDefinition; readonly setup: CampaignSetup };
}

/** Something that belongs to it was refused: there will be no such campaign. */
export interface CampaignSetupAbandoned {
  readonly type: 'campaign.setup_abandoned';
  readonly data: { readonly id: string; readonly refusal: SetupRefusalRecord };
}

/** Why: answered again to who asks again. */
export interface SetupRefusalRecord {
  readonly refused: string;
  readonly details?: RefusalDetails;
}

/** What had been made for it is taken back. */
export interface CampaignSetupCleared {
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
  readonly data: OfCampaignAt & {
    /** Absent in events of before it was noted. */
    readonly name?: string;
  };
}

/** Out of the bin, as it was before, after what belongs to it. Whole: views that dropped it make it anew from this event. */
export interface CampaignRestored {
  readonly type: 'campaign.restored';
  readonly data: OfCampaignAt & {
    /** With all changes applied. */
    readonly campaign: CampaignDefinition;
    readonly updatedAt: Instant | null;
  };
}

/** Out of the bin, too: the name may be taken again. */
export interface CampaignNameReleased {
  readonly type: 'campaign.name_released';
  readonly data: OfCampaignAt & { readonly name: string };
}

/** `work_begun`: the first open job; `work_finished`: none is open any more. Between the two somebody must be at work. */
export interface CampaignWorkNoted {
  readonly type: 'campaign.work_begun' | 'campaign.work_finished';
  readonly data: { readonly id: string };
}

export interface CampaignJobBegun {
  readonly type: 'campaign.job_begun';
  readonly data: { readonly id: string; readonly job: CampaignJob };
}

/** Counted from the beginning of the job; of `failed` only those that are new. */
export interface CampaignJobProgressed {
  readonly type: 'campaign.job_progressed';
  readonly data: OfCampaignAt & { readonly jobId: string } & CampaignJobProgress;
}

export interface CampaignJobFinished {
  readonly type: 'campaign.job_finished';
  readonly data: OfCampaignAt & {
    readonly jobId: string;
    readonly outcome: 'SUCCESS' | 'FAILED';
    /** Absent in events of before it was noted */
    readonly kind?: CampaignJobWork['kind'];
    /** How many codes; absent like `kind` */
    readonly done?: number;
  };
}

/** Before the campaign is there. */
export type CampaignPrepared = CampaignSetupBegun | CampaignSetupAbandoned | CampaignSetupCleared;

/** What the campaign is. */
export type CampaignDefined = CampaignCreated | CampaignUpdated | CampaignSwitched;

/** Into the bin, and out of it. */
export type CampaignBinned = CampaignDeleted | CampaignRestored | CampaignNameReleased;

export type CampaignEvent =
  | (CampaignPrepared | CampaignDefined | CampaignBinned)
  | (CampaignWorkNoted | CampaignJobBegun | CampaignJobProgressed | CampaignJobFinished);

export const AUDITED_CAMPAIGN_EVENTS: AuditedTypes<CampaignDefined | CampaignDeleted | CampaignRestored> = {
  'campaign.created': true,
  'campaign.updated': true,
  'campaign.enabled': true,
  'campaign.disabled': true,
  'campaign.deleted': true,
  'campaign.restored': true,
};
