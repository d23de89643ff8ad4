import { Injectable } from '@nestjs/common';
import { type Condition } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { manyTerm, wantedTerm } from '../../views/voucher-terms/metadata-terms.js';
import { voucherTermsView } from '../../views/voucher-terms/voucher-terms.view.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { fieldOf, valuesOf } from './conjuncts.js';
import { FEW, pageInHand } from './in-hand.js';
import { isByAge, type VoucherPage, type VoucherSelection } from './voucher-selection.js';

const METADATA = 'metadata.';

interface Wanted {
  /** What vouchers have one of that meet the condition, and how many there are of each. */
  readonly terms: readonly string[];
  readonly counts: readonly number[];
}

/** Finds vouchers by the values of their metadata. */
@Injectable()
export class MetadataSearch {
  private readonly vouchers;
  private readonly terms;

  constructor(views: ViewRunner) {
    this.vouchers = views.lazily(vouchersView);
    this.terms = views.lazily(voucherTermsView);
  }

  /** undefined: no condition on metadata narrows it down far enough, or says it all */
  async find(selection: VoucherSelection): Promise<VoucherPage | undefined> {
    const { projectId, conditions, limit, offset, orderBy } = selection;
    const wanted = await Promise.all(conditions.flatMap((each) => this.wanted(projectId, each) ?? []));
    if (wanted.length === 0) return undefined;
    const many = await this.count(manyTerm(projectId));
    const least = wanted.reduce((a, b) => (sum(b.counts) < sum(a.counts) ? b : a));
    if (sum(least.counts) + many <= FEW) return this.among([...least.terms, manyTerm(projectId)], selection);
    const present = least.terms.filter((_term, index) => least.counts[index]! > 0);
    if (many > 0 || conditions.length > 1 || present.length > 1 || !isByAge(selection)) return undefined;
    const byAge = [{ field: 'id', descending: orderBy.descending }];
    const where: Condition = { field: 'term', is: present[0]! };
    const page = await this.terms().find({ where, orderBy: byAge, offset, limit });
    const documents = await this.vouchers().getMany(page.map(({ voucher_id: id }) => id));
    return { documents: documents.filter((each) => each !== undefined), total: sum(least.counts) };
  }

  private async among(terms: readonly string[], selection: VoucherSelection): Promise<VoucherPage> {
    const found = await Promise.all(terms.map((is) => this.terms().find({ where: { field: 'term', is } })));
    const ids = new Set(found.flat().map(({ voucher_id: id }) => id));
    return pageInHand(await this.vouchers().getMany([...ids]), selection);
  }

  private wanted(projectId: string, condition: Condition): Promise<Wanted> | undefined {
    const field = fieldOf(condition);
    if (!field?.startsWith(METADATA)) return undefined;
    const values = valuesOf(condition, field);
    if (!values || values.length > FEW || values.includes(null)) return undefined;
    const path = field.slice(METADATA.length);
    const terms = values.flatMap((value) => (value === null ? [] : wantedTerm(projectId, path, value)));
    return Promise.all(terms.map((term) => this.count(term))).then((counts) => ({ terms, counts }));
  }

  private count(term: string): Promise<number> {
    return this.terms().count({ field: 'term', is: term });
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
