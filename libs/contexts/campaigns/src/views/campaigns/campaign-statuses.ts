import { type CampaignDefinition, type CampaignJob, type CreationStatus } from '@perkstream/published';

/** Generations that did not make all their codes: the one that the campaign was created with; the last one. */
export interface GenerationFailures {
  readonly creation: boolean;
  readonly last: boolean;
}

/** The statuses that clients see while codes of a campaign are made or changed. */
export interface CampaignStatuses {
  readonly creation: CreationStatus;
  readonly generation: CreationStatus;
}

export const NO_FAILURES: GenerationFailures = { creation: false, last: false };
const NOTHING_OPEN: CampaignStatuses = { creation: 'DONE', generation: 'DONE' };

function statusesOf(works: readonly CampaignJob['work'][], failures: GenerationFailures): CampaignStatuses {
  const isBeingCreated = works.some((work) => work.kind === 'generate' && work.initial);
  const isBeingModified = works.some(({ kind }) => kind === 'update' || kind === 'terms');
  const isGrowing = works.some(({ kind }) => kind === 'generate' || kind === 'import');
  const ended = failures.creation ? 'FAILED' : 'DONE';
  return {
    creation: isBeingCreated ? 'IN_PROGRESS' : isBeingModified ? 'MODIFYING' : ended,
    generation: isGrowing ? 'IN_PROGRESS' : failures.last ? 'FAILED' : 'DONE',
  };
}

/** @param definition a draft stays one until it is enabled, also while its codes are made */
export function statusesOfDocument(
  document:
    | { readonly works: Readonly<Record<string, CampaignJob['work']>>; readonly failures: GenerationFailures }
    | undefined
    | null,
  { isDraft }: Pick<CampaignDefinition, 'isDraft'>,
): CampaignStatuses {
  const statuses = document ? statusesOf(Object.values(document.works), document.failures) : NOTHING_OPEN;
  return isDraft ? { ...statuses, creation: 'DRAFT' } : statuses;
}

export function failuresAfter(
  before: GenerationFailures,
  work: CampaignJob['work'] | undefined,
  outcome: 'SUCCESS' | 'FAILED',
): GenerationFailures {
  if (work?.kind !== 'generate') return before;
  const last = outcome === 'FAILED';
  return { creation: work.initial ? last : before.creation, last };
}
