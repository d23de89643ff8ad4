import { Injectable } from '@nestjs/common';
import { type Condition, type Scalar } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { countId, type Trait, voucherCountsView } from '../../views/voucher-counts/voucher-counts.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { asked, isRange, valuesOf } from './conjuncts.js';
import { type VoucherSelection } from './voucher-selection.js';

/** More would make more counts than they save. */
const EXCEPTIONS_AT_MOST = 3;

/**
 * How many vouchers meet conditions. All of a project, those enabled, of a campaign or in a category are counted as they come and
 * go; what is left of those when a few are taken away is the difference. Anything else is counted along an index where there is
 * one (ten million a second), else one by one.
 */
@Injectable()
export class VoucherTotals {
  private readonly vouchers;
  private readonly counts;

  constructor(views: ViewRunner) {
    this.vouchers = views.lazily(vouchersView);
    this.counts = views.lazily(voucherCountsView);
  }

  async of({ projectId, conditions }: Pick<VoucherSelection, 'projectId' | 'conditions'>): Promise<number> {
    const exceptions = conditions.filter(isException);
    const rest = conditions.filter((each) => !isException(each));
    const known = exceptions.length <= EXCEPTIONS_AT_MOST ? await this.counted(projectId, rest) : undefined;
    if (known === undefined) return this.count(projectId, conditions);
    let total = known;
    // Inclusion and exclusion: all, less those with one exception, and those with two that were taken away twice …
    for (const some of subsets(exceptions.map(({ not }) => not))) {
      total += (some.length % 2 === 0 ? 1 : -1) * (await this.count(projectId, [...some, ...rest.map(asked)]));
    }
    return total;
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
    const others = mostOnes(condition);
    if (others) return (await this.count(projectId, [])) - (await this.count(projectId, [others]));
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

/** Which vouchers a condition leaves out that most vouchers meet. */
function mostOnes(condition: Condition): Condition | undefined {
  const redeemed = 'redemption.redeemed_quantity';
  if (isOnly(valuesOf(condition, redeemed), 0)) return { field: redeemed, more: 0 };
  const referral = 'is_referral_code';
  return isOnly(valuesOf(condition, referral), false) ? { field: referral, is: true } : undefined;
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

/** What must not be, where that is a stretch of an index. */
function isException(condition: Condition): condition is { readonly not: Condition } {
  return 'not' in condition && isRange(condition.not);
}

/** Every choice of one or more. */
function subsets<Item>(items: readonly Item[]): Item[][] {
  const chosen: Item[][] = [[]];
  for (const item of items) chosen.push(...chosen.map((before) => [...before, item]));
  return chosen.slice(1);
}
