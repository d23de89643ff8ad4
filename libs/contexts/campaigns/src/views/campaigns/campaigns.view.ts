import { searchText } from '@perkstream/kernel';
import { changes, view } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CampaignEvent,
  type CampaignJob,
  type CampaignJobProgressed,
  type CampaignNameReleased,
  type CampaignPrepared,
  type CampaignSwitched,
  type CampaignWorkNoted,
  type CreationStatus,
} from '@perkstream/published';
import { failuresAfter, type GenerationFailures, NO_FAILURES, statusesOf } from './campaign-statuses.js';

/** The campaigns of a project, without those that are being set up or are in the bin. */
interface CampaignDocument {
  readonly id: string;
  readonly projectId: string;
  /** What lists look for parts of: the name. */
  readonly search: string;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly creation_status: CreationStatus;
  readonly vouchers_generation_status: CreationStatus;
  /** The kinds of the open jobs, by their ids. */
  readonly works: Readonly<Record<string, CampaignJob['work']>>;
  readonly failures: GenerationFailures;
  readonly is_referral_code: boolean;
  readonly voucher_type: string | null;
  readonly definition: CampaignDefinition;
}

export const campaignsView = view<
  CampaignDocument,
  Exclude<CampaignEvent, CampaignPrepared | CampaignNameReleased | CampaignWorkNoted | CampaignJobProgressed>
>({
  kind: 'entity',
  collection: {
    name: 'campaigns',
    version: 7,
    fields: {
      projectId: 'text',
      search: 'text',
      created_at: 'text',
      updated_at: 'text',
      'definition.campaignType': 'text',
      'definition.name': 'text',
      'definition.active': 'boolean',
      'definition.windows.expirationDate': 'text',
    },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'updated_at'],
      ['projectId', 'definition.campaignType', 'created_at'],
      ['projectId', 'definition.name'],
      ['projectId', 'search', 'created_at'],
      ['projectId', 'definition.active', 'definition.windows.expirationDate'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'campaign.created': ({ data: { campaign }, metadata }) =>
      changes<CampaignDocument>(campaign.id, () => toDocument(metadata.projectId, campaign)),
    'campaign.updated': ({ data: { id, changes: changed, at } }) => redefined(id, changed, at),
    'campaign.enabled': ({ data }) => switched(data, true),
    'campaign.disabled': ({ data }) => switched(data, false),
    'campaign.job_begun': ({ data: { id, job } }) =>
      worked(id, ({ works, failures }) => [{ ...works, [job.id]: job.work }, failures]),
    'campaign.job_finished': ({ data: { id, jobId, outcome } }) =>
      worked(id, ({ works: { [jobId]: ended, ...works }, failures }) => [
        works,
        failuresAfter(failures, ended, outcome),
      ]),
    'campaign.deleted': ({ data }) => changes<CampaignDocument>(data.id, () => null),
    'campaign.restored': ({ data: { id, campaign, updatedAt }, metadata }) =>
      changes<CampaignDocument>(id, () => ({ ...toDocument(metadata.projectId, campaign), updated_at: updatedAt })),
  },
});

function toDocument(projectId: string, definition: CampaignDefinition): CampaignDocument {
  return {
    id: definition.id,
    projectId,
    search: searchText([definition.name]),
    created_at: definition.createdAt,
    updated_at: null,
    creation_status: 'DONE',
    vouchers_generation_status: 'DONE',
    works: {},
    failures: NO_FAILURES,
    is_referral_code: definition.campaignType === 'REFERRAL_PROGRAM',
    voucher_type: definition.voucher?.type ?? null,
    definition,
  };
}

function switched({ id, at }: CampaignSwitched['data'], active: boolean) {
  return redefined(id, { active }, at);
}

type Worked = Pick<CampaignDocument, 'works' | 'failures'>;

function worked(id: string, change: (before: Worked) => [Worked['works'], GenerationFailures]) {
  return changes<CampaignDocument>(id, (before) => {
    if (!before) return null;
    const [works, failures] = change(before);
    const { creation, generation } = statusesOf(Object.values(works), failures);
    return { ...before, works, failures, creation_status: creation, vouchers_generation_status: generation };
  });
}

function redefined(id: string, changed: Partial<CampaignDefinition>, at: string) {
  return changes<CampaignDocument>(id, (before) => {
    if (!before) return null;
    const definition = { ...before.definition, ...changed };
    return { ...before, updated_at: at, search: searchText([definition.name]), definition };
  });
}
