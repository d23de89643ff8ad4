import { changeWords, type Units } from '../words/change-words.js';

/** What is about other things, or about the answer and not the thing. */
const LEFT_OUT = new Set([
  ...['object', 'as_of', 'revision', 'campaign', 'summary', 'categories'],
  ...['validation_rule_assignments', 'validation_rules_assignments'],
]);

/** Every value that a thing has, a line each: `discount › percent off: 10`. */
export function valuesInWords(thing: object, units: Units): readonly string[] {
  const own = Object.entries(thing).filter(([name]) => !LEFT_OUT.has(name));
  return leavesOf(own).map(([path, after]) => changeWords({ path, after }, units));
}

type Leaf = readonly [path: string, value: unknown];

function leavesOf(entries: readonly (readonly [string, unknown])[], above = ''): readonly Leaf[] {
  return entries.flatMap(([name, value]): readonly Leaf[] => {
    const path = `${above}${name}`;
    if (value === null || value === undefined || name === 'object') return [];
    const isPlain =
      typeof value !== 'object' || (Array.isArray(value) && value.every((each) => typeof each !== 'object'));
    if (isPlain) return value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[path, value]];
    const parts = Object.entries(value).map(([key, part]): Leaf => [
      Array.isArray(value) ? String(Number(key) + 1) : key,
      part,
    ]);
    return leavesOf(parts, `${path}.`);
  });
}
