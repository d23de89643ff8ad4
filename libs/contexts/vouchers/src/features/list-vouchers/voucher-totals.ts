import { Injectable } from '@nestjs/common';
import { type Condition, type Scalar } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { valuesOf } from './conjuncts.js';
import { RecentCounts } from './recent-counts.js';
import { TermSearch } from './term-search.js';
import { type Candidates, VoucherGroups } from './voucher-groups.js';
import { type VoucherSelection } from './voucher-selection.js';

const REDEEMED = 'redemption.redeemed_quantity';

/**
 * How many vouchers meet conditions. What groups or terms tell is counted as vouchers come and go, and what is left when those are
 * taken away is the difference. Stores count ranges by themselves where the view says so. Anything else is counted along an index
 * where there is one (ten million a second), else one by one (half a million a second), by the store's own thread, once a second at
 * most.
 */
@Injectable()
export class VoucherTotals {
  private readonly vouchers;
  private readonly recent = new RecentCounts();

  constructor(
    views: ViewRunner,
    private readonly terms: TermSearch,
    private readonly groups: VoucherGroups,
  ) {
    this.vouchers = views.lazily(vouchersView);
  }

  /** @param candidates what groups tell about the same conditions, where they were asked */
  of({ projectId, conditions, now }: VoucherSelection, candidates: Candidates | undefined): Promise<number> {
    // What is asked as of now is the same question a moment later.
    const key = JSON.stringify([projectId, conditions], (_name, value: unknown) => (value === now ? 'now' : value));
    return this.recent.get(key, () => this.take(projectId, conditions, candidates));
  }

  private async take(
    projectId: string,
    conditions: readonly Condition[],
    candidates: Candidates | undefined,
  ): Promise<number> {
    const byGroups = candidates && (await this.groups.totalOf(projectId, candidates));
    if (byGroups !== undefined) return byGroups;
    const [only, ...more] = conditions;
    const known = only && more.length === 0 ? await this.takeOne(projectId, only) : undefined;
    if (known !== undefined) return known;
    const some = candidates && this.groups.countIn(projectId, candidates);
    return some ?? this.count(projectId, conditions);
  }

  private async takeOne(projectId: string, condition: Condition): Promise<number | undefined> {
    const others = complementOf(condition);
    if (others) return (await this.count(projectId, [])) - (await this.take(projectId, [others], undefined));
    return this.terms.countOf(projectId, condition);
  }

  private count(projectId: string, conditions: readonly Condition[]): Promise<number> {
    return this.vouchers().count({ all: [{ field: 'projectId', is: projectId }, ...conditions] });
  }
}

/** What exactly those vouchers meet that do not meet the condition, where that is the easier question. */
function complementOf(condition: Condition): Condition | undefined {
  if ('not' in condition) return condition.not;
  if ('present' in condition && !condition.present) return { field: condition.field, present: true };
  if (isOnly(valuesOf(condition, 'is_referral_code'), false)) return { field: 'is_referral_code', is: true };
  // Nothing is redeemed less than not at all.
  if (isOnly(valuesOf(condition, REDEEMED), 0)) return { field: REDEEMED, more: 0 };
  if (!('field' in condition) || condition.field !== REDEEMED) return undefined;
  if ('less' in condition) return { field: REDEEMED, moreOrEqual: condition.less };
  return 'lessOrEqual' in condition ? { field: REDEEMED, more: condition.lessOrEqual } : undefined;
}

function isOnly(values: readonly Scalar[] | undefined, wanted: Scalar): boolean {
  return values?.length === 1 && values[0] === wanted;
}
