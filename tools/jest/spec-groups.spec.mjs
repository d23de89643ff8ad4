import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLUSTER_SUITE } from '../../e2e/cluster-suite.mjs';
import { groupsOf } from './spec-groups.mjs';

describe('Specs', () => {
  it('are grouped by the room that they are in', () => {
    const files = [
      'libs/contexts/loyalty/src/a.spec.ts',
      'libs/contexts/orders/src/b.spec.ts',
      'libs/kernel/src/c.spec.ts',
    ];
    expect([...groupsOf(files).keys()]).toEqual(['libs.contexts.loyalty.1', 'libs.contexts.orders.1', 'libs.kernel.1']);
  });

  it('of a large room are dealt out to groups of about the same size, each to one', () => {
    const files = Array.from({ length: 40 }, (_, index) => `libs/platform/src/${index}.spec.ts`);
    const groups = [...groupsOf(files).values()];
    expect(groups.map(({ length }) => length)).toEqual([14, 13, 13]);
    expect(groups.flat().sort()).toEqual([...files].sort());
  });

  it('that run on the cluster are there', () => {
    const names = Object.values(CLUSTER_SUITE).flat();
    const file = (name) => join(import.meta.dirname, '../../e2e/src', `${name}.e2e.spec.ts`);
    expect(names.filter((name) => !existsSync(file(name)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});
