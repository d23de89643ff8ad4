import { Injectable } from '@nestjs/common';
import { type Collection, type CollectionDefinition } from '@perkstream/ports';
import { Gauge, type Registry } from 'prom-client';
import { Scheduler } from '../scheduler/scheduler.js';

const CHECK_INTERVAL_MS = 600_000;
const DAY_MS = 24 * 3_600_000;
/** Milliseconds after midnight UTC at which the checks of a day begin. */
const BEGINS_AT_MS = 2 * 3_600_000;

/** A check of what is stored, beside requests. */
export interface DailyCheck {
  readonly name: string;
  readonly metric: string;
  readonly help: string;
  /** How much was found that must not be. */
  count(): Promise<number>;
}

/** The last run of a check, for all replicas. */
export interface DailyRun {
  /** Days since 1970: the day whose check was begun last. */
  readonly day: number;
  /** What the last check that came to its end found. */
  readonly found?: number;
}

export const dailyRuns: CollectionDefinition = { name: 'daily_checks', version: 1, fields: {}, indexes: [] };

/** Carries each check out once a day, at night, in one of the replicas. What it found is a metric of all of them. */
@Injectable()
export class DailyChecks {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly runs: Collection<DailyRun>,
    private readonly metrics?: Registry,
  ) {}

  add(check: DailyCheck): void {
    const { name, metric, help } = check;
    const { runs, metrics } = this;
    this.scheduler.every(CHECK_INTERVAL_MS, name, () => this.run(check, Date.now()));
    if (!metrics) return;
    new Gauge({
      name: metric,
      help,
      registers: [metrics],
      async collect() {
        // Not a number before the first check, and while the documents are away.
        this.set((await runs.get(name).catch(() => undefined))?.found ?? Number.NaN);
      },
    });
  }

  /** Does nothing where this or another replica has begun the check of the day. */
  private async run({ name, count }: DailyCheck, now: number): Promise<void> {
    const day = Math.floor((now - BEGINS_AT_MS) / DAY_MS);
    const last = await this.runs.get(name);
    if (last && last.day >= day) return;
    if (!(await this.runs.put(name, { ...last, day }, { ifNewerBy: 'day' }))) return;
    const found = await count();
    await this.runs.apply([{ id: name, change: (before) => ({ day, ...before, found }) }]);
  }
}
