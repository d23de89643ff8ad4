import { Injectable } from '@nestjs/common';
import { type Condition, matches } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type MetadataValueDocument, metadataValuesView } from '../../views/metadata-values/metadata-values.view.js';
import {
  anyMetadataTerm,
  listTerm,
  listTermOf,
  longValueTerm,
  MANY_VALUES,
  presenceTerm,
  recordTerm,
  termOf,
  textTerm,
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
    const found = isOfParts(condition)
      ? await this.textsWith(beginning, condition, most)
      : await this.all(beginning, most);
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

  /** @returns undefined: too many */
  private async all(beginning: string, most: number): Promise<readonly MetadataValueDocument[] | undefined> {
    const where: Condition = { field: 'term', startsWith: beginning };
    if ((await this.values().count(where)) > most) return undefined;
    return this.values().find({ where, orderBy: [{ field: 'term' }] });
  }

  /** Only texts have parts: those that may have this one, and lists. @returns undefined: too many */
  private async textsWith(
    beginning: string,
    condition: Condition,
    most: number,
  ): Promise<readonly MetadataValueDocument[] | undefined> {
    const beginnings = [textTerm(beginning), longValueTerm(beginning), listTermOf(beginning)];
    const ofKinds = beginnings.map((startsWith): Condition => ({ field: 'term', startsWith }));
    const counts = await Promise.all(ofKinds.map((each) => this.values().count(each)));
    if (counts.some((count) => count > MANY_VALUES_AT_MOST)) return undefined;
    const [texts, ...others] = ofKinds as [Condition, ...Condition[]];
    const wanted = [{ all: [texts, onField('term', condition)] }, ...others];
    const find = (where: Condition) => this.values().find({ where, orderBy: [{ field: 'term' }], limit: most + 1 });
    const found = (await Promise.all(wanted.map(find))).flat();
    return found.length > most ? undefined : found;
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

function isOfParts(condition: Condition): boolean {
  if ('any' in condition) return condition.any.every(isOfParts);
  return 'contains' in condition || 'endsWith' in condition;
}

function onField(field: string, condition: Condition): Condition {
  const each = (conditions: readonly Condition[]) => conditions.map((one) => onField(field, one));
  if ('any' in condition) return { any: each(condition.any) };
  if ('all' in condition) return { all: each(condition.all) };
  return 'not' in condition ? { not: onField(field, condition.not) } : { ...condition, field };
}
