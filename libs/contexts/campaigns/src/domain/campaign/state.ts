import { type Instant } from '@perkstream/kernel';
import { type CampaignDefinition, type CampaignSetup, type SetupRefusalRecord } from '@perkstream/published';
import { type OpenJob } from './jobs.js';

/**
 * - `setting_up`: its parts are being made; `abandoned`: one of them was refused. Nobody but the setup sees these.
 * - `in_bin`: deleted, its name is still taken; `gone`: deleted, its name is free
 */
export type CampaignState =
  | { readonly status: 'none' }
  | { readonly status: 'setting_up'; readonly definition: CampaignDefinition; readonly setup: CampaignSetup }
  | {
      readonly status: 'abandoned';
      readonly definition: CampaignDefinition;
      readonly setup: CampaignSetup;
      readonly refusal: SetupRefusalRecord;
    }
  | Campaign;

export interface Campaign {
  readonly status: 'live' | 'in_bin' | 'gone';
  /** With all changes applied. */
  readonly definition: CampaignDefinition;
  readonly updatedAt: Instant | null;
  /** How many codes it was made with; 0 where they came later */
  readonly madeWith: number;
  /** Of the last deletion: the time that its codes were deleted with, and how many there were. */
  readonly deletion?: { readonly at: Instant; readonly codes: number };
  /** By id, in the order in which they are done. */
  readonly jobs: Readonly<Record<string, OpenJob>>;
}

export interface LiveCampaign extends Campaign {
  readonly status: 'live';
}

export function isLive(state: CampaignState): state is LiveCampaign {
  return state.status === 'live';
}

export function isMade(state: CampaignState): state is Campaign {
  return 'jobs' in state;
}

/** Whether a campaign of that state owns its name. */
export function ownsName({ status }: CampaignState): boolean {
  return status === 'setting_up' || status === 'live' || status === 'in_bin';
}

/** The job that is being worked on. */
export function firstJobOf({ jobs }: Pick<Campaign, 'jobs'>): OpenJob | undefined {
  for (const id in jobs) return jobs[id];
  return undefined;
}

/** The last open job that takes the campaign to the bin or out of it: it says where the campaign is in the end. */
export function lastMoveOf({ jobs }: Pick<Campaign, 'jobs'>): OpenJob | undefined {
  return Object.values(jobs).findLast(({ work }) => work.kind === 'delete' || work.kind === 'restore');
}
