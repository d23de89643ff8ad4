import { Injectable } from '@nestjs/common';
import { type Condition, type Scalar, type Sorting } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { asked, fieldOf, isRange, valuesOf } from './conjuncts.js';
import { FEW, inOrder, pageInHand } from './in-hand.js';
import { MetadataSearch } from './metadata-search.js';
import { isByAge, type VoucherPage, type VoucherSelection } from './voucher-selection.js';
import { VoucherTotals } from './voucher-totals.js';

/** Fields by which vouchers come in order of age, the one that leaves fewest first. */
const DRIVERS = [
  'holder_id',
  'campaign_id',
  'category_id',
  'is_referral_code',
  'redemption.redeemed_quantity',
  'active',
] as const;
/** Fields with an index that begins with them. */
const RANGES = ['expiration_date', 'start_date', 'updated_at', 'created_at', 'code', 'redemption.redeemed_quantity'];
/** So many values of one field are looked up one by one. */
const VALUES_AT_MOST = 10;
/** Beyond this, pages of several values are not merged here. */
const MERGED_AT_MOST = 1_000;

interface Driver {
  readonly field: string;
  readonly values: readonly Scalar[];
  /** What it stands for */
  readonly condition: Condition;
}

/**
 * Finds pages of vouchers with work that does not grow with their number: along an index that gives the order wanted, or among
 * the few documents that a condition leaves. Where neither is there, documents are gone through in order until the page is full,
 * which takes long only where very few of very many match.
 */
@Injectable()
export class VoucherSearch {
  private readonly vouchers;

  constructor(
    views: ViewRunner,
    private readonly totals: VoucherTotals,
    private readonly metadata: MetadataSearch,
  ) {
    this.vouchers = views.lazily(vouchersView);
  }

  /** Only these are looked at. */
  async among(ids: readonly string[], selection: VoucherSelection): Promise<VoucherPage> {
    return pageInHand(await this.vouchers().getMany(ids), selection);
  }

  async find(selection: VoucherSelection): Promise<VoucherPage> {
    const byMetadata = await this.metadata.find(selection);
    if (byMetadata) return byMetadata;
    const driver = driverOf(selection.conditions);
    const few = driver && isByAge(selection) ? undefined : await this.fewOf(selection, driver);
    if (few) return pageInHand(few, selection);
    const [documents, total] = await Promise.all([this.along(selection, driver), this.totals.of(selection)]);
    return { documents, total };
  }

  /** All documents that one of the conditions leaves, if they are few. */
  private async fewOf(
    { projectId, conditions, orderBy }: VoucherSelection,
    driver: Driver | undefined,
  ): Promise<readonly VoucherDocument[] | undefined> {
    const groups = RANGES.filter((field) => field !== orderBy.field)
      .map((field) => conditions.filter((each) => fieldOf(each) === field && isRange(each)))
      .filter((group) => group.length > 0);
    if (driver) groups.unshift([driver.condition]);
    for (const group of groups) {
      const where: Condition = { all: [{ field: 'projectId', is: projectId }, ...group] };
      const found = await this.vouchers().find({ where, orderBy: sortedBy(group), limit: FEW + 1 });
      if (found.length <= FEW) return found;
    }
    return undefined;
  }

  private along(selection: VoucherSelection, driver: Driver | undefined): Promise<readonly VoucherDocument[]> {
    const { projectId, conditions, orderBy, offset, limit } = selection;
    if (driver && isByAge(selection)) return this.alongDriver(selection, driver);
    // An index on anything but the order would have all that it finds sorted.
    const rest = conditions.map((each) => (fieldOf(each) === orderBy.field && isRange(each) ? each : asked(each)));
    const where: Condition = { all: [{ field: 'projectId', is: projectId }, ...rest] };
    return this.vouchers().find({ where, orderBy: [orderBy], offset, limit });
  }

  private async alongDriver(
    { projectId, conditions, orderBy, offset, limit }: VoucherSelection,
    { field, values, condition }: Driver,
  ): Promise<readonly VoucherDocument[]> {
    const rest = conditions.filter((each) => each !== condition).map(asked);
    const age: Sorting = { field: field === 'campaign_id' ? 'age' : 'id', descending: orderBy.descending };
    const find = (own: Condition, page: { offset: number; limit: number }) =>
      this.vouchers().find({
        where: { all: [{ field: 'projectId', is: projectId }, own, ...rest] },
        orderBy: [age],
        ...page,
      });
    const upTo = offset + limit;
    if (values.length === 1 || values.length > VALUES_AT_MOST || upTo > MERGED_AT_MOST) {
      const own = values.length === 1 ? { field, is: values[0] ?? null } : condition;
      return find(own, { offset, limit });
    }
    const pages = await Promise.all(values.map((is) => find({ field, is }, { offset: 0, limit: upTo })));
    return pages
      .flat()
      .sort(inOrder({ ...orderBy, field: 'id' }))
      .slice(offset, upTo);
  }
}

function sortedBy([first]: readonly Condition[]): readonly Sorting[] {
  const field = first && fieldOf(first);
  return field === undefined ? [] : [{ field }];
}

function driverOf(conditions: readonly Condition[]): Driver | undefined {
  for (const field of DRIVERS) {
    for (const condition of conditions) {
      const values = valuesOf(condition, field);
      if (values) return { field, values, condition };
    }
  }
  return undefined;
}
