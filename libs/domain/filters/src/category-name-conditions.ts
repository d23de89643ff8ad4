import { type Condition, matches } from '@perkstream/kernel';

interface CategoryName {
  /** `cat_…` */
  readonly id: string;
  readonly name: string;
}

/** Paths of documents that have a category. */
export interface CategoryPaths {
  /** The name that the category had when the document was written: not what conditions are about. */
  readonly name: string;
  readonly id: string;
}

export function isAboutCategoryNames(condition: Condition, paths: CategoryPaths): boolean {
  if ('all' in condition) return condition.all.some((part) => isAboutCategoryNames(part, paths));
  if ('any' in condition) return condition.any.some((part) => isAboutCategoryNames(part, paths));
  return 'not' in condition ? isAboutCategoryNames(condition.not, paths) : condition.field === paths.name;
}

/**
 * Conditions on names of categories as conditions on ids, by which documents find those that have another name since. An id stands
 * for a name as well.
 */
export function onCategoryIds(
  condition: Condition,
  paths: CategoryPaths,
  categories: readonly CategoryName[],
): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => onCategoryIds(part, paths, categories)) };
  if ('any' in condition) return { any: condition.any.map((part) => onCategoryIds(part, paths, categories)) };
  if ('not' in condition) return { not: onCategoryIds(condition.not, paths, categories) };
  if (condition.field !== paths.name) return condition;
  const onName = { ...condition, field: 'name' };
  const meets = ({ id, name }: CategoryName) => matches(onName, { name }) || isNamed(condition, id);
  const found: Condition = { field: paths.id, in: categories.filter(meets).map(({ id }) => id) };
  // Without a category, or with one that is gone, there is no name.
  const nameless: Condition = { not: { field: paths.id, in: categories.map(({ id }) => id) } };
  return matches(onName, {}) ? { any: [found, nameless] } : found;
}

function isNamed(condition: Condition, id: string): boolean {
  if ('is' in condition) return condition.is === id;
  return 'in' in condition && condition.in.includes(id);
}
