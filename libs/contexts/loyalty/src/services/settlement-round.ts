import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Condition, type Instant, type LocalDate, localDateOf, plusDays, timeBy } from '@perkstream/kernel';
import { Messenger, Pace, Scheduler, type View, ViewRunner } from '@perkstream/platform';
import { FindProject } from '@perkstream/published';
import { expiringPointsView } from '../views/expiring-points/expiring-points.view.js';
import { pendingPointsView } from '../views/pending-points/pending-points.view.js';
import { tierTermsView } from '../views/tier-terms/tier-terms.view.js';
import { CardLedger } from './card-ledger.js';

const ROUND_INTERVAL_MS = 600_000;
const ROWS_PER_PAGE = 100;
/** The rows that are settled before the caller is asked whether to go on: fewer than take as long as a request may. */
const ROWS_AT_ONCE = 500;

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly voucher_id: string;
}

/** What falls due: where it stands, in which field, and how many days after the day in the field. */
interface DueRows {
  readonly view: View<Row>;
  readonly field: string;
  readonly daysAfter: number;
}

const DUE_ROWS: readonly DueRows[] = [
  { view: pendingPointsView, field: 'activates_at', daysAfter: 0 },
  { view: tierTermsView, field: 'due_on', daysAfter: 0 },
  { view: expiringPointsView, field: 'expires_at', daysAfter: 1 },
];

/**
 * Books entries that have fallen due on cards that nobody touches, project by project at the time that its clock shows, and gives way to
 * requests. Correctness does not depend on it, because every command books them first.
 */
@Injectable()
export class SettlementRound implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly ledger: CardLedger,
    private readonly pace: Pace,
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(ROUND_INTERVAL_MS, 'points that fall due', () => this.run(new Date().toISOString()));
  }

  /** @param realTime projects without a clock of their own follow it */
  async run(realTime: Instant): Promise<void> {
    for (const rows of DUE_ROWS) {
      for (let last = ''; ;) {
        const where = { field: 'projectId', more: last };
        const [first] = await this.rowsOf(rows).find({ where, orderBy: [{ field: 'projectId' }], limit: 1 });
        if (!first) break;
        last = first.projectId;
        const project = await this.messenger.ask(new FindProject(last));
        const now = timeBy(project?.clock, realTime);
        for (let after: string | undefined = ''; after !== undefined;)
          after = await this.settleSome(rows, { projectId: last, now, timeZone: project?.timeZone ?? 'UTC' }, after);
      }
    }
  }

  /**
   * Of one project, some at a time.
   * @param from where the call before ended
   * @returns where to go on; undefined when nothing is left
   */
  async settle(projectId: string, now: Instant, from = '0/'): Promise<string | undefined> {
    const kind = Number.parseInt(from, 10);
    const rows = DUE_ROWS[kind];
    if (!rows) return undefined;
    const timeZone = await this.timeZoneOf(projectId);
    const after = await this.settleSome(rows, { projectId, now, timeZone }, from.slice(from.indexOf('/') + 1));
    return after === undefined ? this.settle(projectId, now, `${kind + 1}/`) : `${kind}/${after}`;
  }

  /** The first day after another one on which something falls due in a project. */
  async nextDayAfter(projectId: string, day: LocalDate): Promise<LocalDate | undefined> {
    const days = await Promise.all(
      DUE_ROWS.map(async (rows) => {
        const { field, daysAfter } = rows;
        const where = {
          all: [
            { field: 'projectId', is: projectId },
            { field, more: plusDays(day, -daysAfter) },
          ],
        };
        const [first] = await this.rowsOf(rows).find({ where, orderBy: [{ field }], limit: 1 });
        return first && plusDays(first[field as keyof Row] as LocalDate, daysAfter);
      }),
    );
    return days.filter((each) => each !== undefined).sort()[0];
  }

  private async settleSome(
    rows: DueRows,
    { projectId, now, timeZone }: { readonly projectId: string; readonly now: Instant; readonly timeZone: string },
    from: string,
  ): Promise<string | undefined> {
    const lastDay = plusDays(localDateOf(now, timeZone), -rows.daysAfter);
    const due: Condition = { field: rows.field, lessOrEqual: lastDay };
    let after = from;
    for (let settled = 0; settled < ROWS_AT_ONCE; settled += ROWS_PER_PAGE) {
      const where = { all: [{ field: 'projectId', is: projectId }, due, { field: 'id', more: after }] };
      const found = await this.rowsOf(rows).find({ where, orderBy: [{ field: 'id' }], limit: ROWS_PER_PAGE });
      for (const cardId of new Set(found.map(({ voucher_id }) => voucher_id)))
        await this.pace.after(() => this.ledger.settleNow(cardId, projectId, now));
      const last = found.at(-1);
      if (!last || found.length < ROWS_PER_PAGE) return undefined;
      after = last.id;
    }
    return after;
  }

  private async timeZoneOf(projectId: string): Promise<string> {
    return (await this.messenger.ask(new FindProject(projectId)))?.timeZone ?? 'UTC';
  }

  private rowsOf({ view }: DueRows) {
    return this.views.collection(view);
  }
}
