import { type Condition } from '@perkstream/kernel';
import { pageOfRows } from '@perkstream/platform';
import { type BackTestVisit, type PageOfRows, type RowsAsked, type VisitOutcome } from '@perkstream/published';
import { type Collection, type CollectionDefinition } from '@perkstream/ports';

const VISITS_AT_ONCE = 100;
const PLACE_DIGITS = 6;

export interface KeptVisit {
  readonly id: string;
  readonly projectId: string;
  readonly back_test_id: string;
  /** What it is found by: its back-test, alone and with each of its outcomes, and its customer */
  readonly of: readonly string[];
  readonly visit: BackTestVisit;
}

/** Outside of the log, because explanations name what customers were like. */
export const keptVisits: CollectionDefinition = {
  name: 'back_test_visits',
  version: 2,
  fields: {
    ...{ of: 'texts', projectId: 'text', back_test_id: 'text' },
    ...{ 'visit.date': 'text', 'visit.kind': 'text', 'visit.key': 'text', 'visit.outcomes': 'texts' },
    ...{ 'visit.customer_id': 'text', 'visit.order_id': 'text' },
  },
  indexes: [['of'], ['projectId', 'back_test_id']],
};

/** The visits that lists show. */
export class KeptVisits {
  constructor(private readonly visits: Collection<KeptVisit>) {}

  /** Takes the visits of one attempt, in their order. */
  of(projectId: string, backTestId: string, attempt: number): VisitKeeper {
    return new VisitKeeper(this.visits, projectId, backTestId, attempt);
  }

  /** Rows of an export: visits with the back-test that each is of. */
  rows(asked: RowsAsked): Promise<PageOfRows> {
    return pageOfRows(this.visits, asked, (found) =>
      found.map(({ back_test_id, visit }) => ({ back_test_id, ...visit })),
    );
  }

  /** In the order in which they were. */
  async page(
    backTestId: string,
    outcome: VisitOutcome | undefined,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly found: readonly BackTestVisit[]; readonly total: number }> {
    const where = isOf(outcome === undefined ? backTestId : `${backTestId}/${outcome}`);
    const [found, total] = await Promise.all([
      this.visits.find({ where, orderBy: [{ field: 'id' }], offset, limit }),
      this.visits.count(where),
    ]);
    return { found: found.map(({ visit }) => visit), total };
  }

  async remove(backTestId: string): Promise<void> {
    await this.removeWhere(isOf(backTestId));
  }

  /** The customer is erased. */
  async forget(customerId: string): Promise<void> {
    await this.removeWhere(isOf(customerId));
  }

  private async removeWhere(where: Condition): Promise<void> {
    for (;;) {
      const found = await this.visits.find({ where, limit: VISITS_AT_ONCE });
      await this.visits.apply(found.map(({ id }) => ({ id, change: () => null })));
      if (found.length < VISITS_AT_ONCE) return;
    }
  }
}

/** Writes visits some at a time. */
export class VisitKeeper {
  private waiting: KeptVisit[] = [];
  private place = 0;

  constructor(
    private readonly visits: Collection<KeptVisit>,
    private readonly projectId: string,
    private readonly backTestId: string,
    private readonly attempt: number,
  ) {}

  async take(visit: BackTestVisit): Promise<void> {
    const { projectId, backTestId, attempt } = this;
    const id = `${backTestId}/${attempt}/${String(this.place++).padStart(PLACE_DIGITS, '0')}`;
    const outcomes = visit.outcomes.map((outcome) => `${backTestId}/${outcome}`);
    const customer = visit.customer_id === null ? [] : [visit.customer_id];
    const of = [backTestId, ...outcomes, ...customer];
    this.waiting.push({ id, projectId, back_test_id: backTestId, of, visit });
    if (this.waiting.length >= VISITS_AT_ONCE) await this.write();
  }

  async write(): Promise<void> {
    const { waiting } = this;
    this.waiting = [];
    if (waiting.length === 0) return;
    await this.visits.apply(waiting.map((kept) => ({ id: kept.id, isNew: true, change: () => kept })));
  }
}

function isOf(what: string): Condition {
  return { field: 'of', is: what };
}
