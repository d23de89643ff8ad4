// Replaces `@jest/globals` while mutants are tested: collects the tests of a file and runs them until the first one fails.
import { expect } from 'expect';

const tests = [];
const befores = [];

function describe(_title, body) {
  const own = befores.length;
  body();
  befores.length = own;
}

function it(title, test) {
  const preparations = [...befores];
  tests.push({ title, run: () => preparations.reduce((done, each) => done.then(each), Promise.resolve()).then(test) });
}

it.each = (rows) => (title, test) => {
  for (const row of rows) it(title, () => test(...(Array.isArray(row) ? row : [row])));
};

function beforeEach(preparation) {
  befores.push(preparation);
}

export { beforeEach, describe, expect, it };

/** @returns {Promise<string | undefined>} the title of the first test that fails */
export async function firstFailure() {
  for (const { title, run } of tests.splice(0)) {
    try {
      await run();
    } catch {
      return title;
    }
  }
  return undefined;
}
