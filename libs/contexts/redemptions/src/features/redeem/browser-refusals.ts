import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandRunner, commandContext, Scheduler } from '@perkstream/platform';
import { type RedemptionFailed, type RequestContext } from '@perkstream/published';
import { attempts } from '../../domain/attempts/attempts.decider.js';

const COUNTS_WRITTEN_EVERY_MS = 60_000;
/** Kinds of refusals of one day that are kept in memory; others are recorded one by one. */
const KINDS_COUNT = 50_000;

/** Refusals of one day that are alike: of one project, code and reason. */
interface Kind {
  readonly first: RedemptionFailed;
  readonly context: RequestContext;
  /** How many more there were, and how many of them are written. */
  times: number;
  written: number;
}

/**
 * Refused redemptions of browsers. Anybody may cause them: so the first of a day for a code and a reason is recorded like any other,
 * and further ones are counted on it. Guesses at codes that do not exist are all of one kind. Counts are written once a minute; a crash
 * loses those of a minute, and the next process records the first of each kind again.
 */
@Injectable()
export class BrowserRefusals implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private day = '';
  private kinds = new Map<string, Kind>();
  /** Of an earlier day, with what is not written yet. */
  private earlier: Kind[] = [];

  constructor(
    private readonly runner: CommandRunner,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(COUNTS_WRITTEN_EVERY_MS, 'refusals of browsers to be counted', () => this.write());
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.write();
  }

  /**
   * @param id of what was to be redeemed; undefined: there is no such thing
   * @returns the record on which the refusal is counted; undefined: it is the first of its kind, and is to be recorded
   */
  countOn(id: string | undefined, failed: RedemptionFailed, context: RequestContext): RedemptionFailed | undefined {
    this.begin(failed.date.slice(0, 10));
    const name = JSON.stringify([context.projectId, failed.relatedObjectType, id ?? null, failed.failureCode]);
    const kind = this.kinds.get(name);
    if (kind) kind.times += 1;
    else if (this.kinds.size < KINDS_COUNT) this.kinds.set(name, { first: failed, context, times: 0, written: 0 });
    return kind?.first;
  }

  /** What cannot be appended now is appended with the next counts. */
  async write(): Promise<void> {
    for (const kind of [...this.earlier, ...this.kinds.values()]) {
      const { first, context, times, written } = kind;
      if (times === written) continue;
      const data = { id: first.id, times: times - written };
      const origin = commandContext(context, `refused-again/${first.id}/${times}`);
      await this.runner.execute(attempts, first.date.slice(0, 10), { type: 'redemption.refused_again', data }, origin);
      kind.written = times;
    }
    this.earlier = [];
  }

  /** Requests of two days come side by side for a moment: the later day stays. */
  private begin(day: string): void {
    if (day <= this.day) return;
    this.day = day;
    this.earlier.push(...this.kinds.values());
    this.kinds = new Map();
  }
}
