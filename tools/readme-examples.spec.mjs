import { describe, expect, it } from '@jest/globals';
import { differences, examplesIn, scriptOf } from './readme-examples.mjs';

const README = [
  '```sh',
  'npm start',
  '```',
  '```sh run',
  'code=SPRING',
  '```',
  '```sh run',
  'curl "$api/v1/vouchers/$code"',
  '```',
  'The answer:',
  '```json answer',
  '{ "code": "SPRING" }',
  '```',
  '```sh run demo',
  'curl $api/v1/campaigns',
  '```',
  '```js run',
  "console.log('of $5')",
  '```',
  '',
].join('\n');

describe('The examples of a text', () => {
  it('are the marked blocks, each with the answer that follows it', () => {
    expect(examplesIn(README)).toEqual([
      { code: 'code=SPRING\n' },
      { code: 'curl "$api/v1/vouchers/$code"\n', answer: { code: 'SPRING' } },
      { code: 'curl $api/v1/campaigns\n', ofDemo: true },
      { code: "node --input-type=module <<'EXAMPLE'\nconsole.log('of $5')\nEXAMPLE\n" },
    ]);
  });

  it('run as one script, which says of each block that it came to its end', () => {
    const script = scriptOf(examplesIn(README), '/out');
    expect(script).toContain("code=SPRING\n} > '/out/0'\n: > '/out/0.done'\n{\ncurl");
    expect(script).toContain('kill $(jobs -p)');
  });
});

describe('An answer', () => {
  it.each([
    ['with fields that the text leaves out', { a: 1 }, { a: 1, b: 2 }],
    ['with another id of the same kind', { id: 'v_00VbaJOEehzgAznq4LEk5fKx' }, { id: 'v_11VbaJOEehzgAznq4LEk5fKx' }],
    ['of another moment', { at: '2026-03-01T08:00:00.000Z' }, { at: '2027-01-01T00:00:00.123Z' }],
  ])('%s is as the text says', (_title, shown, answer) => {
    expect(differences(shown, JSON.stringify(answer))).toEqual([]);
  });

  it.each([
    ['with another value', { a: { b: 1 } }, { a: { b: 2 } }],
    ['without a field', { a: null }, {}],
    ['with an id of another kind', { id: 'v_00VbaJOEehzgAznq4LEk5fKx' }, { id: 'r_00VbaJOEehzgAznq4LEk5fKx' }],
    ['with a longer list', { list: [1] }, { list: [1, 2] }],
    ['with null for an object', { a: { b: 1 } }, { a: null }],
  ])('%s differs', (_title, shown, answer) => {
    expect(differences(shown, JSON.stringify(answer))).toHaveLength(1);
  });

  it('that is no JSON differs', () => {
    expect(differences({ a: 1 }, 'curl: connection refused')).toHaveLength(1);
  });
});
