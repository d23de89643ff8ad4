import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { withinLargestAnswer } from './largest-answer.js';

const answers = (characters: number) =>
  Promise.all(
    Array.from({ length: 10 }, () => withinLargestAnswer({ projectId: 'p' }, async () => 'x'.repeat(characters))),
  );

describe('answers of requests that read', () => {
  it('go on one per turn of the event loop where they are large', async () => {
    expect((await turnsDuring(() => answers(300_000))).turns).toBeGreaterThanOrEqual(10);
    expect((await turnsDuring(() => answers(1_000))).turns).toBeLessThan(5);
  });

  it('are refused where they are too large', async () => {
    expect(await answers(9 * 1024 * 1024)).toEqual(
      Array(10).fill(expect.objectContaining({ refused: 'query_too_large' })),
    );
  });
});
