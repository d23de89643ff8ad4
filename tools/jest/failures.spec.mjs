import { describe, expect, it } from '@jest/globals';
import { listFailures } from './failures.mjs';

const failed = {
  status: 'failed',
  failureMessages: ['\u001b[31mExpected: 2\u001b[39m\n    at f (/w/node_modules/x.js:1:1)'],
};
const run = (...testResults) => listFailures({ testResults }, { root: '/w', alone: 'npm test --' });

describe('A failed run', () => {
  it('names each failed test, its message and the command that runs it alone', () => {
    const test = { ...failed, ancestorTitles: ['A price'], title: "isn't (ever) negative" };
    const passed = { status: 'passed', ancestorTitles: [], title: 'is there', failureMessages: [] };
    expect(run({ name: '/w/libs/a.spec.ts', message: 'all of it', assertionResults: [passed, test] })).toEqual([
      `✗ libs/a.spec.ts: A price › isn't (ever) negative
    Expected: 2
  alone: npm test -- libs/a.spec.ts -t 'A price isn'\\''t \\(ever\\) negative'
`,
    ]);
  });

  it('names the file of a test that ran in a group', () => {
    const test = { ...failed, ancestorTitles: ['libs/a.spec.ts', 'A price'], title: 'is there' };
    const [text] = run({ name: '/w/.cache/specs/libs.a.1.spec.js', message: '', assertionResults: [test] });
    expect(text).toContain('✗ libs/a.spec.ts: A price › is there');
    expect(text).toContain("alone: npm test -- libs/a.spec.ts -t 'A price is there'");
  });

  it('names a file that could not be loaded', () => {
    const [text] = run({ name: '/w/libs/a.spec.ts', message: 'SyntaxError: no', assertionResults: [] });
    expect(text).toContain('SyntaxError: no');
    expect(text).toContain('alone: npm test -- libs/a.spec.ts\n');
  });
});
