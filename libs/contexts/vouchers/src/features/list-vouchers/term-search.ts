import { Injectable } from '@nestjs/common';
import { type Condition, matches, type Sorting } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { anyMetadataTerm, MANY_VALUES, termOf } from '../../views/voucher-terms/terms.js';
import { type VoucherTermDocument, voucherTermsView } from '../../views/voucher-terms/voucher-terms.view.js';
import { isOfHolder, isOfParts, isOfValues, onTerms, pathOf, rangeOnTerms, termsFor } from './conditions-on-terms.js';
import { FEW, inOrder, pageInHand } from './in-hand.js';
import { MANY_VALUES_AT_MOST, TermCounts, type Wanted } from './term-counts.js';
import { isByAge, type VoucherPage, type VoucherSelection } from './voucher-selection.js';

/** So many terms are gone along at once, */
const TERMS_AT_MOST = 40;
/** or so many, if they are all that is asked for, */
const MANY_TERMS_AT_MOST = 5_000;
/** and so far, */
const MERGED_AT_MOST = 1_000;
/** or so far, where not all that is found is wanted. */
const PASSED_AT_MOST = 4_000;

export interface TermSearchResult {
  /** undefined: no condition narrows it down far enough, or says it all */
  readonly page: VoucherPage | undefined;
  /** The terms that fewest vouchers have of those that all wanted ones have. */
  readonly least?: Wanted;
}

/** Finds vouchers by what only some of them have: a value in their metadata, a holder, being a referral code. */
@Injectable()
export class TermSearch {
  private readonly vouchers;
  private readonly terms;

  constructor(
    views: ViewRunner,
    private readonly termCounts: TermCounts,
  ) {
    this.vouchers = views.lazily(vouchersView);
    this.terms = views.lazily(voucherTermsView);
  }

  /** What several conditions ask of one value in metadata is asked together, where it is one value of every voucher. */
  async together(projectId: string, conditions: readonly Condition[]): Promise<readonly Condition[]> {
    const byPath = new Map<string, Condition[]>();
    for (const each of conditions) {
      const path = isOfValues(each) ? pathOf(each) : undefined;
      if (path !== undefined) byPath.set(path, [...(byPath.get(path) ?? []), each]);
    }
    const groups = [...byPath].filter(([, all]) => all.length > 1);
    const areOfLists = await Promise.all(groups.map(([path]) => this.termCounts.hasLists(projectId, path)));
    const joined = groups.filter((_group, index) => !areOfLists[index]).map(([, all]) => all);
    const others = conditions.filter((each) => !joined.some((all) => all.includes(each)));
    return [...others, ...joined.map((all) => ({ all }))];
  }

