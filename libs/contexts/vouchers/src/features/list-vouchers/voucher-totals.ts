import { Injectable } from '@nestjs/common';
import { type Condition, matches, type Scalar } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { countId, type Trait, voucherCountsView } from '../../views/voucher-counts/voucher-counts.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { asked, isRange, valuesOf } from './conjuncts.js';
import { RecentCounts } from './recent-counts.js';
import { TermSearch } from './term-search.js';
import { type VoucherSelection } from './voucher-selection.js';

/** What must not be, where few are like that. */
interface Exception {
  readonly not: Condition;
}

/**
 * How many vouchers meet conditions. All of a project, those enabled, of a campaign or in a category are counted as they come and
 * go; what is left of those when a few are taken away is the difference. Anything else is counted along an index where there is
 * one (ten million a second), else one by one (half a million a second), by the store's own thread, once a second at most.
 */
@Injectable()
export class VoucherTotals {
  private readonly vouchers;
  private readonly counts;
  private readonly recent = new RecentCounts();

  constructor(
    views: ViewRunner,
    private readonly terms: TermSearch,
  ) {
    this.vouchers = views.lazily(vouchersView);
    this.counts = views.lazily(voucherCountsView);
  }

  of(selection: VoucherSelection): Promise<number> {
    const { projectId, conditions, now } = selection;
    // What is asked as of now is the same question a moment later.
    const key = JSON.stringify([projectId, conditions], (_name, value: unknown) => (value === now ? 'now' : value));
    return this.recent.get(key, () => this.take(selection));
  }

  private async take(selection: VoucherSelection): Promise<number> {
    const { projectId, conditions } = selection;
    const exceptions = conditions.filter(isException);
    const [expired, ...others] = exceptions.filter((each) => !notBegun(each, selection));
    const rest = conditions.filter((each) => !isException(each));
    const known = others.length === 0 ? await this.counted(projectId, rest) : undefined;
    if (known === undefined) return this.count(projectId, conditions);
    const begins = exceptions.some((each) => notBegun(each, selection))
      ? await this.exceptNotBegun(selection, expired ? [...rest, expired] : rest)
      : 0;
    if (begins === undefined) return this.count(projectId, conditions);
    return known - (expired ? await this.count(projectId, [expired.not, ...rest.map(asked)]) : 0) - begins;
  }

  /** How many that meet the conditions have not begun; undefined: too many to look at. */
  private async exceptNotBegun(
    { projectId, now }: VoucherSelection,
    conditions: readonly Condition[],
  ): Promise<number | undefined> {
    const found = await this.terms.notBegun(projectId, now);
    const all: Condition = { all: [{ field: 'start_date', more: now }, ...conditions] };
    return found?.filter((voucher) => matches(all, voucher)).length;
  }

  /** Without looking at vouchers. */
  private async counted(projectId: string, conditions: readonly Condition[]): Promise<number | undefined> {
    const [condition] = conditions;
    if (!condition) return this.count(projectId, []);
    if (conditions.length > 1) return undefined;
    const enabled = valuesOf(condition, 'active');
    if (enabled?.length === 1 && typeof enabled[0] === 'boolean') {
      const count = await this.countOf(projectId, { enabled: true });
      return enabled[0] ? count : (await this.count(projectId, [])) - count;
    }
    if (isOnly(valuesOf(condition, 'redemption.redeemed_quantity'), 0)) {
      const redeemed: Condition = { field: 'redemption.redeemed_quantity', more: 0 };
      return (await this.count(projectId, [])) - (await this.count(projectId, [redeemed]));
    }
    if (isOnly(valuesOf(condition, 'is_referral_code'), false)) {
      return (await this.count(projectId, [])) - (await this.terms.countReferralCodes(projectId));
    }
    const traits = traitsOf(condition);
    if (!traits) return undefined;
    const counts = await Promise.all(traits.map((trait) => this.countOf(projectId, trait)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async countOf(projectId: string, trait: Trait): Promise<number> {
    return (await this.counts().get(countId(projectId, trait)))?.count ?? 0;
  }

  private count(projectId: string, conditions: readonly Condition[]): Promise<number> {
    return this.vouchers().count({ all: [{ field: 'projectId', is: projectId }, ...conditions] });
  }
}

function isOnly(values: readonly Scalar[] | undefined, wanted: Scalar): boolean {
  return values?.length === 1 && values[0] === wanted;
}

function traitsOf(condition: Condition): readonly Trait[] | undefined {
  const campaigns = valuesOf(condition, 'campaign_id');
  if (campaigns?.every((id) => typeof id === 'string')) return campaigns.map((campaignId) => ({ campaignId }));
  const categories = valuesOf(condition, 'category_id');
  if (categories?.every((id) => typeof id === 'string')) return categories.map((categoryId) => ({ categoryId }));
  return undefined;
}

function isException(condition: Condition): condition is Exception {
  return 'not' in condition && isRange(condition.not);
}

/** "Does not begin later than now": those few that do have a term. */
function notBegun({ not }: Exception, { now }: VoucherSelection): boolean {
  return 'more' in not && not.field === 'start_date' && not.more === now;
}
