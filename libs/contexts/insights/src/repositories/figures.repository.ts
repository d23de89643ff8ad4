import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { added, type Counts } from '../views/figures/counts.js';
import { type FiguresDocument, figuresId, figuresView } from '../views/figures/figures.view.js';

/** Hours that are read at once: others have their turn in between. */
const HOURS_AT_ONCE = 1_000;

/** What was counted in a project, or in one of its campaigns. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly views: ViewRunner) {}

  /**
   * The hours with figures from a moment up to another one, in order.
   * @param owner the project, or a campaign; of a campaign of another project there is nothing
   */
  async *hours(projectId: string, owner: string, from: Instant, to: Instant): AsyncGenerator<FiguresDocument> {
    const figures = this.views.collection(figuresView);
    const before = { field: 'id', less: figuresId(owner, to) };
    let since: { field: string; moreOrEqual: string } | { field: string; more: string } = {
      field: 'id',
      moreOrEqual: figuresId(owner, from.slice(0, 13)),
    };
    for (;;) {
      const page = await figures.find({
        where: { all: [since, before] },
        orderBy: [{ field: 'id' }],
        limit: HOURS_AT_ONCE,
      });
      for (const hour of page) if (hour.projectId === projectId) yield hour;
      const last = page.at(-1);
      if (!last || page.length < HOURS_AT_ONCE) return;
      since = { field: 'id', more: last.id };
    }
  }

  /** All of them together. Whole hours: the one in which `from` lies counts. */
  async sum(projectId: string, owner: string, from: Instant, to: Instant): Promise<Counts> {
    let sum: Counts = {};
    for await (const { quarters } of this.hours(projectId, owner, from, to)) {
      for (const counts of Object.values(quarters)) sum = added(sum, counts);
    }
    return sum;
  }
}
