import { type Instant } from '@perkstream/kernel';
import { type CampaignDefinition, type CampaignEvent, type CampaignJobProgressed } from '@perkstream/published';
import { FAILURES_LISTED, NO_PROGRESS } from './jobs.js';
import { type Campaign, type CampaignState, isMade } from './state.js';

export function evolveCampaign(state: CampaignState, event: CampaignEvent): CampaignState {
  switch (event.type) {
    case 'campaign.setup_begun':
      return { status: 'setting_up', definition: event.data.campaign, setup: event.data.setup };
    case 'campaign.setup_abandoned':
      return state.status === 'setting_up' ? { ...state, status: 'abandoned', refusal: event.data.refusal } : state;
    case 'campaign.created':
      return { status: 'live', definition: event.data.campaign, updatedAt: null, madeWith: codesOf(state), jobs: {} };
    default:
      return isMade(state) ? moved(state, event) : state;
  }
}

function codesOf(state: CampaignState): number {
  if (state.status !== 'setting_up') return 0;
  const { job, voucher } = state.setup;
  return job?.expected ?? (voucher ? 1 : 0);
}

type LaterEvent = Exclude<
  CampaignEvent,
  { type: 'campaign.setup_begun' | 'campaign.setup_abandoned' | 'campaign.created' }
>;

function moved(campaign: Campaign, event: LaterEvent): Campaign {
  switch (event.type) {
    case 'campaign.updated':
      return redefined(campaign, event.data.changes, event.data.at);
    case 'campaign.enabled':
      return redefined(withoutDraft(campaign), { active: true }, event.data.at);
    case 'campaign.disabled':
      return redefined(campaign, { active: false }, event.data.at);
    case 'campaign.deleted':
      return { ...campaign, status: 'in_bin' };
    case 'campaign.restored':
      return { ...campaign, status: 'live' };
    case 'campaign.name_released':
      return { ...campaign, status: 'gone' };
    case 'campaign.job_begun': {
      const { job } = event.data;
      const jobs = { ...campaign.jobs, [job.id]: { ...job, ...NO_PROGRESS, newsAt: job.at } };
      const deletion = { at: job.at, codes: job.expected };
      return { ...campaign, jobs, ...(job.work.kind === 'delete' && { deletion }) };
    }
    case 'campaign.job_progressed':
      return progressed(campaign, event.data);
    case 'campaign.job_finished': {
      const { [event.data.jobId]: _ended, ...jobs } = campaign.jobs;
      return { ...campaign, jobs };
    }
    default:
      return campaign;
  }
}

function progressed(campaign: Campaign, data: CampaignJobProgressed['data']): Campaign {
  const job = campaign.jobs[data.jobId];
  if (!job) return campaign;
  const { slices, done, failedCount, failed, after, at: newsAt } = data;
  const listed = [...job.failed, ...failed].slice(0, FAILURES_LISTED);
  const { after: _before, ...rest } = job;
  const moved = { ...rest, slices, done, failedCount, failed: listed, newsAt, ...(after !== undefined && { after }) };
  return { ...campaign, jobs: { ...campaign.jobs, [job.id]: moved } };
}

function redefined(campaign: Campaign, changes: Partial<CampaignDefinition>, updatedAt: Instant): Campaign {
  return { ...campaign, definition: { ...campaign.definition, ...changes }, updatedAt };
}

/** It has been a draft until it is enabled first. */
function withoutDraft(campaign: Campaign): Campaign {
  const { isDraft: _draft, ...definition } = campaign.definition;
  return { ...campaign, definition };
}
