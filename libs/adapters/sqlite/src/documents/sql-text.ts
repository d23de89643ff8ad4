import { type SqlValue } from '../connection.js';

/** Values of a statement under way, each bound under a number: never part of the text. */
export class SqlText {
  readonly values: SqlValue[] = [];

  bind(value: SqlValue): string {
    this.values.push(value);
    return `?${this.values.length}`;
  }
}

/** Joined as a balanced tree: the engine bounds how deep an expression may be nested, not how long it is. */
export function joined(parts: readonly string[], operator: 'AND' | 'OR'): string {
  if (parts.length <= 4) return `(${parts.join(` ${operator} `)})`;
  const middle = parts.length >> 1;
  return `(${joined(parts.slice(0, middle), operator)} ${operator} ${joined(parts.slice(middle), operator)})`;
}
