import { Injectable } from '@nestjs/common';
import { type Condition, type Scalar } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { fieldOf, valuesOf } from './conjuncts.js';
import { oppositeOf, withoutImplied } from './derived-fields.js';
import { isOfGroups } from './group-decision.js';
import { RecentCounts } from './recent-counts.js';
import { TermSearch } from './term-search.js';
import { type Candidates, VoucherGroups } from './voucher-groups.js';
import { type VoucherSelection } from './voucher-selection.js';

const REDEEMED = 'redemption.redeemed_quantity';
/** Few vouchers have much of these. */
const USED = [REDEEMED, 'spent'];

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
    const isOne = only && more.length === 0;
    const known = isOne ? await this.takeOne(projectId, only) : await this.takeRest(projectId, conditions);
    if (known !== undefined) return known;
    const some = candidates && this.groups.countIn(projectId, candidates);
    return some ?? this.count(projectId, conditions);
  }

  private async takeOne(projectId: string, condition: Condition): Promise<number | undefined> {
    const others = complementOf(condition);
    if (others) return (await this.count(projectId, [])) - (await this.take(projectId, [others], undefined));
    return this.terms.countOf(projectId, condition);
  }

  /** Where groups tell how many meet all conditions but one: less those that do not meet this one. */
  private async takeRest(projectId: string, conditions: readonly Condition[]): Promise<number | undefined> {
    const one = conditions.find((each) => USED.includes(fieldOf(complementOf(each) ?? each) ?? ''));
    const others = conditions.filter((each) => each !== one);
    const unmet = one && complementOf(one);
    const candidates = unmet && others.every(isOfGroups) ? await this.groups.meeting(projectId, others) : undefined;
    const all = candidates && (await this.groups.totalOf(projectId, candidates));
    return unmet && all !== undefined ? all - (await this.count(projectId, [...others, unmet])) : undefined;
  }

  private count(projectId: string, conditions: readonly Condition[]): Promise<number> {
    return this.vouchers().count({ all: [{ field: 'projectId', is: projectId }, ...withoutImplied(conditions)] });
  }
}

/** What exactly those vouchers meet that do not meet the condition, where that is the easier question. */
function complementOf(condition: Condition): Condition | undefined {
  if ('not' in condition) return condition.not;
  if ('present' in condition && !condition.present) return { field: condition.field, present: true };
  if (isOnly(valuesOf(condition, 'is_referral_code'), false)) return { field: 'is_referral_code', is: true };
  if (!('field' in condition) || condition.field !== REDEEMED || 'more' in condition) return undefined;
  return 'moreOrEqual' in condition ? undefined : oppositeOf(condition);
}

function isOnly(values: readonly Scalar[] | undefined, wanted: Scalar): boolean {
  return values?.length === 1 && values[0] === wanted;
}
