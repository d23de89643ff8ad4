import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { type CommandContext, Scheduler } from '@perkstream/platform';
import { BulkReports } from './bulk-reports.js';

const ROUND_INTERVAL_MS = 3_600_000;

/** Forgets the reports whose time is over. */
@Injectable()
export class ReportRound implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly reports: BulkReports,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(ROUND_INTERVAL_MS, 'reports whose time is over', () => this.run(new Date().toISOString()));
  }

  async run(now: Instant): Promise<void> {
    await this.reports.forget(
      { field: 'reportUntil', lessOrEqual: now },
      () => true,
      ({ id, projectId }) => contextOf(id, projectId, now),
    );
  }
}

function contextOf(id: string, projectId: string, now: Instant): CommandContext {
  const commandId = `${id}/forget`;
  const actor = { kind: 'system', id: 'bulk-updates' } as const;
  return { projectId, actor, channel: 'INTERNAL', correlationId: id, commandId, now };
}
