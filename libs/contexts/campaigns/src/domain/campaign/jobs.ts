import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type AsyncActionType } from '@perkstream/published';
import { type CodeConfig } from './campaign-voucher.js';

/** Work on the codes of a campaign that goes on after its request was answered. One at a time, in the order of their beginning. */
export interface Job {
  /** `aa_…`: the async action by which clients follow it */
  readonly id: string;
  readonly work: JobWork;
  /** How many codes it is about, as far as that is known beforehand. */
  readonly expected: number;
  /** The request that wants it, and who sent that. */
  readonly requestId: string;
  readonly actor: { readonly kind: 'key' | 'user' | 'system'; readonly id: string; readonly name?: string };
  readonly channel: string;
  /** Everything that it does is done as of then, so that what is done again comes out the same. */
  readonly at: Instant;
}

export type JobWork =
  | {
      readonly kind: 'generate';
      readonly codeConfig: CodeConfig;
      /** What these codes have of their own, wire form */
      readonly overrides: JsonObject;
      /** The campaign was created with these codes. */
      readonly initial: boolean;
    }
  /** The list stands in a stream of its own, under the id of the job. */
  | { readonly kind: 'import' }
  /** Wire form; null: as if it was never set */
  | { readonly kind: 'update'; readonly fields: JsonObject }
  | { readonly kind: 'delete'; readonly force: boolean };

/** How far a job is. */
export interface JobProgress {
  /** Slices that are over, whatever came of them. */
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

export interface OpenJob extends Job, JobProgress {
  /** Somebody was at work on it then, by the clock. */
  readonly newsAt: Instant;
}

/** So many codes come into one campaign by generation and import; publications may add more. Source: limits. */
export const CODES_PER_CAMPAIGN = 100_000;

/** So many failures are told one by one; the others are counted. */
export const FAILURES_TOLD = 1_000;

export const NO_PROGRESS: JobProgress = { slices: 0, done: 0, failedCount: 0, failed: [] };

export const ACTION_OF_WORK = {
  generate: 'CAMPAIGN.VOUCHERS_GENERATE',
  import: 'CAMPAIGN.VOUCHERS_IMPORT',
  update: 'CAMPAIGN.VOUCHERS_UPDATE',
  delete: 'CAMPAIGN.VOUCHERS_DELETE',
} as const satisfies Record<JobWork['kind'], AsyncActionType>;

export function makesCodes({ work }: Pick<Job, 'work'>): boolean {
  return work.kind === 'generate' || work.kind === 'import';
}
