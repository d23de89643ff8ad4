import { Injectable } from '@nestjs/common';
import { type Condition, type Instant } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type VoucherDocument } from '../../views/vouchers/voucher.document.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import {
  anyMetadataTerm,
  beginningTerm,
  holderTerm,
  MANY_VALUES,
  metadataTerm,
  REFERRAL,
  termOf,
} from '../../views/voucher-terms/terms.js';
import { voucherTermsView } from '../../views/voucher-terms/voucher-terms.view.js';
import { fieldOf, isRange, valuesOf } from './conjuncts.js';
import { FEW, pageInHand } from './in-hand.js';
import { isByAge, type VoucherPage, type VoucherSelection } from './voucher-selection.js';

const METADATA = 'metadata.';

interface Wanted {
  /** What vouchers have one of that meet the condition, and how many there are of each. */
  readonly terms: readonly string[];
  readonly counts: readonly number[];
}

/** Finds vouchers by what only some of them have: a value in their metadata, a holder, being a referral code. */
@Injectable()
export class TermSearch {
  private readonly vouchers;
  private readonly terms;

  constructor(views: ViewRunner) {
    this.vouchers = views.lazily(vouchersView);
    this.terms = views.lazily(voucherTermsView);
  }

  /** undefined: no condition narrows it down far enough, or says it all */
  async find(selection: VoucherSelection): Promise<VoucherPage | undefined> {
    const { projectId, conditions, limit, offset, orderBy } = selection;
    const wanted = await Promise.all(conditions.flatMap((each) => this.wanted(projectId, each) ?? []));
    if (wanted.length === 0) return this.amongValues(selection);
    const least = wanted.reduce((a, b) => (sum(b.counts) < sum(a.counts) ? b : a));
    if (sum(least.counts) <= FEW) return pageInHand(await this.having(least.terms), selection);
    const present = least.terms.filter((_term, index) => least.counts[index]! > 0);
    if (conditions.length > 1 || present.length > 1 || !isByAge(selection)) return undefined;
    const byAge = [{ field: 'id', descending: orderBy.descending }];
    const where: Condition = { field: 'term', is: present[0]! };
    const page = await this.terms().find({ where, orderBy: byAge, offset, limit });
    const documents = await this.vouchers().getMany(page.map(({ voucher_id: id }) => id));
    return { documents: documents.filter((each) => each !== undefined), total: sum(least.counts) };
  }

  /** Among all vouchers that have any value at the path that a comparison is about, if they are few. */
  private async amongValues(selection: VoucherSelection): Promise<VoucherPage | undefined> {
    const { projectId, conditions } = selection;
    for (const condition of conditions) {
      const field = fieldOf(condition);
      if (!field?.startsWith(METADATA) || !isOfValues(condition)) continue;
      const any = { field: 'term', startsWith: termOf(projectId, anyMetadataTerm(field.slice(METADATA.length))) };
      const found = await this.terms().find({ where: any, orderBy: [{ field: 'term' }], limit: FEW + 1 });
      const many = await this.having([MANY_VALUES].map((text) => termOf(projectId, text)));
      if (found.length > FEW || many.length > FEW) continue;
      const documents = await this.vouchers().getMany([...new Set(found.map(({ voucher_id: id }) => id))]);
      return pageInHand([...documents.filter((each) => !isAmong(many, each)), ...many], selection);
    }
    return undefined;
  }

  /** Vouchers that begin later than `now`, if they are few; some that do not may be among them. */
  async notBegun(projectId: string, now: Instant): Promise<readonly VoucherDocument[] | undefined> {
    const from = termOf(projectId, beginningTerm(now));
    const where: Condition = {
      all: [
        { field: 'term', more: from },
        { field: 'term', less: termOf(projectId, beginningTerm('~')) },
      ],
    };
    const found = await this.terms().find({ where, orderBy: [{ field: 'term' }], limit: FEW + 1 });
    if (found.length > FEW) return undefined;
    const documents = await this.vouchers().getMany([...new Set(found.map(({ voucher_id: id }) => id))]);
    return documents.filter((each) => each !== undefined);
  }

  countReferralCodes(projectId: string): Promise<number> {
    return this.count(termOf(projectId, REFERRAL));
  }

  private async having(terms: readonly string[]): Promise<readonly (VoucherDocument | undefined)[]> {
    const found = await Promise.all(terms.map((is) => this.terms().find({ where: { field: 'term', is } })));
    return this.vouchers().getMany([...new Set(found.flat().map(({ voucher_id: id }) => id))]);
  }

  private wanted(projectId: string, condition: Condition): Promise<Wanted> | undefined {
    const texts = termsFor(condition);
    if (!texts || texts.length > FEW) return undefined;
    const terms = texts.map((text) => termOf(projectId, text));
    return Promise.all(terms.map((term) => this.count(term))).then((counts) => ({ terms, counts }));
  }

  private count(term: string): Promise<number> {
    return this.terms().count({ field: 'term', is: term });
  }
}

/** One of these is what every voucher has that meets the condition; undefined where there is no such thing. */
function termsFor(condition: Condition): readonly string[] | undefined {
  const field = fieldOf(condition);
  const values = field === undefined ? undefined : valuesOf(condition, field);
  if (field === undefined || !values || values.includes(null)) return undefined;
  if (field === 'is_referral_code') return values.includes(false) ? undefined : [REFERRAL];
  if (field === 'holder_id') return values.map((value) => holderTerm(String(value)));
  if (!field.startsWith(METADATA)) return undefined;
  const path = field.slice(METADATA.length);
  return [...values.flatMap((value) => (value === null ? [] : metadataTerm(path, value))), MANY_VALUES];
}

/** A comparison that only a value meets. */
function isOfValues(condition: Condition): boolean {
  return isRange(condition) || 'endsWith' in condition || 'contains' in condition;
}

function isAmong(documents: readonly (VoucherDocument | undefined)[], one: VoucherDocument | undefined): boolean {
  return documents.some((each) => each?.id === one?.id);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
