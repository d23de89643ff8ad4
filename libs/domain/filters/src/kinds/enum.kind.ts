import { each, equality, presence, type Operators, type Sent } from '../operator.js';
import { type ReadyField } from '../filter-field.js';
import { readText } from '../sent-value.js';

const TEXT = 'a text of at most 1000 characters';

/** One of a few names. Any other value is refused, instead of never being found. */
export const enumOperators: Operators = {
  ...equality('one of the allowed values', readName),
  ...presence,
  $contains: each(TEXT, readText, ({ path }, contains) => ({ field: path, contains })),
  $not_contain: each(TEXT, readText, ({ path }, contains) => ({ not: { field: path, contains } })),
  $starts_with: each(TEXT, readText, ({ path }, startsWith) => ({ field: path, startsWith })),
  $ends_with: each(TEXT, readText, ({ path }, endsWith) => ({ field: path, endsWith })),
};

function readName(sent: Sent, { values }: ReadyField): string | undefined {
  const text = readText(sent);
  return text !== undefined && (!values || values.includes(text)) ? text : undefined;
}
