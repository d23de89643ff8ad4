import { each, equality, presence, type Operators } from '../operator.js';
import { readText } from '../sent-value.js';

const TEXT = 'a text of at most 1000 characters';

/** Texts, compared by case as they are stored. */
export const stringOperators: Operators = {
  ...equality(TEXT, readText),
  ...presence,
  $contains: each(TEXT, readText, ({ path }, contains) => ({ field: path, contains })),
  $not_contain: each(TEXT, readText, ({ path }, contains) => ({ not: { field: path, contains } })),
  $starts_with: each(TEXT, readText, ({ path }, startsWith) => ({ field: path, startsWith })),
  $ends_with: each(TEXT, readText, ({ path }, endsWith) => ({ field: path, endsWith })),
};
