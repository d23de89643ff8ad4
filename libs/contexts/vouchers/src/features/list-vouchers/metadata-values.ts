import { Injectable } from '@nestjs/common';
import { type Comparison, matches } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { metadataValuesView } from '../../views/metadata-values/metadata-values.view.js';
import { anyMetadataTerm, listTerm, recordTerm, termOf, valueOfTerm } from '../../views/voucher-terms/terms.js';

/** Of a path: with more values it is no set of choices any more. */
const VALUES_AT_MOST = 1_000;

/** Terms of which a voucher has one that meets a condition. */
export interface Wanted {
  readonly terms: readonly string[];
  /** How many vouchers have each */
  readonly counts: readonly number[];
  /** Who has one of them meets the condition, and has no other. */
  readonly isExact: boolean;
}

/** Which values metadata have at a path: what a comparison asks of vouchers is asked of these few first. */
@Injectable()
export class MetadataValues {
  private readonly values;

  constructor(views: ViewRunner) {
    this.values = views.lazily(metadataValuesView);
  }

  /** undefined: too many values */
  async meeting(projectId: string, path: string, comparison: Comparison): Promise<Wanted | undefined> {
    const beginning = termOf(projectId, anyMetadataTerm(path));
    const found = await this.values().find({
      where: { field: 'term', startsWith: beginning },
      orderBy: [{ field: 'term' }],
      limit: VALUES_AT_MOST + 1,
    });
    if (found.length > VALUES_AT_MOST) return undefined;
    const [lists, records] = [termOf(projectId, listTerm(path)), termOf(projectId, recordTerm(path))];
    const valueOf = (term: string) => (term === lists ? [] : term === records ? {} : valueOfTerm(term, beginning));
    const isTold = (value: unknown) => value !== undefined || 'present' in comparison;
    // A value that a term does not tell may be one.
    const wanted = found
      .map(({ term, count }) => ({ term, count, value: valueOf(term) }))
      .filter(({ value }) => value === undefined || matches({ ...comparison, field: 'value' }, { value }));
    return {
      terms: wanted.map(({ term }) => term),
      counts: wanted.map(({ count }) => count),
      isExact: found.every(({ term }) => term !== lists) && wanted.every(({ value }) => isTold(value)),
    };
  }
}
