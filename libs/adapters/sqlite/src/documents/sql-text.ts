import { type SqlValue } from '../connection.js';

/** Collects the values of a statement: the text has a numbered parameter in the place of each. */
export class SqlText {
  readonly values: SqlValue[] = [];

  bind(value: SqlValue): string {
    this.values.push(value);
    return `?${this.values.length}`;
  }
}

/** Joins terms as a balanced tree, because SQLite bounds how deep an expression is nested, but not how long it is. */
export function joined(parts: readonly string[], operator: 'AND' | 'OR'): string {
  if (parts.length <= 4) return `(${parts.join(` ${operator} `)})`;
  const middle = parts.length >> 1;
  return `(${joined(parts.slice(0, middle), operator)} ${operator} ${joined(parts.slice(middle), operator)})`;
}
