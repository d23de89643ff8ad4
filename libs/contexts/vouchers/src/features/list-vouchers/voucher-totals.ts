import { Injectable } from '@nestjs/common';
import { type Comparison, type Condition, matches, type Scalar } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { countId, type Trait, voucherCountsView } from '../../views/voucher-counts/voucher-counts.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { asked, fieldOf, isRange, valuesOf } from './conjuncts.js';
import { EXPIRATION, ExpirationCounts } from './expiration-counts.js';
import { RecentCounts } from './recent-counts.js';
import { TermSearch } from './term-search.js';
import { type VoucherSelection } from './voucher-selection.js';

/** What must not be, where few are like that. */
interface Exception {
  readonly not: Condition;
}

/**
 * How many vouchers meet conditions. All of a project, those enabled, of a campaign, in a category, that expire on a day or have a
 * value are counted as they come and go; what is left of those when a few are taken away is the difference. Anything else is counted along an index where there is
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
    private readonly expirations: ExpirationCounts,
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
    return known - (expired ? await this.both(projectId, expired.not, rest) : 0) - begins;
  }

  /** How many of those that meet the conditions meet a further one. */
  private async both(projectId: string, condition: Condition, rest: readonly Condition[]): Promise<number> {
    const known = await this.counted(projectId, [condition, ...rest]);
    return known ?? this.count(projectId, [condition, ...rest.map(asked)]);
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

  /** Without looking at vouchers, or at a few only. */
  private async counted(projectId: string, conditions: readonly Condition[]): Promise<number | undefined> {
    const [condition, ...more] = conditions;
    if (!condition) return this.count(projectId, []);
    const enabled = switchIn(conditions);
    const expiring = conditions.filter((each) => fieldOf(each) === EXPIRATION && isRange(each));
    if (expiring.length > 0 && expiring.length + (enabled === undefined ? 0 : 1) === conditions.length) {
      return this.expirations.count(projectId, expiring as Comparison[], enabled);
    }
    const [campaign] = conditions.flatMap((each) => valuesOf(each, 'campaign_id') ?? []);
    if (enabled !== undefined && conditions.length === 2 && isOneCampaign(conditions) && typeof campaign === 'string') {
      const disabled = await this.countOf(projectId, { campaignId: campaign, disabled: true });
      return enabled ? (await this.countOf(projectId, { campaignId: campaign })) - disabled : disabled;
    }
    if (more.length > 0) return undefined;
    if (enabled !== undefined) {
      const count = await this.countOf(projectId, { enabled: true });
      return enabled ? count : (await this.count(projectId, [])) - count;
    }
    return this.countedAlone(projectId, condition);
  }

  private async countedAlone(projectId: string, condition: Condition): Promise<number | undefined> {
    if (isOnly(valuesOf(condition, 'redemption.redeemed_quantity'), 0)) {
      const redeemed: Condition = { field: 'redemption.redeemed_quantity', more: 0 };
      return (await this.count(projectId, [])) - (await this.count(projectId, [redeemed]));
    }
    if (isOnly(valuesOf(condition, 'is_referral_code'), false)) {
      return (await this.count(projectId, [])) - (await this.terms.countReferralCodes(projectId));
    }
    const traits = traitsOf(condition);
    if (!traits) return this.byTerms(projectId, condition);
    const counts = await Promise.all(traits.map((trait) => this.countOf(projectId, trait)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async byTerms(projectId: string, condition: Condition): Promise<number | undefined> {
    if (!('not' in condition)) return this.terms.countOf(projectId, condition);
    const without = await this.terms.countOf(projectId, condition.not);
    return without === undefined ? undefined : (await this.count(projectId, [])) - without;
  }

  private async countOf(projectId: string, trait: Trait): Promise<number> {
    return (await this.counts().get(countId(projectId, trait)))?.count ?? 0;
  }

  private count(projectId: string, conditions: readonly Condition[]): Promise<number> {
    return this.vouchers().count({ all: [{ field: 'projectId', is: projectId }, ...conditions] });
  }
}

/** Whether they want enabled vouchers only, or disabled ones; undefined: they say nothing of it, or both. */
function switchIn(conditions: readonly Condition[]): boolean | undefined {
  const values = conditions.map((each) => valuesOf(each, 'active')).filter((each) => each !== undefined);
  const [only] = values.flat();
  return values.flat().length === 1 && typeof only === 'boolean' ? only : undefined;
}

function isOneCampaign(conditions: readonly Condition[]): boolean {
  return conditions.some((each) => valuesOf(each, 'campaign_id')?.length === 1);
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
