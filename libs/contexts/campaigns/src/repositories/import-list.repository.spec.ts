import { describe, expect, it } from '@jest/globals';
import { type CommandRunner } from '@perkstream/platform';
import { type CommandOrigin, type VoucherToMake } from '@perkstream/published';
import { ImportListRepository } from './import-list.repository.js';

interface Listed {
  readonly from: number;
  readonly parts: readonly (readonly VoucherToMake[])[];
}

/** What is stored together of a list. */
async function commitsOf(vouchers: readonly VoucherToMake[]): Promise<Listed[]> {
  const commits: Listed[] = [];
  const execute = async (_aggregate: object, _key: string, command: Listed) => void commits.push(command);
  const lists = new ImportListRepository({ execute } as unknown as CommandRunner, {} as never);
  await lists.keep('job_1', vouchers, { commandId: 'import' } as CommandOrigin);
  return commits;
}

const voucher = (code: string, note = ''): VoucherToMake =>
  ({ code, overrides: { metadata: { note } } }) as VoucherToMake;
const many = (count: number, note?: string) =>
  Array.from({ length: count }, (_each, at) => voucher(`CODE-${at}`, note));

describe('the list of an import', () => {
  it('is stored in parts of fifty codes, ten together', async () => {
    const vouchers = many(1_120);
    const commits = await commitsOf(vouchers);
    expect(commits.map(({ from, parts }) => [from, parts.length])).toEqual([
      [0, 10],
      [10, 10],
      [20, 3],
    ]);
    expect(commits.flatMap(({ parts }) => parts.flat())).toEqual(vouchers);
  });

  it('is stored in smaller commits where the codes have much metadata, so that an engine takes each', async () => {
    const vouchers = many(1_000, 'x'.repeat(4_000));
    const commits = await commitsOf(vouchers);
    expect(Math.max(...commits.map((command) => JSON.stringify(command).length))).toBeLessThan(524_288);
    expect(commits.map(({ from, parts }) => [from, parts.length])).toEqual(
      Array.from({ length: 20 }, (_each, from) => [from, 1]),
    );
    expect(commits.flatMap(({ parts }) => parts.flat())).toEqual(vouchers);
  });
});
