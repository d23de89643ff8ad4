import { Injectable } from '@nestjs/common';
import { type Condition, type Scalar, type Sorting, valueAt } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { CampaignNames } from './campaign-names.js';
import { asked, fieldOf, isRange, valuesOf } from './conjuncts.js';
import { madeBefore, onSpent } from './derived-fields.js';
import { type Driver, driverOf, narrowed, SORTED, STRETCHES_AT_MOST } from './driver.js';
import { FEW, inOrder, pageInHand } from './in-hand.js';
import { sizeOf, TermSearch } from './term-search.js';
import { isByAge, type VoucherPage, type VoucherSelection } from './voucher-selection.js';
import { VoucherGroups } from './voucher-groups.js';
import { VoucherTotals } from './voucher-totals.js';

/** Fields with an index that begins with them, and how that goes on. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  expiration_date: ['expiration_date', 'active'],
  updated_at: ['updated_at'],
  created_at: ['created_at'],
  code: ['code'],
  'redemption.redeemed_quantity': ['redemption.redeemed_quantity'],
  'gift.amount': ['gift.amount'],
  'gift.balance': ['gift.balance'],
  spent: ['spent'],
};
/** Fields of which many vouchers have the same value: codes of one campaign expire together, and are used once, or for as much. */
const OF_FEW_VALUES = [
  'expiration_date',
  'redemption.redeemed_quantity',
  'spent',
  'gift.amount',
  'gift.balance',
] as const;
/** Beyond this, pages of several stretches are not merged here. */
const MERGED_AT_MOST = 1_000;

/** A voucher that is found by its term costs as much as so many along an index. */
const DEARER_BY_TERM = 4;

