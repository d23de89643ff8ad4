import { Injectable } from '@nestjs/common';
import { type Instant, millisecondsOf } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { PeriodSums } from '../services/period-sums.js';
import { type Counts } from '../views/figures/counts.js';
import { SampledCustomers } from '../views/figures/customer-sample.js';
import {
  beginOf,
  type FiguresDocument,
  figuresId,
  figuresView,
  QUARTER_HOUR_MS,
} from '../views/figures/figures.view.js';

/** Documents that are read at once: others have their turn in between. */
const MAX_READ_AT_ONCE = 500;

/** What was counted in a project, or in one of its campaigns. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly views: ViewRunner) {}

  /**
   * The documents that hold a moment or more of the time from a moment up to another one, in order.
   * @param owner the project, or a campaign; of a campaign of another project there is nothing
   */
  async *documents(projectId: string, owner: string, from: Instant, to: Instant): AsyncGenerator<FiguresDocument> {
    const figures = this.views.collection(figuresView);
    const end = { field: 'id', lessOrEqual: figuresId(owner, to) };
    let since: { field: string; moreOrEqual: string } | { field: string; more: string } = {
      field: 'id',
      moreOrEqual: figuresId(owner, from),
    };
    for (;;) {
      const page = await figures.find({
        where: { all: [since, end] },
        orderBy: [{ field: 'id' }],
        limit: MAX_READ_AT_ONCE,
      });
      for (const document of page) if (document.projectId === projectId) yield document;
      const last = page.at(-1);
      if (!last || page.length < MAX_READ_AT_ONCE) return;
      since = { field: 'id', more: last.id };
    }
  }

  /**
   * The sums of periods in order.
   * @param starts when the periods begin, with the end of the last
   */
  async sums(projectId: string, owner: string, starts: readonly Instant[]): Promise<PeriodSums> {
    const sums = new PeriodSums(starts);
    const [first, last] = [starts[0]!, starts.at(-1)!];
    for await (const document of this.documents(projectId, owner, first, last)) sums.add(document);
    return sums;
  }

  /** The sums of one time, and how many customers redeemed the campaign in it, each counted once. */
  async sumsAndCustomers(
    projectId: string,
    campaignId: string,
    [from, to]: readonly [from: Instant, to: Instant],
  ): Promise<{ readonly total: Counts; readonly customers: number }> {
    const sums = new PeriodSums([from, to]);
    const customers = new SampledCustomers();
    const [start, end] = [millisecondsOf(from), millisecondsOf(to)];
    for await (const document of this.documents(projectId, campaignId, from, to)) {
      sums.add(document);
      if (!document.customers) continue;
      const begin = beginOf(document.id);
      customers.add(document.customers, (quarter) => {
        const at = begin + quarter * QUARTER_HOUR_MS;
        return at >= start && at < end;
      });
    }
    return { total: sums.total, customers: customers.count };
  }
}
