import { afterEach, describe, expect, it } from '@jest/globals';
import { type CollectionTable } from '../collection-table.js';
import { PartsFiller } from './parts-filler.js';

const TOOK = 5;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('filling indexes of parts', () => {
  let filler: PartsFiller | undefined;

  afterEach(() => filler?.stop());

  /** Fills an index that has much to take in. @returns whether others were to bring each slice to the disk */
  function fillingBeside(queue: { readonly lastCommit: number }, fails = false): boolean[] {
    const slices: boolean[] = [];
    const slice = (isLazy: boolean) => {
      slices.push(isLazy);
      const end = performance.now() + TOOK;
      while (performance.now() < end);
      if (fails) throw new Error('The disk is full');
    };
    const table = { parts: { isBehind: true, slice } } as unknown as CollectionTable;
    filler = new PartsFiller({
      queue,
      tables: new Map([['vouchers', table]]),
      tellFailure: (error) => told.push(error),
    });
    filler.start();
    return slices;
  }

  let told: unknown[] = [];

  it('goes on at once where nobody else commits anything, and brings each slice to the disk', async () => {
    const slices = fillingBeside({ lastCommit: 0 });
    while (slices.length < 8) await pause(20);
    expect(slices).not.toContain(true);
  });

  it('leaves twenty times as long to others who commit, with whom slices come to the disk', async () => {
    let commits = 0;
    const others = {
      get lastCommit() {
        return (commits += 1);
      },
    };
    const slices = fillingBeside(others);
    while (slices.length < 1) await pause(5);
    await pause(15 * TOOK);
    expect(slices).toEqual([true]);
    while (slices.length < 3) await pause(20);
    expect(slices).not.toContain(false);
  });

  it('tells of a failure, and does not try again at once', async () => {
    told = [];
    const slices = fillingBeside({ lastCommit: 0 }, true);
    while (told.length < 1) await pause(20);
    await pause(200);
    expect([slices.length, told.length]).toEqual([1, 1]);
  });
});
