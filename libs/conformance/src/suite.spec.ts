import { describe, expect, it } from '@jest/globals';
import { type SuiteCase, plan, runCase } from './suite.js';

interface Subject {
  close(): Promise<void>;
}

const close = async () => undefined;
const open = async () => ({ close });
const cases: SuiteCase<Subject, 'flying'>[] = [
  { name: 'walks', run: async () => undefined },
  { name: 'flies', needs: ['flying'], run: async () => undefined },
];

const planned = (options: Partial<Parameters<typeof plan<Subject, 'flying'>>[1]>, inCi = false) =>
  plan(cases, { name: 'adapter', open, capabilities: { flying: true }, ...options }, inCi).map(
    ({ title, fate }) => `${fate} ${title}`,
  );

describe('a conformance suite', () => {
  it('runs every case', () => {
    expect(planned({})).toEqual(['run walks', 'run flies']);
  });

  it('leaves out cases of capabilities that the adapter declares to lack', () => {
    expect(planned({ capabilities: { flying: false } })).toEqual(['run walks']);
  });

  it('skips a case for a reason only', () => {
    expect(planned({ skip: { walks: 'it swims' } })).toEqual(['skip walks (it swims)', 'run flies']);
    expect(planned({ skip: { walks: '' } })[0]).toBe('fail walks ()');
  });

  it('fails when it skips a case that does not exist', () => {
    expect(planned({ skip: { runs: 'a typing error' } })[0]).toMatch(/^fail/);
  });

  it('is never passed when the engine is not reached: skipped, and a failure in CI', () => {
    expect(planned({ unreachable: 'no broker' })).toEqual(['skip cannot reach its engine: no broker']);
    expect(planned({ unreachable: 'no broker' }, true)).toEqual(['fail cannot reach its engine: no broker']);
  });

  it('closes the subject whether the case passes or not', async () => {
    let closed = 0;
    const counting = async () => ({ close: async () => void (closed += 1) });
    const failing = { name: 'fails', run: () => Promise.reject(new Error('broken')) };
    await runCase({ name: 'passes', run: async () => undefined }, counting);
    await expect(runCase(failing, counting)).rejects.toThrow('broken');
    expect(closed).toBe(2);
  });
});