  async find(selection: VoucherSelection): Promise<TermSearchResult> {
    const { projectId, conditions } = selection;
    const all = await Promise.all(conditions.map((each) => this.wanted(projectId, each)));
    const wanted = all.filter((each) => each !== undefined);
    if (wanted.length === 0) {
      const page = (await this.amongValues(selection)) ?? (await this.alongRange(selection));
      return { page: page ?? (await this.amongManyValues(selection)) };
    }
    const least = wanted.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a));
    if (sizeOf(least) <= FEW) return { page: pageInHand(await this.having(least.terms), selection) };
    const isAll = conditions.length === 1 && least.isExact && isByAge(selection);
    return { page: isAll ? await this.along(selection, least) : undefined, least };
  }

  /**
   * Those among the vouchers that have the terms which meet all conditions, in order of age.
   *
   * @param most so many vouchers are looked at, or few
   * @returns undefined: the order is another, or they are too far apart
   */
  async through(
    selection: VoucherSelection,
    wanted: Wanted,
    most: number,
  ): Promise<readonly VoucherDocument[] | undefined> {
    const { projectId, conditions, offset, limit, orderBy } = selection;
    const present = presentIn(wanted);
    if (!isByAge(selection) || present.length > TERMS_AT_MOST) return undefined;
    const all: Condition = { all: [{ field: 'projectId', is: projectId }, ...conditions] };
    const seen = new Set<string>();
    const found: VoucherDocument[] = [];
    const last = Math.max(FEW, Math.min(most, PASSED_AT_MOST / present.length));
    for (let to = FEW; to <= last; to *= 4) {
      const entries = await this.firstOf(present, orderBy, to);
      const ids = [...new Set(entries.map(({ voucher_id: id }) => id))].filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      const documents = await this.vouchers().getMany(ids);
      found.push(...documents.filter((each): each is VoucherDocument => !!each && matches(all, each)));
      if (found.length >= offset + limit || entries.length < to) return found.slice(offset, offset + limit);
    }
    return undefined;
  }

  /** In order of age */
  private async firstOf(
    terms: readonly string[],
    { descending }: Sorting,
    limit: number,
  ): Promise<readonly VoucherTermDocument[]> {
    const byAge = { field: 'id', descending };
    const find = (term: string) =>
      this.terms().find({ where: { field: 'term', is: term }, orderBy: [byAge], offset: 0, limit });
    const found = await Promise.all(terms.map(find));
    return found.flat().sort(inOrder(byAge)).slice(0, limit);
  }

  /** How many vouchers meet a condition; undefined where terms do not tell. */
  async countOf(projectId: string, condition: Condition): Promise<number | undefined> {
    const wanted = await this.wanted(projectId, condition);
    if (wanted?.isExact) return sum(wanted.counts);
    const range = await this.rangeOf(projectId, condition);
    if (range) return this.terms().count(range);
    const path = pathOf(condition);
    if (path === undefined || !('present' in condition) || !condition.present) return undefined;
    if ((await this.termCounts.countMany(projectId)) > 0) return undefined;
    return this.termCounts.countAt(projectId, path);
  }

  /** Terms side by side of which a voucher has one if it meets the condition, and only then. */
  private async rangeOf(projectId: string, condition: Condition): Promise<Condition | undefined> {
    const range = rangeOnTerms(projectId, condition);
    const path = pathOf(condition);
    if (!range || path === undefined) return range;
    if ((await this.termCounts.countMany(projectId)) > 0) return undefined;
    return (await this.termCounts.hasLists(projectId, path)) ? undefined : range;
  }

  /** In order of age, of what the terms have together. */
  private async along(
    { orderBy, offset, limit }: VoucherSelection,
    { terms, counts }: Wanted,
  ): Promise<VoucherPage | undefined> {
    const present = presentIn({ terms, counts });
    const [only] = present;
    if (only !== undefined && present.length === 1) {
      const byAge = [{ field: 'id', descending: orderBy.descending }];
      const found = await this.terms().find({ where: { field: 'term', is: only }, orderBy: byAge, offset, limit });
      return this.pageOf(found, sum(counts));
    }
    if (present.length > TERMS_AT_MOST || offset + limit > MERGED_AT_MOST) return undefined;
    const merged = await this.firstOf(present, orderBy, offset + limit);
    return this.pageOf(merged.slice(offset), sum(counts));
  }

  private async pageOf(terms: readonly VoucherTermDocument[], total: number): Promise<VoucherPage> {
    const documents = await this.vouchers().getMany(terms.map(({ voucher_id: id }) => id));
    return { documents: documents.filter((each) => each !== undefined), total };
  }

  /** Among all vouchers that have a value at the path that a comparison is about, if few could be it. */
  private async amongValues(selection: VoucherSelection): Promise<VoucherPage | undefined> {
    const { projectId, conditions } = selection;
    for (const condition of conditions) {
      const path = pathOf(condition);
      if (path === undefined || !isOfValues(condition)) continue;
      const beginning = termOf(projectId, anyMetadataTerm(path));
      const where: Condition = { all: [{ field: 'term', startsWith: beginning }, ...onTerms(condition, beginning)] };
      const found = await this.terms().find({ where, orderBy: [{ field: 'term' }], limit: FEW + 1 });
      const isAny = (await this.termCounts.countMany(projectId)) > 0;
      const many = isAny ? await this.having([termOf(projectId, MANY_VALUES)]) : [];
      if (found.length > FEW || many.length > FEW) continue;
      const documents = await this.vouchers().getMany([...new Set(found.map(({ voucher_id: id }) => id))]);
      return pageInHand([...documents.filter((each) => !isAmong(many, each)), ...many], selection);
    }
    return undefined;
  }

  /** By the terms within the range that is the only condition. */
  private async alongRange(selection: VoucherSelection): Promise<VoucherPage | undefined> {
    const { projectId, conditions, orderBy, offset, limit } = selection;
    const [condition, ...others] = conditions;
    if (!condition || others.length > 0 || !isByAge(selection)) return undefined;
    const where = await this.rangeOf(projectId, condition);
    const total = where && (await this.terms().count(where));
    if (total === undefined || total > MANY_TERMS_AT_MOST) return undefined;
    const byAge = [{ field: 'id', descending: orderBy.descending }];
    return this.pageOf(await this.terms().find({ where, orderBy: byAge, offset, limit }), total);
  }

  /** By each of the values at the path that meet the only condition, where most of very many do not. */
  private async amongManyValues(selection: VoucherSelection): Promise<VoucherPage | undefined> {
    const { projectId, conditions, orderBy, offset, limit } = selection;
    const [condition, ...others] = conditions;
    const path = condition && pathOf(condition);
    if (path === undefined || others.length > 0 || !isOfValues(condition!) || !isByAge(selection)) return undefined;
    if ((await this.termCounts.countMany(projectId)) > 0) return undefined;
    if (((await this.countOf(projectId, condition!)) ?? 0) > MANY_TERMS_AT_MOST) return undefined;
    const values = await this.termCounts.meeting(projectId, path, condition!, MANY_VALUES_AT_MOST);
    if (!values?.isExact || values.terms.length > MANY_TERMS_AT_MOST) return undefined;
    const byAge = [{ field: 'id', descending: orderBy.descending }];
    const where: Condition = { field: 'term', in: values.terms };
    return this.pageOf(await this.terms().find({ where, orderBy: byAge, offset, limit }), sizeOf(values));
  }

  private async having(terms: readonly string[]): Promise<readonly (VoucherDocument | undefined)[]> {
    const found = terms.length === 0 ? [] : await this.terms().find({ where: { field: 'term', in: terms } });
    return this.vouchers().getMany([...new Set(found.map(({ voucher_id: id }) => id))]);
  }

  private async wanted(projectId: string, condition: Condition): Promise<Wanted | undefined> {
    if (isOfHolder(condition) && isOfParts(condition)) return this.termCounts.holders(projectId, condition);
    const texts = termsFor(condition);
    const counted = texts && texts.length <= FEW ? await this.counted(projectId, texts) : undefined;
    if ('not' in condition) return this.wantedOthers(projectId, condition);
    const path = pathOf(condition);
    if (counted?.isExact || path === undefined || !isOfValues(condition)) return counted;
    const values = await this.termCounts.meeting(projectId, path, condition);
    if (!values) return counted;
    const many = await this.termCounts.countMany(projectId);
    if (many === 0) return values;
    const { terms, counts } = values;
    return { terms: [...terms, termOf(projectId, MANY_VALUES)], counts: [...counts, many], isExact: false };
  }

  /** Where every voucher has a value at the path, and one only, those that have not one of some have one of the others. */
  private async wantedOthers(projectId: string, condition: { readonly not: Condition }): Promise<Wanted | undefined> {
    const { not } = condition;
    const path = pathOf(not);
    if (path === undefined || !('field' in not)) return undefined;
    const present = await this.countOf(projectId, { field: not.field, present: true });
    if (present !== (await this.vouchers().count({ field: 'projectId', is: projectId }))) return undefined;
    const others = await this.termCounts.meeting(projectId, path, condition);
    return others?.isExact ? others : undefined;
  }

  /** Of several terms a voucher may have more than one, in a list; and with many values it may have none of those wanted. */
  private async counted(projectId: string, texts: readonly string[]): Promise<Wanted> {
    const terms = texts.map((text) => termOf(projectId, text));
    const counts = await Promise.all(terms.map((term) => this.count(term)));
    const present = texts.filter((_text, index) => counts[index]! > 0);
    return { terms, counts, isExact: present.length <= 1 && !present.includes(MANY_VALUES) };
  }

  private count(term: string): Promise<number> {
    return this.terms().count({ field: 'term', is: term });
  }
}

function isAmong(documents: readonly (VoucherDocument | undefined)[], one: VoucherDocument | undefined): boolean {
  return documents.some((each) => each?.id === one?.id);
}

/** How many vouchers have the terms. */
export function sizeOf({ counts }: Wanted): number {
  return sum(counts);
}

function presentIn({ terms, counts }: Pick<Wanted, 'terms' | 'counts'>): readonly string[] {
  return terms.filter((_term, index) => counts[index]! > 0);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
