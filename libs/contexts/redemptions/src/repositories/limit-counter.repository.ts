import { Injectable } from '@nestjs/common';
import { type Condition, type Instant } from '@perkstream/kernel';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { useOf } from '@perkstream/domain-validation-rules';
import { isRewardAssignment, type RuleCounter, subjectOf } from '../domain/counting/rule-counter.js';
import { limitCounter } from '../domain/limit-counter/limit-counter.decider.js';
import { type RedemptionEntry, redemptionsView } from '../views/redemptions/redemptions.view.js';

/** The most that one query of the index finds. */
const MAX_INDEXED_ENTRIES = 500;
const ENTRIES_PER_PAGE = 1_000;
const HOUR_MS = 3_600_000;
/** No day, week or month is longer, clocks that are put back included. */
const LONGEST = { daily: 25 * HOUR_MS, weekly: (7 * 24 + 1) * HOUR_MS, monthly: (31 * 24 + 1) * HOUR_MS };

/** The owners whose counters are looked up. */
interface Asker {
  readonly projectId: string;
  readonly timeZone: string;
  /** For a redemption or rollback that knows what is counted: what the ledger holds of a counter stays the same then. */
  readonly isAware: boolean;
  /** As the counters stood then; absent: as they stand now. */
  readonly asOf?: Instant | undefined;
}

/** Values of limit counters: from their streams or, before they have begun, from the ledger of redemptions. */
@Injectable()
export class LimitCounterRepository {
  /** Requests that ask for the same counter at once share one pass through the ledger. */
  private readonly goingThrough = new Map<string, Promise<number>>();

  constructor(
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
  ) {}

  /** `counted`: the counter has not begun, and begins with that. */
  async find(
    asker: Asker,
    key: string,
    ofRules?: RuleCounter,
  ): Promise<{ readonly used: number; readonly counted?: number }> {
    const { projectId, isAware, asOf } = asker;
    const state = await this.runner.stateUpTo(limitCounter, projectId, key, asOf);
    if (state.hasBegun || !ofRules) return { used: state.used };
    const question = `${isAware}/${asOf}/${projectId}/${key}`;
    let going = this.goingThrough.get(question);
    if (!going) {
      going = this.countedBy(asker, ofRules).finally(() => this.goingThrough.delete(question));
      this.goingThrough.set(question, going);
    }
    const counted = await going;
    return { used: counted, counted };
  }

  /** The sum of what successful redemptions would have added to it. */
  private async countedBy({ projectId, timeZone, asOf }: Asker, counter: RuleCounter): Promise<number> {
    const { redeemableId, per, of, counts, window } = counter;
    const ofProject: Condition[] = [{ field: 'projectId', is: projectId }, ...momentsOf(counter)];
    if (asOf !== undefined) ofProject.push({ field: 'created_at', lessOrEqual: asOf });
    const by = { counter, timeZone, asOf };
    const ofRedeemable = redeemableId !== undefined && ({ field: fieldOf(redeemableId), is: redeemableId } as const);
    const ofCustomer = per === 'customer' && ({ field: 'customer_id', is: of ?? '' } as const);
    const indexed = ofCustomer || ofRedeemable;
    if (indexed) {
      const few = await this.page([...ofProject, indexed], MAX_INDEXED_ENTRIES);
      if (few.length < MAX_INDEXED_ENTRIES) return few.reduce((sum, entry) => sum + added(entry, by), 0);
    }
    const where: Condition[] = [
      ...ofProject,
      ofRedeemable || { field: 'related_object_parent_id', is: counter.owner },
      ...(ofCustomer ? [ofCustomer] : []),
      { field: 'object', is: 'redemption' },
      ...(asOf === undefined ? [{ field: 'status', is: 'SUCCEEDED' } as const] : []),
    ];
    const isPlainCount =
      asOf === undefined && counts === 'redemptions' && window === 'all' && (per === 'all' || per === 'customer');
    if (isPlainCount) return this.views.collection(redemptionsView).count({ all: where });
    let sum = 0;
    for await (const entry of this.inOrder(where)) sum += added(entry, by);
    return sum;
  }

  /** Each page begins at the moment of the last entry before it, behind those of that moment. */
  private async *inOrder(where: readonly Condition[]): AsyncGenerator<RedemptionEntry> {
    let since: string | undefined;
    let offset = 0;
    for (let isLast = false; !isLast;) {
      const from: Condition[] = since === undefined ? [] : [{ field: 'created_at', moreOrEqual: since }];
      const page = await this.page([...where, ...from], ENTRIES_PER_PAGE, offset);
      yield* page;
      isLast = page.length < ENTRIES_PER_PAGE;
      const last = page.at(-1)?.created_at;
      const ofThatMoment = page.filter(({ created_at }) => created_at === last).length;
      offset = last === since ? offset + ofThatMoment : ofThatMoment;
      since = last;
    }
  }

  private page(all: readonly Condition[], limit: number, offset = 0): Promise<RedemptionEntry[]> {
    return this.views
      .collection(redemptionsView)
      .find({ where: { all }, orderBy: [{ field: 'created_at' }], limit, offset });
  }
}

function fieldOf(redeemableId: string): 'reward_assignment_id' | 'related_object_id' {
  return isRewardAssignment(redeemableId) ? 'reward_assignment_id' : 'related_object_id';
}

/** The window of the counter lies between these. */
function momentsOf({ window, at }: RuleCounter): readonly Condition[] {
  if (window === 'all') return [];
  const moment = (difference: number) => new Date(Date.parse(at) + difference).toISOString();
  return [
    { field: 'created_at', moreOrEqual: moment(-LONGEST[window]) },
    { field: 'created_at', lessOrEqual: moment(LONGEST[window]) },
  ];
}

interface Counted {
  readonly counter: RuleCounter;
  readonly timeZone: string;
  readonly asOf: Instant | undefined;
}

/**
 * What an entry adds to the counter: nothing, unless it is a successful redemption of the kind that the counter counts.
 */
function added(entry: RedemptionEntry, { counter, timeZone, asOf }: Counted): number {
  if (!entry.counted || !stands(entry, asOf)) return 0;
  const { owner, redeemableId } = counter;
  const isOf =
    redeemableId === undefined
      ? entry.related_object_parent_id === owner
      : entry[fieldOf(redeemableId)] === redeemableId;
  if (!isOf) return 0;
  const made = { date: entry.created_at, customerId: entry.customer_id, ...entry.counted };
  const use = useOf(counter.rule, counter, subjectOf(made, timeZone));
  return use?.key === counter.key ? use.by : 0;
}

/** Whether it had succeeded and was not rolled back yet. */
function stands({ status, rollbacks = [] }: RedemptionEntry, asOf: Instant | undefined): boolean {
  if (asOf === undefined || status !== 'ROLLED_BACK') return status === 'SUCCEEDED';
  return rollbacks.every(({ date }) => date > asOf);
}
