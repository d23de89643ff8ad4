import { echo, invalid, isRecord, type QueryRefusal } from './invalid.js';

export type DeepQuery = { [name: string]: DeepValue };
type DeepValue = string | number | boolean | null | DeepValue[] | DeepQuery;

const MAX_DEPTH = 8;
const MAX_VALUES = 1_000;
const MAX_QUERY_CHARACTERS = 65_536;
/** Names that reach beyond the object that holds them, in one engine or another. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const BRACKETED = /^([^[\]]*)((?:\[[^[\]]*\])*)$/;

/**
 * Query parameters with brackets as the object they describe: `filters[code][conditions][$is][0]=A`, `[created_at][before]=…`,
 * `ids[]=a&ids[]=b`. What is repeated, or numbered from 0 without a gap, becomes a list. Takes a query string, or the flat or
 * already nested record that a server made of it. Refuses what is malformed, too deep or too much, and names that would
 * reach into prototypes.
 */
export function parseDeepQuery(query: string | Readonly<Record<string, unknown>>): DeepQuery | QueryRefusal {
  if (typeof query === 'string' && query.length > MAX_QUERY_CHARACTERS) return invalid('query', 'Query is too long');
  const root: DeepQuery = {};
  const budget = { left: MAX_VALUES };
  for (const [name, value] of typeof query === 'string' ? new URLSearchParams(query) : Object.entries(query)) {
    if (value === undefined) continue;
    const path = pathOf(name);
    const copy = path && copyOf(value, MAX_DEPTH - path.length, budget);
    if (!path || copy === undefined || !place(root, path, copy)) {
      return invalid('query', `Query parameter ${echo(name)} is malformed or not supported`);
    }
    if (budget.left < 0) return invalid('query', `Query must not have more than ${MAX_VALUES} values`);
  }
  return listsIn(root) as DeepQuery;
}

/** The names on the way to a value; an empty last one appends to a list. */
function pathOf(name: string): string[] | undefined {
  const parts = BRACKETED.exec(name);
  if (!parts) return undefined;
  const [, root, brackets] = parts as unknown as [string, string, string];
  const path = [...(root === '' ? [] : [root]), ...(brackets === '' ? [] : brackets.slice(1, -1).split(']['))];
  if (path.length === 0 || path.length > MAX_DEPTH) return undefined;
  if (path.some((part, index) => FORBIDDEN.has(part) || (part === '' && (index === 0 || index < path.length - 1)))) {
    return undefined;
  }
  return path;
}

/** A value that a server's own parser may have nested already, as plain data; undefined for what a query cannot say. */
function copyOf(value: unknown, depth: number, budget: { left: number }): DeepValue | undefined {
  if (depth < 0 || budget.left < 0) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) {
    budget.left -= 1;
    return value as string | number | boolean | null;
  }
  if (Array.isArray(value)) {
    const list = value.map((part) => copyOf(part, depth - 1, budget));
    return list.includes(undefined) ? undefined : (list as DeepValue[]);
  }
  if (!isRecord(value)) return undefined;
  const copy: DeepQuery = {};
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const own = FORBIDDEN.has(name) ? undefined : copyOf(part, depth - 1, budget);
    if (own === undefined) return undefined;
    copy[name] = own;
  }
  return copy;
}

/** False when something of another form stands there already. */
function place(root: DeepQuery, path: readonly string[], value: DeepValue): boolean {
  let node = root;
  for (let i = 0; i < path.length - 1; i++) {
    const name = path[i]!;
    if (path[i + 1] === '') return append(node, name, value);
    const next = Object.hasOwn(node, name) ? node[name] : (node[name] = {});
    if (!isRecord(next)) return false;
    node = next;
  }
  const name = path[path.length - 1]!;
  if (!Object.hasOwn(node, name)) node[name] = value;
  else if (isRecord(node[name]) || isRecord(value)) return false;
  else return append(node, name, value);
  return true;
}

function append(node: DeepQuery, name: string, value: DeepValue): boolean {
  const before = Object.hasOwn(node, name) ? node[name]! : [];
  if (isRecord(before)) return false;
  const list = Array.isArray(before) ? before : [before];
  if (Array.isArray(value)) list.push(...value);
  else list.push(value);
  node[name] = list;
  return true;
}

function listsIn(value: DeepValue): DeepValue {
  if (Array.isArray(value)) return value.map(listsIn);
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  // The engine puts whole-number names first and in order, so that a list shows in the names alone.
  if (names.length > 0 && names.every((name, index) => name === String(index))) {
    return names.map((name) => listsIn(value[name]!));
  }
  for (const name of names) value[name] = listsIn(value[name]!);
  return value;
}
