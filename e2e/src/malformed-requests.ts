import { FILE_TYPE, FORM_TYPE } from './documented-operations.js';
import { faultyBodies, rubbish } from './faults.js';
import { type RawRequest } from './raw-request.js';
import { richBodies } from './rich-bodies.js';
import { sampleBodies } from './sample-bodies.js';
import { type Target } from './target.js';

type Malformed = Omit<RawRequest, 'method'>;

const MAX_BODIES = 300;
const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1_048_576;

/** Valid bodies of the operation. */
export function soundBodies({ operation, things }: Target): object[] {
  const sample = sampleBodies[operation.id]?.(things);
  if (!sample) throw new Error(`${operation.id} has no sample body`);
  return [sample, ...(richBodies[operation.id]?.(things) ?? [])];
}

/** Valid bodies with rubbish in every place; where there are very many, an even sample. */
export function withRubbishInside(target: Target): readonly Malformed[] {
  const { body: schema } = target.operation;
  if (!schema) return [];
  const bodies = soundBodies(target).flatMap((sample) => faultyBodies(schema, sample));
  const all = [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
  return evenChoice(all, MAX_BODIES).map((body) => ({ path: target.path(), ...asSent(target, body) }));
}

/** An even sample of at most `most` items. */
export function evenChoice<T>(all: readonly T[], most: number): readonly T[] {
  let step = Math.max(1, Math.ceil(all.length / most));
  // A step that shares no factor with the number of kinds of rubbish, so that every kind is sampled.
  while (step > 1 && greatestCommonDivisor(step, rubbish.length) > 1) step++;
  return all.filter((_each, index) => index % step === 0);
}

/** Bodies that are no JSON, that are more than JSON, or that are JSON of a type which no operation takes. */
export function withoutProperJson(target: Target): Malformed[] {
  const sound = JSON.stringify(target.operation.body ? soundBodies(target)[0] : {});
  const texts = [
    '',
    ' ',
    '{',
    '[]',
    '[[]]',
    'null',
    '1',
    '"text"',
    'NaN',
    '{"amount":NaN}',
    '{"amount":1e999}',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"__proto__":{"name":"x"}}',
    '{"constructor":{"prototype":{"name":"x"}}}',
    `${'['.repeat(100_000)}`,
    `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
    `${sound}x`,
    `\ufeff${sound}`,
    `{"name":"${'A'.repeat(MIB)}"}`,
  ];
  const types = ['text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded', 'x', ''];
  const encoded = ['gzip', 'deflate', 'br', 'x'].map((encoding) => ({ ...JSON_TYPE, 'content-encoding': encoding }));
  const headers = [...types.map((type) => ({ 'content-type': type })), ...encoded];
  return [
    ...texts.map((body) => ({ path: target.path(), headers: JSON_TYPE, body })),
    ...headers.map((each) => ({ path: target.path(), headers: each, body: sound })),
    { path: target.path(), headers: JSON_TYPE, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { path: target.path() },
  ];
}

const oddTexts = ['', '0', '-1', '1.5', '101', '1001', '9'.repeat(30), '1e9', 'abc', 'NaN', 'null', 'true', '[]', '{}'];
const oddBytes = ['%00', '%ff', '%E0%A4%A', '%', '%F0%9F%8E%89', '%22%27%3B--', '2026-13-45', 'A'.repeat(3_000)];
const oddQueries = [
  '=',
  '&&&',
  '__proto__=1',
  '__proto__[limit]=1',
  'constructor[prototype][limit]=1',
  'unknown=1',
  'unknown[a][b][c][d][e][f][g][h][i][j][k]=1',
  '[]=1',
  '[[[[=1',
  ']=1',
  Array.from({ length: 2_000 }, (_one, index) => `p${index}=1`).join('&'),
];
const oddFilters = [
  'filters=x',
  'filters[]=x',
  'filters[junction]=xor',
  'filters[junction][a]=and',
  'filters[nobody-knows][conditions][$is]=1',
  'filters[__proto__][conditions][$is]=1',
  'filters[code][__proto__][$is]=1',
  ...['code', 'created_at', 'name', 'status', 'result', 'customer_id', 'metadata.a', 'active'].flatMap((field) => [
    `filters[${field}]=x`,
    `filters[${field}][conditions]=x`,
    `filters[${field}][conditions][$is]=`,
    `filters[${field}][conditions][$is][__proto__]=x`,
    `filters[${field}][conditions][$is][a][b][c]=x`,
    `filters[${field}][conditions][$unknown]=x`,
    ...['$in', '$contains', '$starts_with', '$more_than', '$before', '$is_days_ago', '$count', '$has_value'].map(
      (operator) => `filters[${field}][conditions][${operator}][]=%25_(%5B%5C*%F0%9F%8E%89`,
    ),
    Array.from({ length: 500 }, (_one, index) => `filters[${field}][conditions][$in][${index}]=${index}`).join('&'),
  ]),
];

/** Queries that are odd for any operation, and odd values of the parameters of this one. */
export function withOddQueries(target: Target): Malformed[] {
  const own = Object.keys(target.operation.query).flatMap((name) => [
    ...[...oddTexts, ...oddBytes].map((value) => `${name}=${value}`),
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[a]=1`,
    `${name}[before]=abc`,
    `${name}[after][a]=1`,
    `${name}[__proto__]=1`,
  ]);
  const queries = [...oddQueries, ...own, ...('filters' in target.operation.query ? oddFilters : [])];
  return queries.map((query) => withBody(target, `${target.path()}?${query}`));
}

