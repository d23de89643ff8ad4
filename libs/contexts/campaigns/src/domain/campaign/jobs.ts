import { type Instant } from '@perkstream/kernel';
import {
  type AsyncActionType,
  type CampaignJob,
  type CampaignJobProgress,
  type CampaignJobWork,
} from '@perkstream/published';

export interface OpenJob extends CampaignJob, CampaignJobProgress {
  /** When a process last worked on it, by the clock. */
  readonly newsAt: Instant;
}

/** The most codes that generation and import bring into one campaign; publications may add more. */
export const CODES_PER_CAMPAIGN = 100_000;

/** The number of failures that are listed one by one; further ones are only counted. */
export const FAILURES_LISTED = 1_000;

export const NO_PROGRESS: CampaignJobProgress = { slices: 0, done: 0, failedCount: 0, failed: [] };

const ACTIONS = {
  generate: 'CAMPAIGN.VOUCHERS_GENERATE',
  import: 'CAMPAIGN.VOUCHERS_IMPORT',
  update: 'CAMPAIGN.VOUCHERS_UPDATE',
  // The public API has no type of its own for it.
  terms: 'CAMPAIGN.VOUCHERS_UPDATE',
  delete: 'CAMPAIGN.VOUCHERS_DELETE',
  // The public API has no type of its own for it.
  restore: 'CAMPAIGN.VOUCHERS_UPDATE',
} as const satisfies Record<CampaignJobWork['kind'], AsyncActionType>;

export function actionOfWork(work: CampaignJobWork): AsyncActionType {
  return work.kind === 'import' && work.byFile ? 'CAMPAIGN.VOUCHERS_IMPORT_CSV' : ACTIONS[work.kind];
}

export function makesCodes({ work }: Pick<CampaignJob, 'work'>): boolean {
  return work.kind === 'generate' || work.kind === 'import';
}
