import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type CampaignEvent } from '@perkstream/published';
import { type CampaignCommand, type UpkeepCommand } from './commands.js';
import { beginJob, decideJob } from './decide-job.js';
import { applyTerms } from './decide-terms.js';
import { decideUpdate } from './decide-update.js';
import { evolveCampaign } from './evolve.js';
import { type Campaign, type CampaignState, isMade, lastMoveOf } from './state.js';

export type CampaignRefusal = 'not_found' | 'invalid_payload' | 'invalid_campaign' | 'metadata_validation_failed';

type Outcome = readonly CampaignEvent[] | Refusal<CampaignRefusal>;

/** One stream per campaign, keyed by its id. Jobs note their progress in it: a hundred thousand codes are 200 events. */
export const campaignAggregate: Aggregate<CampaignCommand, CampaignEvent, CampaignState, CampaignRefusal> = {
  category: 'campaign',
  isFact: true,
  unreadOfFact: ['campaign.job_progressed'],
  snapshots: { every: 500, version: 3 },
  initial: { status: 'none' },

  decide(command, state): Outcome {
    switch (command.do) {
      case 'create':
        return state.status === 'none' ? [{ type: 'campaign.created', data: { campaign: command.campaign } }] : [];
      case 'begin_setup': {
        const { campaign, setup } = command;
        return state.status === 'none' ? [{ type: 'campaign.setup_begun', data: { campaign, setup } }] : [];
      }
      case 'finish_setup':
        return state.status === 'setting_up' ? finishSetup(state) : [];
      case 'abandon_setup': {
        if (state.status !== 'setting_up') return [];
        const { id } = state.definition;
        return [{ type: 'campaign.setup_abandoned', data: { id, refusal: command.refusal } }];
      }
      case 'clear_setup':
        return state.status === 'abandoned'
          ? [{ type: 'campaign.setup_cleared', data: { id: state.definition.id } }]
          : [];
      case 'begin_job':
      case 'progress_job':
      case 'finish_job':
        return isMade(state) ? decideJob(command, state) : refuse('not_found');
      default:
        return isMade(state) ? decideUpkeep(command, state) : refuse('not_found');
    }
  },

  evolve: evolveCampaign,
};

function finishSetup({
  definition,
  setup,
}: Extract<CampaignState, { status: 'setting_up' }>): readonly CampaignEvent[] {
  const created: CampaignEvent = { type: 'campaign.created', data: { campaign: definition } };
  return setup.job ? [created, ...beginJob(definition.id, setup.job, {})] : [created];
}

function decideUpkeep(command: UpkeepCommand, campaign: Campaign): Outcome {
  const { status, definition, jobs } = campaign;
  const { id, name, active } = definition;
  const at = command.now;
  if (command.do === 'delete') {
    if (status === 'gone' || (status === 'in_bin' && !command.force)) return refuse('not_found');
    const deleted: CampaignEvent = { type: 'campaign.deleted', data: { id, name, at } };
    const released: CampaignEvent = { type: 'campaign.name_released', data: { id, name, at } };
    const job = { ...command.job, work: { kind: 'delete', force: command.force } } as const;
    return [...(status === 'live' ? [deleted] : []), ...(command.force ? [released] : []), ...beginJob(id, job, jobs)];
  }
  if (command.do === 'begin_restore') return beginRestore(command, campaign);
  if (command.do === 'restore') {
    if (status === 'gone') return refuse('not_found');
    const data = { id, campaign: definition, updatedAt: campaign.updatedAt, at };
    // Where a deletion came after it, this is a repeat: what that deletion took is not for it to bring back.
    const isDue = status === 'in_bin' && lastMoveOf(campaign)?.id === command.jobId;
    return isDue ? [{ type: 'campaign.restored', data }] : [];
  }
  if (status !== 'live') return refuse('not_found');
  switch (command.do) {
    case 'enable':
      return active ? [] : [{ type: 'campaign.enabled', data: { id, at } }];
    case 'disable':
      return active ? [{ type: 'campaign.disabled', data: { id, at } }] : [];
    case 'update':
      return decideUpdate(command, campaign);
    case 'apply_terms':
      return applyTerms(command.job, campaign);
  }
}

/** Comes after the work on its codes that is still going on, as their deletion. Once for each deletion. */
function beginRestore(
  { upTo, job }: Extract<UpkeepCommand, { readonly do: 'begin_restore' }>,
  campaign: Campaign,
): readonly CampaignEvent[] {
  const { status, definition, jobs, deletion } = campaign;
  const isBeingRestored = lastMoveOf(campaign)?.work.kind === 'restore';
  if (status !== 'in_bin' || !deletion || isBeingRestored) return [];
  const work = { kind: 'restore', deletedAt: deletion.at, upTo } as const;
  return beginJob(definition.id, { ...job, expected: deletion.codes, work }, jobs);
}
