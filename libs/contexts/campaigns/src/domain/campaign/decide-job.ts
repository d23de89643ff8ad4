import { type Refusal, refuse } from '@perkstream/kernel';
import { type CampaignDefinition, type CampaignEvent, type CampaignJob } from '@perkstream/published';
import { type JobCommand } from './commands.js';
import { CODES_PER_CAMPAIGN, makesCodes, type OpenJob } from './jobs.js';
import { type Campaign } from './state.js';

type Outcome = readonly CampaignEvent[] | Refusal<'not_found' | 'invalid_campaign'>;

export function decideJob(command: JobCommand, campaign: Campaign): Outcome {
  const { definition, jobs } = campaign;
  const { id } = definition;
  if (command.do === 'begin_job') return begin(command.job, command.standing, campaign);
  const job = jobs[command.jobId];
  if (!job) return [];
  if (command.do === 'progress_job') {
    const { do: _do, now: at, ...progress } = command;
    return progress.slices > job.slices ? [{ type: 'campaign.job_progressed', data: { id, at, ...progress } }] : [];
  }
  const { jobId, outcome, done, now: at } = command;
  const data = { id, jobId, outcome, kind: job.work.kind, done, at };
  const finished: CampaignEvent = { type: 'campaign.job_finished', data };
  const isLast = Object.keys(jobs).length === 1;
  return isLast ? [finished, { type: 'campaign.work_finished', data: { id } }] : [finished];
}

/** The events of a job that begins while others are open. */
export function beginJob(id: string, job: CampaignJob, open: Campaign['jobs']): readonly CampaignEvent[] {
  const begun: CampaignEvent = { type: 'campaign.job_begun', data: { id, job } };
  const isFirst = Object.keys(open).length === 0;
  return isFirst ? [{ type: 'campaign.work_begun', data: { id } }, begun] : [begun];
}

function begin(job: CampaignJob, standing: number, { status, definition, jobs }: Campaign): Outcome {
  if (jobs[job.id]) return [];
  if (status !== 'live') return refuse('not_found');
  const objection = objectionToCodes(definition, job.expected, standing + remaining(jobs));
  return objection ?? beginJob(definition.id, job, jobs);
}

/**
 * Why no codes can be added; undefined when they can.
 * @param planned codes that exist or are being made
 */
export function objectionToCodes(
  { id, campaignType, pool }: CampaignDefinition,
  wanted: number,
  planned: number,
): Refusal<'invalid_campaign'> | undefined {
  const no = (details: string) => refuse('invalid_campaign', { details, resourceId: id, resourceType: 'campaign' });
  if (campaignType === 'PROMOTION') return no('A campaign of type PROMOTION has no codes');
  if (pool === 'STANDALONE') return no('A STANDALONE campaign has one public code, and no other');
  if (planned + wanted <= CODES_PER_CAMPAIGN) return undefined;
  return no(`A campaign can have ${CODES_PER_CAMPAIGN} codes: ${planned} are there or on their way`);
}

/** The number of codes that open jobs have yet to make. */
export function remaining(jobs: Readonly<Record<string, OpenJob>>): number {
  return Object.values(jobs)
    .filter(makesCodes)
    .reduce((sum, { expected, done, failedCount }) => sum + Math.max(0, expected - done - failedCount), 0);
}