const oddNames = [
  ...['%00', '%ff', '%E0%A4%A', '%', '%zz', '%F0%9F%8E%89', '%C3%A9', '%20', '%0d%0aX-Evil:%201', '%2f', '%5c'],
  ...['.', '..', '%2e%2e', '..%2f..%2fetc%2fpasswd', '%2525', "';--", '{}', 'null', 'undefined', '-1', '*', '$where'],
  ...['__proto__', 'constructor', 'toString', 'A'.repeat(1_900), 'A'.repeat(5_000), '%F0%9F%8E%89'.repeat(200)],
];

/** Paths with the name of nothing in the place of each parameter. */
export function withOddNames(target: Target): Malformed[] {
  return target.operation.parameters.flatMap((parameter) =>
    oddNames.map((name) => withBody(target, target.path({ [parameter]: name }))),
  );
}

const oddHeaders: readonly RawRequest['headers'][] = [
  ...['', ' ', 'a b', 'x'.repeat(256), 'x'.repeat(9_000), '\u00e4', '{}', '\t'].map((key) => ({
    'idempotency-key': key,
  })),
  { 'idempotency-key': ['a', 'b'] },
  { accept: 'text/html' },
  { accept: '' },
  { accept: 'application/json;q=0' },
  { accept: ';;;,,,' },
  { 'content-type': ['application/json', 'text/plain'] },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-length': '0' },
  { 'transfer-encoding': 'chunked' },
  { expect: 'the impossible' },
  { host: 'é' },
  { origin: 'null' },
  { 'x-forwarded-for': `${'1.1.1.1, '.repeat(100)}x` },
  { 'x-http-method-override': 'DELETE' },
  { traceparent: '00-zz-zz-zz' },
  { 'x-request-id': '\u00e4'.repeat(300) },
  { 'x-app-id': ['a', 'b'], 'x-management-id': ['a', 'b'] },
  { cookie: 'a'.repeat(4_000) },
  { range: 'bytes=9-1' },
  { upgrade: 'websocket', connection: 'Upgrade' },
];

export function withOddHeaders(target: Target): Malformed[] {
  return oddHeaders.map((headers) => {
    const request = withBody(target, target.path());
    return { ...request, headers: { ...request.headers, ...headers } };
  });
}

function withBody(target: Target, path: string): Malformed {
  const joined = path.replace(/\?(.*)\?/, '?$1&');
  if (!target.operation.body) return { path: joined };
  return { path: joined, ...asSent(target, soundBodies(target)[0]) };
}

/** A body in the content type of the operation. For a form, values that are not texts become fields as well. */
export function asSent({ operation }: Target, body: unknown): Pick<Malformed, 'headers' | 'body'> {
  if (!operation.isForm && !operation.isFile) return { headers: JSON_TYPE, body: JSON.stringify(body) };
  const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const fields = Object.entries(Object(body) as object).map(([name, value]): [string, string] => [name, text(value)]);
  if (operation.isFile) {
    const parts = fields.map(([name, value]) => {
      const disposition = `form-data; name="${encodeURIComponent(name)}"; filename="lines.csv"`;
      return `--edge\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`;
    });
    return { headers: { 'content-type': `${FILE_TYPE}; boundary=edge` }, body: `${parts.join('')}--edge--\r\n` };
  }
  const form = new URLSearchParams(fields);
  return { headers: { 'content-type': FORM_TYPE }, body: String(form) };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
