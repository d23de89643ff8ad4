import { Injectable } from '@nestjs/common';
import { type Comparison, type Condition, matches } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type MetadataValueDocument, metadataValuesView } from '../../views/metadata-values/metadata-values.view.js';
import {
  anyMetadataTerm,
  listTerm,
  MANY_VALUES,
  presenceTerm,
  recordTerm,
  termOf,
  valueOfTerm,
} from '../../views/voucher-terms/terms.js';

/** Of a path: with more values it is no set of choices any more. */
const VALUES_AT_MOST = 1_000;
/** Numbers within a range are counted together up to here, and values are gone through where all vouchers were the alternative. */
export const MANY_VALUES_AT_MOST = 20_000;

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

  /** @returns undefined: too many values */
  async meeting(
    projectId: string,
    path: string,
    condition: Condition,
    most = VALUES_AT_MOST,
  ): Promise<Wanted | undefined> {
    const beginning = termOf(projectId, anyMetadataTerm(path));
    const found = await this.values().find({
      where: { field: 'term', startsWith: beginning },
      orderBy: [{ field: 'term' }],
      limit: most + 1,
    });
    if (found.length > most) return undefined;
    const named = (text: string) => termOf(projectId, text);
    const [lists, records] = [named(listTerm(path)), named(recordTerm(path))];
    const valueOf = (term: string) => (term === lists ? [] : term === records ? {} : valueOfTerm(term, beginning));
    const isTold = (value: unknown) => value !== undefined || 'present' in condition;
    // A value that a term does not tell may be one.
    const wanted = found
      .filter(({ term }) => term !== named(presenceTerm(path)))
      .map(({ term, count }) => ({ term, count, value: valueOf(term) }))
      .filter(({ value }) => value === undefined || matches(onValue(condition), { value }));
    return {
      terms: wanted.map(({ term }) => term),
      counts: wanted.map(({ count }) => count),
      isExact: found.every(({ term }) => term !== lists) && wanted.every(({ value }) => isTold(value)),
    };
  }

  /** How many vouchers have anything at a path, or a number within a range; undefined: that is not known. */
  async countOf(projectId: string, path: string, comparison: Comparison): Promise<number | undefined> {
    if ('present' in comparison) return this.countAt(projectId, presenceTerm(path));
    const isOfNumbers = ['less', 'lessOrEqual', 'more', 'moreOrEqual'].some(
      (kind) => typeof (comparison as unknown as Record<string, unknown>)[kind] === 'number',
    );
    if (!isOfNumbers || (await this.countAt(projectId, listTerm(path))) > 0) return undefined;
    const ofPath: Condition = { field: 'path', is: termOf(projectId, anyMetadataTerm(path)) };
    const found = await this.values().find({
      where: { all: [ofPath, { ...comparison, field: 'number' }] },
      orderBy: [{ field: 'number' }],
      limit: MANY_VALUES_AT_MOST + 1,
    });
    return found.length > MANY_VALUES_AT_MOST ? undefined : sumOf(found);
  }

  /** Vouchers with so many values that they are not counted by them. */
  countMany(projectId: string): Promise<number> {
    return this.countAt(projectId, MANY_VALUES);
  }

  private async countAt(projectId: string, text: string): Promise<number> {
    return (await this.values().get(termOf(projectId, text)))?.count ?? 0;
  }
}

function onValue(condition: Condition): Condition {
  if ('any' in condition) return { any: condition.any.map(onValue) };
  return 'not' in condition ? { not: onValue(condition.not) } : ({ ...condition, field: 'value' } as Comparison);
}

function sumOf(values: readonly MetadataValueDocument[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}
