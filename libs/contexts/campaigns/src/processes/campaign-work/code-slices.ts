import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { Messenger, Pace } from '@perkstream/platform';
import {
  type CampaignDefinition,
  type CampaignJobProgress,
  ChangeCampaignVouchers,
  type CommandOrigin,
  type FailedCode,
  type VoucherToMake,
} from '@perkstream/published';
import { CodeMaker } from '../../services/codes/code-maker.js';
import { codesPossible } from '../../domain/campaign/campaign-voucher.js';
import { type OpenJob } from '../../domain/campaign/jobs.js';
import { CODES_PER_PART, ImportListRepository } from '../../repositories/import-list.repository.js';

/** The number of codes in one slice, which is one command. */
export const CODES_PER_SLICE = 500;
/** How many random codes are drawn together, to be stored in the order of the alphabet. Decision: 0049. */
const CODES_PER_DRAW = 16 * CODES_PER_SLICE;
const METADATA_CHARACTERS_PER_COMMIT = 256 * 1024;
/** The largest number of slices between two notes of progress while nobody waits, because each note takes a commit. */
const SLICES_PER_NOTE = 8;

/** The results of slices, counted from the beginning of the job; `failed` holds new failures only. */
export interface Slice extends CampaignJobProgress {
  /** Set when the job has ended with it. */
  readonly end?: { readonly outcome: 'SUCCESS' | 'FAILED'; readonly reason?: string };
}

/**
 * Does the next slices of a job. Done again they have the same result, because each step is a command with an
 * id of its own.
 */
@Injectable()
export class CodeSlices {
  constructor(
    private readonly messenger: Messenger,
    private readonly codes: CodeMaker,
    private readonly lists: ImportListRepository,
    private readonly pace: Pace,
  ) {}

  generate(definition: CampaignDefinition, job: OpenJob, origin: CommandOrigin): Promise<Slice> {
    if (job.work.kind !== 'generate') throw new Error(`${job.id} generates nothing`);
    const { codeConfig, overrides } = job.work;
    const possible = codesPossible(codeConfig);
    if (possible < job.expected) {
      const reason = `Only ${possible} different codes can be made by the code_config, ${job.expected} were asked for`;
      return Promise.resolve({ ...ended(job), end: { outcome: 'FAILED', reason } });
    }
    return this.makeSlices(definition, job, origin, async (_from, count) => ({
      vouchers: Array.from({ length: count }, () => ({})),
      config: codeConfig,
      overrides,
    }));
  }

  import(definition: CampaignDefinition, job: OpenJob, origin: CommandOrigin): Promise<Slice> {
    return this.makeSlices(definition, job, origin, async (from, count) => ({
      vouchers: await this.lists.codes(origin.projectId, job.id, from, count),
      config: undefined,
      overrides: {},
    }));
  }

  async change(definition: CampaignDefinition, job: OpenJob, origin: CommandOrigin): Promise<Slice> {
    const { work, slices, done, after: before } = job;
    const change = changeOf(work);
    const by = step(origin, job, String(slices));
    const message = new ChangeCampaignVouchers(origin.projectId, definition.id, change, before, by);
    const { changed, after } = await this.pace.after(() => this.messenger.send(message));
    const progress = { ...ended(job), slices: slices + 1, done: done + changed };
    return after === undefined ? { ...progress, end: { outcome: 'SUCCESS' } } : { ...progress, after };
  }

  private async makeSlices(...[definition, job, origin, part]: Parameters<CodeSlices['makeSlice']>): Promise<Slice> {
    let made = await this.makeSlice(definition, job, origin, part);
    for (let count = 1; !made.end && count < SLICES_PER_NOTE && this.pace.isCalm; count++) {
      const next = await this.makeSlice(definition, { ...job, ...made }, origin, part);
      made = { ...next, failed: [...made.failed, ...next.failed] };
    }
    return made;
  }

  private async makeSlice(
    definition: CampaignDefinition,
    job: OpenJob,
    origin: CommandOrigin,
    part: (from: number, count: number) => Promise<Part>,
  ): Promise<Slice> {
    const first = job.slices * CODES_PER_SLICE;
    const last = Math.min(first + CODES_PER_SLICE, job.expected);
    const drawFrom = first - (first % CODES_PER_DRAW);
    const drawn = Math.min(CODES_PER_DRAW, job.expected - drawFrom);
    let { done, failedCount } = job;
    const failed: FailedCode[] = [];
    const by = step(origin, job, String(drawFrom));
    let open: Part | undefined;
    for (let from = first, count; from < last; from += count) {
      if (!open?.vouchers.length) {
        const wanted = Math.min(this.pace.portion(CODES_PER_PART, CODES_PER_SLICE), last - from);
        open = await part(from, wanted);
      }
      const { vouchers, config, overrides } = open;
      count = asManyAsFit(definition, vouchers);
      open = { ...open, vouchers: vouchers.slice(count) };
      const make = () =>
        this.codes.make(definition, vouchers.slice(0, count), config, overrides, by, from - drawFrom, drawn);
      const made = await this.pace.after(make);
      if (isRefusal(made)) return { ...ended(job), done, failedCount, end: failure(made.details?.details) };
      done += made.created;
      failedCount += made.failed.length;
      failed.push(...made.failed);
      const isExhausted = made.failed.length > 0 && job.work.kind === 'generate';
      if (isExhausted) return { ...ended(job), done, failedCount: 0, end: failure(made.failed[0]?.reason) };
    }
    const progress = { slices: job.slices + 1, done, failedCount, failed };
    return last < job.expected ? progress : { ...progress, end: { outcome: 'SUCCESS' } };
  }
}

interface Part {
  readonly vouchers: readonly VoucherToMake[];
  readonly config: Parameters<CodeMaker['make']>[2];
  readonly overrides: JsonObject;
}

function changeOf(work: OpenJob['work']): ChangeCampaignVouchers['change'] {
  if (work.kind === 'update') return { do: 'update', fields: work.fields };
  if (work.kind === 'terms') {
    return { do: 'apply_terms', fields: work.fields, activityDuration: work.activityDuration };
  }
  if (work.kind === 'restore') return { do: 'restore', deletedAt: work.deletedAt };
  return { do: 'delete', force: work.kind === 'delete' && work.force };
}

/** How many of the vouchers are made together: with the metadata of the campaign, or their own. One at least. */
function asManyAsFit({ metadata }: CampaignDefinition, vouchers: readonly VoucherToMake[]): number {
  const inherited = JSON.stringify(metadata).length;
  let characters = 0;
  const end = vouchers.findIndex(({ overrides }) => {
    characters += overrides?.['metadata'] ? JSON.stringify(overrides['metadata']).length : inherited;
    return characters > METADATA_CHARACTERS_PER_COMMIT;
  });
  return end < 0 ? vouchers.length : Math.max(1, end);
}

function step(origin: CommandOrigin, job: OpenJob, name: string): CommandOrigin {
  return { ...origin, commandId: `${job.id}/${name}` };
}

function ended({ slices, done, failedCount }: CampaignJobProgress): CampaignJobProgress {
  return { slices, done, failedCount, failed: [] };
}

function failure(reason: string | undefined): Slice['end'] {
  return { outcome: 'FAILED', ...(reason !== undefined && { reason }) };
}
