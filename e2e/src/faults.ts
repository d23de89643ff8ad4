import { type JsonSchema } from './documented-operations.js';

type Path = readonly (string | number)[];

/** Values that hardly any property takes. A property that does take one may be answered with 200. */
export const rubbish: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  9_007_199_254_740_993,
  '',
  'NaN',
  'é✓🎉 ',
  'A'.repeat(20_000),
  '2026-13-45T99:99:99Z',
  [],
  [null],
  [[[[]]]],
  {},
  { constructor: 1, toString: 'x', hasOwnProperty: null, '': 3, $where: 4, 'a.b': 5 },
  nested(50),
];

/** The sample with rubbish in place of one of its parts, for every part that the schema or the sample itself has. */
export function faultyBodies(schema: JsonSchema, sample: unknown): unknown[] {
  const places = new Map<string, Path>();
  for (const path of [...placesIn(schema), ...partsOf(sample)]) places.set(path.join('/'), path);
  return [...places.values()].flatMap((path) => rubbish.map((value) => withValue(sample, path, value)));
}

function nested(depth: number): unknown {
  return depth === 0 ? {} : { a: [nested(depth - 1 - 1 < 0 ? 0 : depth - 2)] };
}

function placesIn(schema: JsonSchema, path: Path = []): Path[] {
  const { properties = {}, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  const parts = Object.entries(properties).flatMap(([name, part]) => placesIn(part, [...path, name]));
  return [path, ...parts, ...(items ? placesIn(items, [...path, 0]) : [])];
}

function partsOf(value: unknown, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const keys = Array.isArray(value) ? value.map((_part, index) => index) : Object.keys(value);
  return [path, ...keys.flatMap((key) => partsOf((value as Record<string | number, unknown>)[key], [...path, key]))];
}

function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy: Record<string | number, unknown> | unknown[] =
    typeof key === 'number' ? [...(Array.isArray(whole) ? whole : [])] : { ...(isObject(whole) ? whole : {}) };
  (copy as Record<string | number, unknown>)[key] = withValue(
    (copy as Record<string | number, unknown>)[key],
    rest,
    value,
  );
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
