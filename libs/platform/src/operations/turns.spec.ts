import { describe, expect, it } from '@jest/globals';
import { loopTurns, turnsDuring } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { Turns } from './turns.js';

const LATER = Date.now() + 3_600_000;
const MUCH = 100_000;

describe('the turns of a process', () => {
  it('are nothing that little work waits for', () => {
    const turns = new Turns();
    turns.note(10);
    expect(turns.isDue).toBe(false);
  });

  it('are due when much was worked off, until the event loop had one', async () => {
    const turns = new Turns();
    turns.note(MUCH);
    expect(turns.isDue).toBe(true);
    await loopTurns();
    expect(turns.isDue).toBe(false);
  });

  it('are not due when little work of many turns adds up to much', async () => {
    const turns = new Turns();
    for (let turn = 0; turn < 100; turn++) {
      turns.note(MUCH / 50);
      expect(turns.isDue).toBe(false);
      await loopTurns();
    }
  });

  it('let one part of one request be done at a time, in order', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const work = async (name: string) => {
      for (let part = 1; part <= 5; part++) {
        if (turns.isDue) await turns.next(LATER);
        done.push(`${name}${part}`);
        turns.note(MUCH);
      }
    };
    const during = await turnsDuring(() => Promise.all([work('a'), work('b'), work('c')]));
    expect(during.turns).toBeGreaterThanOrEqual(13);
    expect(done.slice(0, 7)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'c2']);
  });

  it('end with the deadline', async () => {
    const turns = new Turns();
    turns.note(MUCH);
    await expect(turns.next(Date.now() - 1)).rejects.toBeInstanceOf(EngineUnavailable);
  });
});
