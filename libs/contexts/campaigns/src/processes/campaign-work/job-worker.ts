import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import {
  type CommandOrigin,
  FinishAsyncAction,
  NoteAsyncActionProgress,
  ScheduleAsyncAction,
} from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignAggregate } from '../../domain/campaign/campaign.decider.js';
import { type JobCommand } from '../../domain/campaign/commands.js';
import { actionOfWork, FAILURES_LISTED, type OpenJob } from '../../domain/campaign/jobs.js';
import { type Campaign, firstJobOf, isMade } from '../../domain/campaign/state.js';
import { CampaignRemoval } from './campaign-removal.js';
import { CodeSlices, type Slice } from './code-slices.js';
import { calculateProgress, resultOf } from './job-result.js';

/** The smallest step, in percent, of the progress that clients see. */
const PROGRESS_STEP_PERCENT = 5;

/**
 * Does the jobs of a campaign, slice by slice, and notes their progress in the stream of the campaign and in
 * the async actions.
 */
@Injectable()
export class JobWorker {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly campaigns: CampaignRepository,
    private readonly slices: CodeSlices,
    private readonly removal: CampaignRemoval,
  ) {}

  /** Opens the async actions of jobs that have not begun, so that clients can follow them. */
  async announce(projectId: string, campaign: Campaign): Promise<void> {
    const waiting = Object.values(campaign.jobs).filter(({ slices }) => slices === 0);
    await Promise.all(waiting.map((job) => this.schedule(job, originOf(projectId, job, false))));
  }

  /** @returns the campaign after every job that was open is done */
  async finishAll(origin: CommandOrigin, campaignId: string): Promise<void> {
    const newRequests = new Set(newRequestsOf(origin));
    while (await this.turn(origin.projectId, campaignId, newRequests));
  }

  /**
   * The next slice of the first job.
   * @param newRequests what other requests have begun may have been done before, in part or whole
   * @returns the job that is next; undefined when none is open any more
   */
  async turn(projectId: string, campaignId: string, newRequests: ReadonlySet<string>): Promise<OpenJob | undefined> {
    const campaign = await this.campaigns.stateOf(projectId, campaignId);
    const job = isMade(campaign) ? firstJobOf(campaign) : undefined;
    if (!job || !isMade(campaign)) return undefined;
    const origin = originOf(projectId, job, !newRequests.has(job.requestId));
    if (job.slices === 0) {
      await this.schedule(job, origin);
      await this.note(job, 0, origin);
    }
    const slice = await this.sliceOf(campaign, job, origin);
    return slice.end
      ? this.finish(campaign, job, slice, slice.end, origin)
      : this.progress(campaign, job, slice, origin);
  }

  private async sliceOf(campaign: Campaign, job: OpenJob, origin: CommandOrigin): Promise<Slice> {
    const { definition, status } = campaign;
    const { kind } = job.work;
    if (kind === 'delete') {
      await this.removal.clear(campaign, origin);
      return definition.voucher
        ? this.slices.change(definition, job, origin)
        : { ...job, failed: [], end: { outcome: 'SUCCESS' } };
    }
    if (job.work.kind === 'restore') return this.restore(campaign, job, job.work.upTo, origin);
    if (status !== 'live') {
      return deletedMeanwhile(job);
    }
    if (kind === 'generate') return this.slices.generate(definition, job, origin);
    return kind === 'import'
      ? this.slices.import(definition, job, origin)
      : this.slices.change(definition, job, origin);
  }

  /** The campaign comes back last: nobody can use what belongs to it before everything is there. */
  private async restore(campaign: Campaign, job: OpenJob, upTo: number, origin: CommandOrigin): Promise<Slice> {
    const { definition, status } = campaign;
    if (status === 'gone') return deletedMeanwhile(job);
    if (job.slices === 0) await this.removal.bringBack(campaign, upTo, origin);
    const slice: Slice = definition.voucher
      ? await this.slices.change(definition, job, origin)
      : { ...job, failed: [], end: { outcome: 'SUCCESS' } };
    if (!slice.end) return slice;
    const command = { do: 'restore', jobId: job.id, now: job.at } as const;
    const restored = await this.runner.execute(campaignAggregate, definition.id, command, step(origin, job, 'restore'));
    return isRefusal(restored) ? deletedMeanwhile(job) : slice;
  }

  private async progress(campaign: Campaign, job: OpenJob, slice: Slice, origin: CommandOrigin) {
    const { slices, done, failedCount, failed, after } = slice;
    const progress = { slices, done, failedCount, failed, ...(after !== undefined && { after }) };
    const command = { do: 'progress_job', jobId: job.id, now: rightNow(), ...progress } as const;
    const next = await this.execute(campaign, command, step(origin, job, `progress/${slices}`));
    const [before, now] = [calculateProgress(job), calculateProgress({ ...job, ...slice })];
    if (Math.floor(now / PROGRESS_STEP_PERCENT) > Math.floor(before / PROGRESS_STEP_PERCENT))
      await this.note(job, now, origin);
    return next;
  }

  /**
   * The client's action ends first: a job that is still open is finished again, but nobody would finish an
   * open action.
   */
  private async finish(
    campaign: Campaign,
    job: OpenJob,
    slice: Slice,
    { outcome, reason }: NonNullable<Slice['end']>,
    origin: CommandOrigin,
  ) {
    const failed = [...job.failed, ...slice.failed].slice(0, FAILURES_LISTED);
    const result = resultOf(job.work.kind, { ...job, ...slice, failed }, reason);
    const by = { ...step(origin, job, 'result'), now: rightNow() };
    await this.messenger.send(new FinishAsyncAction(origin.projectId, job.id, outcome, result, by));
    const command = { do: 'finish_job', jobId: job.id, outcome, done: slice.done, now: by.now } as const;
    return this.execute(campaign, command, step(origin, job, 'finish'));
  }

  private async execute(campaign: Campaign, command: JobCommand, origin: CommandOrigin): Promise<OpenJob | undefined> {
    const executed = await this.runner.execute(campaignAggregate, campaign.definition.id, command, origin);
    if (isRefusal(executed)) throw new Error(`${campaign.definition.id} refused to ${command.do}`);
    return isMade(executed.state) ? firstJobOf(executed.state) : undefined;
  }

  private schedule(job: OpenJob, origin: CommandOrigin): Promise<void> {
    const { id, work, requestId } = job;
    const by = step(origin, job, 'schedule');
    return this.messenger.send(new ScheduleAsyncAction(origin.projectId, id, actionOfWork(work), requestId, by));
  }

  private note(job: OpenJob, progress: number, origin: CommandOrigin): Promise<void> {
    const by = { ...step(origin, job, `note/${progress}`), now: rightNow() };
    return this.messenger.send(new NoteAsyncActionProgress(origin.projectId, job.id, progress, by));
  }
}

/** The request behind a command, where it comes for the first time. */
export function newRequestsOf({ correlationId, repeatSince }: CommandOrigin): readonly string[] {
  return repeatSince === undefined ? [correlationId] : [];
}

function deletedMeanwhile(job: OpenJob): Slice {
  return { ...job, failed: [], end: { outcome: 'FAILED', reason: 'The campaign was deleted' } };
}

/** Everything that a job does has the time of its beginning; its progress has the time of the clock. */
function originOf(projectId: string, { id, actor, channel, requestId, at }: OpenJob, isRepeat: boolean): CommandOrigin {
  const origin = { projectId, actor, channel, correlationId: requestId, commandId: id, now: at };
  return isRepeat ? { ...origin, repeatSince: at } : origin;
}

function step(origin: CommandOrigin, { id }: OpenJob, name: string): CommandOrigin {
  return { ...origin, commandId: `${id}/${name}` };
}

function rightNow(): string {
  return new Date().toISOString();
}
