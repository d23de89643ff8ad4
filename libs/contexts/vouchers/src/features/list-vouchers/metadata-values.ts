import { Injectable } from '@nestjs/common';
import { type Comparison, type Condition, matches } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { metadataValuesView } from '../../views/metadata-values/metadata-values.view.js';
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
/** Values are gone through up to here where all vouchers were the alternative. */
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
    const where: Condition = { field: 'term', startsWith: beginning };
    if ((await this.values().count(where)) > most) return undefined;
    const found = await this.values().find({ where, orderBy: [{ field: 'term' }] });
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

  /** How many vouchers have anything at a path. */
  countAt(projectId: string, path: string): Promise<number> {
    return this.countOf(projectId, presenceTerm(path));
  }

  async hasLists(projectId: string, path: string): Promise<boolean> {
    return (await this.countOf(projectId, listTerm(path))) > 0;
  }

  /** Vouchers with so many values that they are not counted by them. */
  countMany(projectId: string): Promise<number> {
    return this.countOf(projectId, MANY_VALUES);
  }

  private async countOf(projectId: string, text: string): Promise<number> {
    return (await this.values().get(termOf(projectId, text)))?.count ?? 0;
  }
}

function onValue(condition: Condition): Condition {
  if ('any' in condition) return { any: condition.any.map(onValue) };
  return 'not' in condition ? { not: onValue(condition.not) } : ({ ...condition, field: 'value' } as Comparison);
}
