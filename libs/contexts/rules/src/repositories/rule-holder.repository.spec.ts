import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { type CommandRunner, type ViewRunner } from '@perkstream/platform';
import { RuleHolderRepository } from './rule-holder.repository.js';

type Find = () => Promise<readonly { readonly related_object_id: string }[]>;

function holdersOver(find: Find, isAlone = true): RuleHolderRepository {
  const views = { collection: () => ({ find }) };
  return new RuleHolderRepository({ isAlone } as unknown as CommandRunner, views as unknown as ViewRunner);
}

const assignedTo = (...ids: string[]) => ids.map((id) => ({ related_object_id: id }));
describe('who has rules', () => {
  it('may be anybody until they have been looked up; then only those found, and those added', async () => {
    const holders = holdersOver(async () => assignedTo('v_1'));
    expect([holders.mayBe('p', 'v_1'), holders.mayBe('p', 'v_2')]).toEqual([true, true]);
    await loopTurns();
    expect([holders.mayBe('p', 'v_1'), holders.mayBe('p', 'v_2')]).toEqual([true, false]);
    holders.add('p', 'v_2');
    expect(holders.mayBe('p', 'v_2')).toBe(true);
  });

  it('are looked up once, for each project by itself', async () => {
    let looks = 0;
    const holders = holdersOver(async () => {
      looks += 1;
      return assignedTo('v_1');
    });
    for (let n = 0; n < 5; n++) holders.mayBe('p', 'v_1');
    await loopTurns();
    expect([holders.mayBe('p', 'v_2'), looks]).toEqual([false, 1]);
    expect(holders.mayBe('other', 'v_2')).toBe(true);
    await loopTurns();
    expect([holders.mayBe('other', 'v_2'), looks]).toEqual([false, 2]);
  });

  it('include those that are added during the look-up', async () => {
    let end: (found: ReturnType<typeof assignedTo>) => void = () => undefined;
    const holders = holdersOver(() => new Promise((resolve) => (end = resolve)));
    holders.mayBe('p', 'v_1');
    holders.add('p', 'v_2');
    end(assignedTo());
    await loopTurns();
    expect([holders.mayBe('p', 'v_1'), holders.mayBe('p', 'v_2')]).toEqual([false, true]);
  });

  it('may be anybody after a look that failed, until the next one', async () => {
    let isAway = true;
    const holders = holdersOver(async () => {
      if (isAway) throw new Error('away');
      return assignedTo();
    });
    holders.mayBe('p', 'v_1');
    await loopTurns();
    isAway = false;
    expect(holders.mayBe('p', 'v_1')).toBe(true);
    await loopTurns();
    expect(holders.mayBe('p', 'v_1')).toBe(false);
  });

  it('may be anybody where they are too many to remember, or others write too', async () => {
    const many = holdersOver(async () => assignedTo(...Array.from({ length: 50_001 }, (_none, n) => `v_${n}`)));
    const shared = holdersOver(async () => assignedTo(), false);
    for (const holders of [many, shared]) {
      holders.mayBe('p', 'x');
      await loopTurns();
      expect(holders.mayBe('p', 'x')).toBe(true);
    }
  });
});
