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
import { failuresAfter, type GenerationFailures, NO_FAILURES, statusesOfDocument } from './campaign-statuses.js';

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
    ...statusFields({ works: {}, failures: NO_FAILURES }, definition),
    works: {},
    failures: NO_FAILURES,
    is_referral_code: definition.campaignType === 'REFERRAL_PROGRAM',
    voucher_type: definition.voucher?.type ?? null,
    definition,
  };
}

/** Enabled, it is no draft any more. */
function switched({ id, at }: CampaignSwitched['data'], active: boolean) {
  return redefined(id, active ? { active, isDraft: undefined } : { active }, at);
}

function statusFields(
  progress: Worked,
  definition: CampaignDefinition,
): Pick<CampaignDocument, 'creation_status' | 'vouchers_generation_status'> {
  const { creation, generation } = statusesOfDocument(progress, definition);
  return { creation_status: creation, vouchers_generation_status: generation };
}

/** `isDraft` undefined: it is none any more */
type Changed = Partial<Omit<CampaignDefinition, 'isDraft'>> & { readonly isDraft?: undefined };

type Worked = Pick<CampaignDocument, 'works' | 'failures'>;

function worked(id: string, change: (before: Worked) => [Worked['works'], GenerationFailures]) {
  return changes<CampaignDocument>(id, (before) => {
    if (!before) return null;
    const [works, failures] = change(before);
    return { ...before, works, failures, ...statusFields({ works, failures }, before.definition) };
  });
}

function redefined(id: string, changed: Changed, at: string) {
  return changes<CampaignDocument>(id, (before) => {
    if (!before) return null;
    const definition = { ...before.definition, ...changed };
    const search = searchText([definition.name]);
    return { ...before, updated_at: at, search, definition, ...statusFields(before, definition) };
  });
}
