import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Condition, type Instant, localDateOf } from '@perkstream/kernel';
import { Pace, Scheduler, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { expiringPointsView } from '../views/expiring-points/expiring-points.view.js';
import { pendingPointsView } from '../views/pending-points/pending-points.view.js';
import { tierTermsView } from '../views/tier-terms/tier-terms.view.js';
import { CardLedger } from './card-ledger.js';

const ROUND_INTERVAL_MS = 600_000;
const ROWS_PER_PAGE = 100;
/**
 * The time zone in which a day begins first. A card that is not due yet in the time zone of its project stays as it is.
 */
const FIRST_ZONE = 'Pacific/Kiritimati';

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly voucher_id: string;
}

/**
 * Books entries that have fallen due on cards that nobody touches, and gives way to requests. Correctness does not depend
 * on it, because every command books them first.
 */
@Injectable()
export class SettlementRound implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly ledger: CardLedger,
    private readonly pace: Pace,
    private readonly views: ViewRunner,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(ROUND_INTERVAL_MS, 'points that fall due', () => this.run(new Date().toISOString()));
  }

  async run(now: Instant): Promise<void> {
    const today = localDateOf(now, FIRST_ZONE);
    await this.settleEach(this.views.collection(pendingPointsView), { field: 'activates_at', lessOrEqual: today }, now);
    await this.settleEach(this.views.collection(tierTermsView), { field: 'due_on', lessOrEqual: today }, now);
    await this.settleEach(this.views.collection(expiringPointsView), { field: 'expires_at', less: today }, now);
  }

  private async settleEach(rows: Pick<Collection<Row>, 'find'>, due: Condition, now: Instant): Promise<void> {
    const orderBy = [{ field: 'id' }];
    for (let after = ''; ;) {
      const where = { all: [due, { field: 'id', more: after }] };
      const found = await rows.find({ where, orderBy, limit: ROWS_PER_PAGE });
      const cards = new Map(found.map(({ voucher_id: cardId, projectId }) => [cardId, projectId]));
      for (const [cardId, projectId] of cards) {
        await this.pace.after(() => this.ledger.settleNow(cardId, projectId, now));
      }
      const last = found.at(-1);
      if (!last || found.length < ROWS_PER_PAGE) return;
      after = last.id;
    }
  }
}
