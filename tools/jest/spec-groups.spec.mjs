import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_SUITE } from '../../e2e/cluster-suite.mjs';
import { faultsLeftOut, specsLeftOut, testsLeftOut } from './in-turn.mjs';
import { dealtOut } from './spec-groups.mjs';

describe('Specs', () => {
  it('are dealt out in groups that become smaller, each to one', () => {
    const files = Array.from({ length: 24 }, (_, index) => `libs/platform/src/${index}.spec.ts`);
    const groups = dealtOut(files, 2);
    expect(groups.map(({ length }) => length)).toEqual([6, 6, 4, 4, 2, 2]);
    expect(groups.flat().sort()).toEqual(files.sort());
  });

  it('are not spread over more groups than there are files', () => {
    expect(dealtOut(['a.spec.ts', 'b.spec.ts'], 8)).toEqual([['a.spec.ts'], ['b.spec.ts']]);
  });

  it('that the gate takes in turn are there, and each has its turn', () => {
    expect([specsLeftOut(undefined), testsLeftOut(undefined), faultsLeftOut(undefined)]).toEqual([[], [], []]);
    for (const [leftOut, parts] of [
      [specsLeftOut, 5],
      [testsLeftOut, 5],
      [faultsLeftOut, 3],
    ]) {
      const turns = Array.from({ length: parts }, (_, turn) => leftOut(turn));
      const always = turns.reduce((all, files) => all.filter((file) => files.includes(file)));
      expect(always).toEqual([]);
      const missing = turns.flat().filter((file) => !existsSync(join(import.meta.dirname, '../..', file)));
      expect(missing).toEqual([]);
    }
  });

  it('that run on the cluster are there', () => {
    const names = Object.values(CLUSTER_SUITE).flat();
    const file = (name) => join(import.meta.dirname, '../../e2e/src', `${name}.e2e.spec.ts`);
    expect(names.filter((name) => !existsSync(file(name)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});
