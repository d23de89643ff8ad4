import { relative, sep } from 'node:path';

/** Where all tests of the repository have their waiting from. */
const HELPER = 'libs/kernel/src/testing/';
const TESTS = /\.spec\.m?[jt]s$|\/testing\/|^(e2e|libs\/(conformance|testing))\/src\//;
const TIMERS = /^(node:)?timers\/promises$/;

/** Bans what waits for a time in tests: a slow machine is not done by then, and a fast one idles. */
export const waiting = {
  meta: { type: 'problem' },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    if (path.startsWith(HELPER) || !TESTS.test(path)) return {};
    const report = (node) =>
      context.report({
        node,
        message: 'A test waits by `until` and `eventually`, and moves a `stoppedClock`: see @perkstream/kernel/testing',
      });
    return {
      ImportSpecifier({ parent, imported }) {
        if (TIMERS.test(parent.source.value) && imported.name === 'setTimeout') report(parent);
      },
      'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]': report,
      'CallExpression[callee.object.name="jest"][callee.property.name=/^(useFakeTimers|useRealTimers)$/]': report,
    };
  },
};
