import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  FAILURES,
  Pace,
  ProcessRunner,
  type ReportFailure,
  type UnfinishedProcess,
  WorkInTurns,
} from '@perkstream/platform';
import { type CommandOrigin } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { type OpenJob } from '../../domain/campaign/jobs.js';
import { type Campaign, firstJobOf, isMade } from '../../domain/campaign/state.js';
import { CODES_PER_SLICE } from './code-slices.js';
import { JobWorker, newRequestsOf } from './job-worker.js';

/** A campaign with open jobs. */
interface Place {
  readonly projectId: string;
  readonly campaignId: string;
  /** Requests that came for the first time: all other jobs may have been done before, in part or whole. */
  readonly newRequests: Set<string>;
  /** It was taken up again while it was being worked on, so there may be a new job. */
  isNews: boolean;
}

/**
 * Works on the jobs of all campaigns: short ones one after the other, long ones slice by slice in turn, so
 * that none holds up the others. Jobs that were interrupted by a crash or by a missing engine go on where they
 * stopped.
 */
@Injectable()
export class CampaignWork implements OnModuleDestroy {
  private readonly places = new Map<string, Place>();
  private readonly short: Place[] = [];
  private readonly long: Place[] = [];
  private readonly turns: WorkInTurns;

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly worker: JobWorker,
    pace: Pace,
    private readonly processes: ProcessRunner,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {
    this.turns = new WorkInTurns(pace, () => this.next());
    processes.register({
      name: 'campaign_work',
      begins: 'campaign.work_begun',
      ends: ['campaign.work_finished'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** Works on the open jobs of a campaign from now on; resolves when clients can follow them. */
  async takeUp(origin: CommandOrigin, campaign: Campaign): Promise<void> {
    const { projectId } = origin;
    await this.worker.announce(projectId, campaign);
    this.enqueue(projectId, campaign, newRequestsOf(origin));
  }

  /** Begins no further slice. */
  onModuleDestroy(): Promise<void> {
    return this.turns.stop();
  }

  private enqueue(projectId: string, campaign: Campaign, newRequests: readonly string[]): void {
    const campaignId = campaign.definition.id;
    const key = `${projectId}.${campaignId}`;
    const known = this.places.get(key);
    if (known) {
      known.isNews = true;
      for (const request of newRequests) known.newRequests.add(request);
      return;
    }
    const job = firstJobOf(campaign);
    if (!job) return;
    const place = { projectId, campaignId, newRequests: new Set(newRequests), isNews: false };
    this.places.set(key, place);
    this.lineFor(job).push(place);
    this.turns.goOn();
  }

  private async turn(place: Place): Promise<void> {
    const job = await this.jobAfter(place);
    if (job) this.comeAgain(place, job);
    else this.leave(place);
  }

  /** @returns the job that is next; undefined when there is none, or when this cannot go on now */
  private async jobAfter(place: Place): Promise<OpenJob | undefined> {
    place.isNews = false;
    try {
      let job = await this.worker.turn(place.projectId, place.campaignId, place.newRequests);
      while (!job && place.isNews) {
        place.isNews = false;
        job = await this.newJobOf(place);
      }
      return job;
    } catch (error) {
      this.reportFailure('work on the codes of a campaign', error);
      return undefined;
    }
  }

  private next(): (() => Promise<void>) | undefined {
    const place = this.short.shift() ?? this.long.shift();
    return place && (() => this.turn(place));
  }

  private async newJobOf({ projectId, campaignId }: Place): Promise<OpenJob | undefined> {
    const state = await this.campaigns.stateOf(projectId, campaignId);
    return isMade(state) ? firstJobOf(state) : undefined;
  }

  /** A short job that was begun is finished first. */
  private comeAgain(place: Place, job: OpenJob): void {
    const line = this.lineFor(job);
    if (line === this.short) line.unshift(place);
    else line.push(place);
  }

  /** The process runner brings an unfinished campaign again. */
  private leave({ projectId, campaignId }: Place): void {
    this.places.delete(`${projectId}.${campaignId}`);
  }

  private lineFor({ expected }: OpenJob): Place[] {
    return expected <= CODES_PER_SLICE ? this.short : this.long;
  }

  private async resume({ projectId, key, goneSince }: UnfinishedProcess): Promise<void> {
    const state = await this.campaigns.stateOf(projectId, key);
    const job = isMade(state) && firstJobOf(state);
    if (!job || this.processes.mayBeAtWorkElsewhere(job.newsAt, goneSince)) return;
    this.enqueue(projectId, state, []);
  }
}
