import { Injectable } from '@nestjs/common';
import { type Comparison, type Condition } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { dayOf, voucherCountsView } from '../../views/voucher-counts/voucher-counts.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';

export const EXPIRATION = 'expiration_date';

/** Before and after all days. */
const [EVER, NEVER] = ['', '~'];

/**
 * How many vouchers expire within a range: whole days are counted as vouchers come and go, of the days on which the range begins
 * and ends each voucher is counted.
 */
@Injectable()
export class ExpirationCounts {
  private readonly counts;
  private readonly vouchers;

  constructor(views: ViewRunner) {
    this.counts = views.lazily(voucherCountsView);
    this.vouchers = views.lazily(vouchersView);
  }

  /** @param range all must hold. @param enabled only those, or only disabled ones; all where absent */
  async count(
    projectId: string,
    range: readonly Comparison[],
    enabled: boolean | undefined,
  ): Promise<number | undefined> {
    const bounds = boundsOf(range);
    if (!bounds) return undefined;
    const { from, to } = bounds;
    const own: Condition[] = [{ field: 'projectId', is: projectId }];
    if (enabled !== undefined) own.push({ field: 'enabled', is: enabled });
    const [first, last] = [dayOf(from), dayOf(to)];
    const days: Condition[] = [
      { field: 'expiresOn', more: first },
      { field: 'expiresOn', less: last },
    ];
    const whole = await this.counts().find({ where: { all: [...own, ...days] }, orderBy: [{ field: 'expiresOn' }] });
    const edges = [...new Set([first, last])].filter((day) => day !== EVER && day !== NEVER);
    const parts = await Promise.all(edges.map((day) => this.countOn(projectId, day, range, enabled)));
    return [...whole.map(({ count }) => count), ...parts].reduce((sum, count) => sum + count, 0);
  }

  private countOn(
    projectId: string,
    day: string,
    range: readonly Comparison[],
    enabled: boolean | undefined,
  ): Promise<number> {
    const all: Condition[] = [{ field: 'projectId', is: projectId }, { field: EXPIRATION, startsWith: day }, ...range];
    if (enabled !== undefined) all.push({ field: 'active', is: enabled });
    return this.vouchers().count({ all });
  }
}

/** The moments within which they hold; undefined where one of them is about something else than a moment. */
function boundsOf(range: readonly Comparison[]): { from: string; to: string } | undefined {
  let [from, to]: [string, string] = [EVER, NEVER];
  for (const comparison of range) {
    const lower = 'more' in comparison ? comparison.more : 'moreOrEqual' in comparison ? comparison.moreOrEqual : EVER;
    const upper = 'less' in comparison ? comparison.less : 'lessOrEqual' in comparison ? comparison.lessOrEqual : NEVER;
    if (typeof lower !== 'string' || typeof upper !== 'string' || 'startsWith' in comparison) return undefined;
    if (lower > from) from = lower;
    if (upper < to) to = upper;
  }
  return { from, to };
}
