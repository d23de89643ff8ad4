import { type Discount } from '@perkstream/domain-pricing';
import { type Instant, type JsonObject } from '@perkstream/kernel';
import {
  type CampaignDefinition,
  type CampaignJob,
  type CampaignJobProgress,
  type CampaignPool,
  type CampaignSetup,
  type PointsShortfall,
  type SetupRefusalRecord,
} from '@perkstream/published';

/** Changes what was sent, and nothing else. */
export interface UpdateCampaignCommand {
  readonly do: 'update';
  readonly now: Instant;
  readonly description?: string | null;
  readonly categoryId?: string | null;
  readonly categoryName?: string | null;
  /** The validity fields that were sent, in wire form; null opens a bound. */
  readonly validity?: JsonObject;
  /** Merged key by key; null removes a key. */
  readonly metadata?: JsonObject;
  /** These mean nothing to a PROMOTION. */
  readonly codes?: UpdateOfCodes;
  /** Begins a job that applies the change to the codes, where it concerns them. */
  readonly job: JobStart;
}

export interface UpdateOfCodes {
  readonly pool?: CampaignPool;
  readonly joinOnce?: boolean;
  readonly autoJoin?: boolean;
  readonly activityDuration?: string | null;
  /** Whole; of the same type as the one before. */
  readonly discount?: Discount;
  readonly gift?: { readonly amount?: unknown; readonly effect?: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' };
  readonly loyaltyTiersExpiration?: JsonObject | null;
  readonly pointsShortfall?: PointsShortfall;
}

/** A job without its work, which the decider adds. `expected`: how many codes there are. */
export type JobStart = Omit<CampaignJob, 'work'>;

/** How many codes are restored follows from the deletion. */
type RestoreStart = Omit<JobStart, 'expected'>;

export type UpkeepCommand =
  | UpdateCampaignCommand
  | { readonly do: 'enable' | 'disable'; readonly now: Instant }
  /** Begins the job that gives all codes what the campaign says now. */
  | { readonly do: 'apply_terms'; readonly now: Instant; readonly job: JobStart }
  /** To the bin; with `force`, out of it too, so that the name is free again. */
  | { readonly do: 'delete'; readonly force: boolean; readonly now: Instant; readonly job: JobStart }
  /** Begins the job that restores what belongs to it. `upTo`: place of the deletion in the order of all events */
  | { readonly do: 'begin_restore'; readonly upTo: number; readonly now: Instant; readonly job: RestoreStart }
  /** Ends that job's work. */
  | { readonly do: 'restore'; readonly jobId: string; readonly now: Instant };

export type JobCommand =
  /** `standing`: how many codes the campaign has now */
  | { readonly do: 'begin_job'; readonly job: CampaignJob; readonly standing: number }
  /** `failed` holds new failures only */
  | ({ readonly do: 'progress_job'; readonly jobId: string; readonly now: Instant } & CampaignJobProgress)
  | {
      readonly do: 'finish_job';
      readonly jobId: string;
      readonly outcome: 'SUCCESS' | 'FAILED';
      /** How many codes */
      readonly done: number;
      readonly now: Instant;
    };

export type CampaignCommand =
  | { readonly do: 'create'; readonly campaign: CampaignDefinition }
  /** `create` in two steps: what belongs to the campaign is made in between. */
  | { readonly do: 'begin_setup'; readonly campaign: CampaignDefinition; readonly setup: CampaignSetup }
  | { readonly do: 'finish_setup' }
  | { readonly do: 'abandon_setup'; readonly refusal: SetupRefusalRecord }
  | { readonly do: 'clear_setup' }
  | UpkeepCommand
  | JobCommand;
