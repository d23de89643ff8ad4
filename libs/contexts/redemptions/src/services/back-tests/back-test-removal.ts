import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type CommandContext, CommandRunner, Scheduler, ViewRunner } from '@perkstream/platform';
import { backTestAggregate } from '../../domain/back-test-run/back-test.decider.js';
import { KEPT_DAYS } from '../../presenters/back-test.presenter.js';
import { BackTestWork } from '../../processes/back-test/back-test-work.process.js';
import { type BackTestDocument, backTestsView } from '../../views/back-tests/back-tests.view.js';
import { KeptVisits } from './kept-visits.js';

const SWEEP_INTERVAL_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const BACK_TESTS_AT_ONCE = 100;

/** Removes back-tests whose time is over. */
@Injectable()
export class BackTestRemoval implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly runner: CommandRunner,
    private readonly visits: KeptVisits,
    private readonly work: BackTestWork,
    private readonly views: ViewRunner,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(SWEEP_INTERVAL_MS, 'back-tests', () => this.run(Date.now()));
  }

  /** @param now milliseconds since 1970 */
  async run(now: number): Promise<void> {
    const last = new Date(now - KEPT_DAYS * DAY_MS).toISOString();
    const where = { field: 'created_at', less: last };
    for (;;) {
      const found = await this.views.collection(backTestsView).find({ where, limit: BACK_TESTS_AT_ONCE });
      for (const document of found) await this.remove(document, now);
      if (found.length < BACK_TESTS_AT_ONCE) return;
    }
  }

  /** The visits go first, so that an interrupted removal is found by the next attempt. */
  private async remove({ id, projectId }: BackTestDocument, now: number): Promise<void> {
    this.work.cancel(id);
    await this.visits.remove(id);
    const actor = { kind: 'system', id: 'back-tests' } as const;
    const at = new Date(now).toISOString();
    const own = { projectId, actor, channel: 'INTERNAL', correlationId: id, commandId: `back-test/${id}/remove` };
    const origin: CommandContext = { ...own, now: at };
    await this.runner.execute(backTestAggregate, id, { do: 'remove', id, now: at }, origin);
  }
}
