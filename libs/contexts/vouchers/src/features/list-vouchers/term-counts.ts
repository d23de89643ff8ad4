import { Injectable } from '@nestjs/common';
import { type Comparison, type Condition, matches, type Scalar } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type TermCountDocument, termCountsView } from '../../views/term-counts/term-counts.view.js';
import {
  anyMetadataTerm,
  holderTerm,
  listTerm,
  longValueTerm,
  metadataTerm,
  MANY_VALUES,
  presenceTerm,
  recordTerm,
  termOf,
  textTerm,
  valueOfTerm,
} from '../../views/voucher-terms/terms.js';
import { isOfParts } from './conditions-on-terms.js';

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

/** Which values metadata have at a path, and who holds vouchers: what a comparison asks of vouchers is asked of these few first. */
@Injectable()
export class TermCounts {
  private readonly counts;

  constructor(views: ViewRunner) {
    this.counts = views.lazily(termCountsView);
  }

  /** @returns undefined: too many values */
  async meeting(
    projectId: string,
    path: string,
    condition: Condition,
    most = VALUES_AT_MOST,
  ): Promise<Wanted | undefined> {
    const beginning = termOf(projectId, anyMetadataTerm(path));
    const parts = partsIn(condition);
    const found = parts ? await this.textsWith(projectId, path, parts, most) : await this.all(beginning, most);
    if (!found) return undefined;
    const named = (text: string) => termOf(projectId, text);
    const [lists, records] = [named(listTerm(path)), named(recordTerm(path))];
    const valueOf = (term: string) => (term === lists ? [] : term === records ? {} : valueOfTerm(term, beginning));
    const isTold = (value: unknown) => value !== undefined || 'present' in condition;
    // A value that a term does not tell may be one.
    const wanted = found
      .filter(({ term }) => term !== named(presenceTerm(path)))
      .map(({ term, count }) => ({ term, count, value: valueOf(term) }))
      .filter(({ value }) => value === undefined || matches(onField('value', condition), { value }));
    return {
      terms: wanted.map(({ term }) => term),
      counts: wanted.map(({ count }) => count),
      isExact: found.every(({ term }) => term !== lists) && wanted.every(({ value }) => isTold(value)),
    };
  }

  /** Those who hold vouchers and whose ids have a part. @returns undefined: too many */
  async holders(projectId: string, condition: Comparison): Promise<Wanted | undefined> {
    const beginning = termOf(projectId, holderTerm(''));
    const found = await this.counts().find({
      where: { all: [{ field: 'term', startsWith: beginning }, onField('term', condition)] },
      orderBy: [{ field: 'term' }],
      limit: MANY_VALUES_AT_MOST + 1,
    });
    if (found.length > MANY_VALUES_AT_MOST) return undefined;
    const wanted = found.filter(({ term }) => matches(onField('id', condition), { id: term.slice(beginning.length) }));
    return { terms: wanted.map(({ term }) => term), counts: wanted.map(({ count }) => count), isExact: true };
  }

  /** @returns undefined: too many */
  private async all(beginning: string, most: number): Promise<readonly TermCountDocument[] | undefined> {
    const where: Condition = { field: 'term', startsWith: beginning };
    if ((await this.counts().count(where)) > most) return undefined;
    return this.counts().find({ where, orderBy: [{ field: 'term' }] });
  }

  /** Those that may meet them: texts, as only they have parts, lists, and the values that are named. @returns undefined: too many */
  private async textsWith(
    projectId: string,
    path: string,
    { parts, values }: Parts,
    most: number,
  ): Promise<readonly TermCountDocument[] | undefined> {
    const [texts, longOnes] = [textTerm, longValueTerm].map((termsOf): Condition => ({
      field: 'term',
      startsWith: termOf(projectId, termsOf(anyMetadataTerm(path))),
    })) as [Condition, Condition];
    const sizes = await Promise.all([texts, longOnes].map((each) => this.counts().count(each)));
    if (sizes.some((size) => size > MANY_VALUES_AT_MOST)) return undefined;
    const find = (where: Condition) => this.counts().find({ where, orderBy: [{ field: 'term' }], limit: most + 1 });
    const named = [listTerm(path), ...values.map((value) => metadataTerm(path, value))];
    const all = await Promise.all([
      find({ all: [texts, onField('term', { any: parts })] }),
      find(longOnes),
      this.counts().getMany(named.map((term) => termOf(projectId, term))),
    ]);
    const found = new Map(all.flat().flatMap((each) => (each ? [[each.term, each] as const] : [])));
    return found.size > most ? undefined : [...found.values()];
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
    return (await this.counts().get(termOf(projectId, text)))?.count ?? 0;
  }
}

/** What is asked of parts of texts, and the values that will do instead. */
interface Parts {
  readonly parts: readonly Comparison[];
  readonly values: readonly Exclude<Scalar, null>[];
}

/** undefined: it is about other things than parts */
function partsIn(condition: Condition): Parts | undefined {
  const all = 'any' in condition ? condition.any : [condition];
  const parts = all.filter(isOfParts);
  const values = all.flatMap((each) => ('in' in each ? each.in : []));
  const isAll = all.every((each) => 'in' in each || isOfParts(each));
  return parts.length > 0 && isAll ? { parts, values: values.filter((value) => value !== null) } : undefined;
}

function onField(field: string, condition: Condition): Condition {
  const each = (conditions: readonly Condition[]) => conditions.map((one) => onField(field, one));
  if ('any' in condition) return { any: each(condition.any) };
  if ('all' in condition) return { all: each(condition.all) };
  return 'not' in condition ? { not: onField(field, condition.not) } : { ...condition, field };
}
