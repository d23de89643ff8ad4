import { Injectable } from '@nestjs/common';
import { type Comparison, matches } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { metadataValuesView } from '../../views/metadata-values/metadata-values.view.js';
import { anyMetadataTerm, listTerm, termOf, valueOfTerm } from '../../views/voucher-terms/terms.js';

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
    const lists = termOf(projectId, listTerm(path));
    const valued = found
      .filter(({ term }) => term !== lists)
      .map(({ term, count }) => ({ term, count, value: valueOfTerm(term, beginning) }));
    // A value that a term does not tell may be one.
    const wanted = valued.filter(
      ({ value }) => value === undefined || matches({ ...comparison, field: 'value' }, { value }),
    );
    return {
      terms: wanted.map(({ term }) => term),
      counts: wanted.map(({ count }) => count),
      isExact: valued.length === found.length && wanted.every(({ value }) => value !== undefined),
    };
  }
}