/** Conditions that an index turns into vouchers in order of age; any of them may hold. */
type Stretches = readonly (readonly Condition[])[];

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
    private readonly terms: TermSearch,
    private readonly groups: VoucherGroups,
    private readonly names: CampaignNames,
  ) {
    this.vouchers = views.lazily(vouchersView);
  }

  /** Only these are looked at. */
  async among(ids: readonly string[], selection: VoucherSelection): Promise<VoucherPage> {
    return pageInHand(await this.vouchers().getMany(ids), selection);
  }

  async find(wanted: VoucherSelection): Promise<VoucherPage> {
    const named = await Promise.all(wanted.conditions.map((each) => this.names.onIds(wanted.projectId, each)));
    const conditions = await this.terms.together(wanted.projectId, named.flatMap(onSpent));
    const selection = { ...wanted, conditions };
    const { page, least } = await this.terms.find(selection);
    if (page) return page;
    const { projectId } = selection;
    const candidates = conditions.length > 0 ? await this.groups.meeting(projectId, conditions) : undefined;
    if (candidates?.count === 0) return { documents: [], total: 0 };
    const driver = driverOf(conditions, candidates);
    // Each code is of one voucher.
    const isAlong = driver && driver.field !== 'code' && isByAge(selection);
    const few = isAlong ? undefined : await this.fewOf(selection, driver);
    if (few) return pageInHand(few, selection);
    const total = await this.totals.of(selection, candidates);
    // Who looks for what is not there would look through all.
    if (total <= selection.offset) return { documents: [], total };
    const narrow = narrowed(driver, candidates);
    // Along the index: about so many until the page is full, if those wanted are spread evenly.
    const passed = ((narrow?.size ?? 0) * (selection.offset + selection.limit)) / total;
    const isTermNarrower = least && narrow?.size !== undefined && sizeOf(least) * DEARER_BY_TERM < narrow.size;
    const byTerms = isTermNarrower ? await this.terms.through(selection, least, passed / DEARER_BY_TERM) : undefined;
    return { documents: byTerms ?? (await this.inOrder(selection, narrow)), total };
  }

  /** All documents that one of the conditions leaves, if they are few. */
  private async fewOf(
    { projectId, conditions, orderBy }: VoucherSelection,
    driver: Driver | undefined,
  ): Promise<readonly VoucherDocument[] | undefined> {
    const groups = Object.keys(RANGES)
      .filter((field) => field !== orderBy.field)
      .map((field) => ({ group: rangesOf(conditions, field), order: RANGES[field] ?? [] }))
      .filter(({ group }) => group.length > 0);
    if (driver) groups.unshift({ group: [driver.condition], order: [driver.field === 'campaign_id' ? 'age' : 'id'] });
    for (const { group, order } of groups) {
      const where: Condition = { all: [{ field: 'projectId', is: projectId }, ...group] };
      // What is counted at once need not be read to be known as too many.
      if (isRanked(order) && (await this.vouchers().count(where)) > FEW) continue;
      const found = await this.vouchers().find({ where, orderBy: order.map((field) => ({ field })), limit: FEW + 1 });
      if (found.length <= FEW) return found;
    }
    return undefined;
  }

  private async inOrder(selection: VoucherSelection, driver: Driver | undefined): Promise<readonly VoucherDocument[]> {
    const { projectId, conditions, orderBy, offset, limit } = selection;
    if (isByAge(selection)) {
      const few = !driver || isOfOneField(conditions) ? await this.ofFewValues(selection) : undefined;
      if (few) return this.along(selection, few, 'id');
      if (driver) {
        const field = driver.field === 'campaign_id' ? 'age' : 'id';
        return this.along(selection, stretchesOf(selection, driver), field);
      }
    }
    if (driver?.size !== undefined && driver.size <= SORTED) return this.sorted(selection, driver);
    // An index on anything but the order would have all that it finds sorted.
    const isIndexed = (each: Condition) => fieldOf(each) === orderBy.field && isRange(each);
    const implied = isByAge(selection) ? madeBefore(conditions) : [];
    const rest = [...conditions, ...implied].map((each) => (isIndexed(each) ? each : asked(each)));
    const where: Condition = { all: [{ field: 'projectId', is: projectId }, ...rest] };
    return this.vouchers().find({ where, orderBy: [orderBy], offset, limit });
  }

  /** Along an index that has the order wanted, they may all come last. */
  private async sorted(selection: VoucherSelection, { condition, field }: Driver): Promise<readonly VoucherDocument[]> {
    const { projectId, conditions } = selection;
    const found = await this.vouchers().find({
      where: { all: [{ field: 'projectId', is: projectId }, condition, ...conditions.map(asked)] },
      orderBy: [{ field: field === 'campaign_id' ? 'age' : 'id' }],
    });
    return pageInHand(found, selection).documents;
  }

  /** The values that are asked for of a field, if they are few. */
  private async ofFewValues(selection: VoucherSelection): Promise<Stretches | undefined> {
    const field = OF_FEW_VALUES.find((each) => askedOf(selection.conditions, each).length > 0);
    if (!field || selection.offset + selection.limit > MERGED_AT_MOST) return undefined;
    const values = await this.valuesWithin(selection, field);
    if (field !== 'expiration_date') return values?.map((is) => [{ field, is }]);
    return values?.flatMap((is) =>
      [true, false].map((active) => [
        { field, is },
        { field: 'active', is: active },
      ]),
    );
  }

  private async valuesWithin(
    { projectId, conditions }: VoucherSelection,
    field: (typeof OF_FEW_VALUES)[number],
  ): Promise<readonly Scalar[] | undefined> {
    const range = askedOf(conditions, field);
    // Of two lower bounds an index takes either.
    const upper = range.filter((each) => !('more' in each || 'moreOrEqual' in each));
    const orderBy = RANGES[field]?.map((each) => ({ field: each }));
    const values: (string | number)[] = [];
    for (;;) {
      const last = values.at(-1);
      const bounds = last === undefined ? range : [...upper, { field, more: last }];
      const where: Condition = { all: [{ field: 'projectId', is: projectId }, ...bounds] };
      const [next] = await this.vouchers().find({ where, orderBy, limit: 1 });
      const value = next && valueAt(next, field);
      if (typeof value !== 'string' && typeof value !== 'number') return values;
      if (values.length * 2 >= STRETCHES_AT_MOST) return undefined;
      values.push(value);
    }
  }

  private async along(
    { projectId, conditions, orderBy, offset, limit }: VoucherSelection,
    stretches: Stretches,
    field: string,
  ): Promise<readonly VoucherDocument[]> {
    const age: Sorting = { field, descending: orderBy.descending };
    const find = (own: readonly Condition[], page: { offset: number; limit: number }) =>
      this.vouchers().find({
        where: { all: [{ field: 'projectId', is: projectId }, ...own, ...conditions.map(asked)] },
        orderBy: [age],
        ...page,
      });
    const [only, ...others] = stretches;
    if (only && others.length === 0) return find(only, { offset, limit });
    const pages = await Promise.all(stretches.map((own) => find(own, { offset: 0, limit: offset + limit })));
    return pages
      .flat()
      .sort(inOrder({ ...orderBy, field: 'id' }))
      .slice(offset, offset + limit);
  }
}

function stretchesOf({ offset, limit }: VoucherSelection, { field, values, condition }: Driver): Stretches {
  const isMerged = values.length <= STRETCHES_AT_MOST && offset + limit <= MERGED_AT_MOST;
  if (values.length > 1 && !isMerged) return [[condition]];
  return values.map((is) => [{ field, is }]);
}

function rangesOf(conditions: readonly Condition[], field: string): readonly Condition[] {
  return conditions.filter((each) => fieldOf(each) === field && isRange(each));
}

/** Ranges of a field, and values of it. */
function askedOf(conditions: readonly Condition[], field: string): readonly Condition[] {
  return conditions.filter((each) => fieldOf(each) === field && (isRange(each) || valuesOf(each, field)));
}

/** Its index says it all. */
function isOfOneField(conditions: readonly Condition[]): boolean {
  return OF_FEW_VALUES.some((field) => askedOf(conditions, field).length === conditions.length);
}

function isRanked(order: readonly string[]): boolean {
  const index = ['projectId', ...order].join();
  return vouchersView.collection.ranked?.some((fields) => fields.join() === index) ?? false;
}
