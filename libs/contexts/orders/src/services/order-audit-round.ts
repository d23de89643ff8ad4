import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DailyChecks, FAILURES, Pace, type ReportFailure } from '@perkstream/platform';
import { type UnbalancedPage } from '@perkstream/published';
import { OrderAudit } from './order-audit.js';

const NAME = 'orders out of balance';
const MIN_PER_PAGE = 10;
const MAX_PER_PAGE = 100;
/** How many orders a night's log names. */
const REPORTED_ORDERS = 20;

/** Looks through all orders once a night, and gives way to requests. */
@Injectable()
export class OrderAuditRound implements OnApplicationBootstrap {
  constructor(
    private readonly checks: DailyChecks,
    private readonly audit: OrderAudit,
    private readonly pace: Pace,
    @Inject(FAILURES) private readonly report: ReportFailure,
  ) {}

  onApplicationBootstrap(): void {
    this.checks.add({
      name: NAME,
      metric: 'perkstream_orders_out_of_balance',
      help: 'Orders whose discount is not that of their redemptions, when they were looked through last night',
      count: () => this.run(),
    });
  }

  /** @returns how many are out of balance */
  async run(): Promise<number> {
    let count = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after;
      const limit = this.pace.portion(MIN_PER_PAGE, MAX_PER_PAGE);
      const { unbalanced, next }: UnbalancedPage = await this.pace.after(() => this.audit.page(from, limit));
      for (const { id, projectId, discount, expected } of unbalanced) {
        count += 1;
        if (count <= REPORTED_ORDERS) {
          this.report(
            NAME,
            new Error(`${id} of ${projectId} has a discount of ${discount}, its redemptions ${expected}`),
          );
        }
      }
      after = next;
    }
    return count;
  }
}
