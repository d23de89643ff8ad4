import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { csvInTurns } from './csv.js';

const rowsOf = (count: number) => Array.from({ length: count }, (_one, index) => ({ id: `v_${index}`, name: '=1' }));

describe('rows of an export', () => {
  it('are written some at a time: others have their turn in between', async () => {
    const { result: csv, turns } = await turnsDuring(() => csvInTurns(['id', 'name'], {}, rowsOf(500), true, true));
    expect(turns).toBeGreaterThanOrEqual(24);
    const lines = rowsOf(500).map(({ id }) => `"${id}","'=1"\n`);
    expect(csv).toBe(`"ID","Name"\n${lines.join('')}`);
  });

  it('hold each text as one value also where semicolons separate values', async () => {
    const rows = [{ id: 'x;=1+1;', name: 'a, b', points: -5, isActive: true }];
    const csv = await csvInTurns(['id', 'name', 'points', 'isActive'], {}, rows, false, true);
    expect(csv).toBe('"x;=1+1;","a, b",-5,true\n');
  });

  it('are the titles alone where there are none', async () => {
    expect(await csvInTurns(['id', 'voucher_id'], {}, [], true, true)).toBe('"ID","Voucher ID"\n');
    expect(await csvInTurns(['id'], {}, [], false, true)).toBe('');
  });
});
