import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PublishedCommand, PublishedQuery } from '@perkstream/published';
import { OlderAnswers } from './older-answers.js';

class FindSettings extends PublishedQuery<object> {
  static readonly context = 'projects';
  static readonly goodFor = 300;
}

class ChangeSettings extends PublishedCommand<void> {
  static readonly context = 'projects';
  static readonly outdates = [FindSettings];
}

class RenameThing extends PublishedCommand<void> {
  static readonly context = 'projects';
}

describe('who changes what other services know', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Milliseconds that pass until it ends. */
  async function waited(end: Promise<void> | undefined): Promise<number> {
    let isOver = false;
    void end?.then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(0);
    for (let milliseconds = 0; ; milliseconds += 100) {
      if (isOver) return milliseconds;
      await jest.advanceTimersByTimeAsync(100);
    }
  }

  it('is answered when nobody can go on with it any more', async () => {
    expect(await waited(new OlderAnswers(false).end(ChangeSettings))).toBe(300);
  });

  it('is answered at once where nobody else is, or nobody knows', async () => {
    expect(new OlderAnswers(true).end(ChangeSettings)).toBeUndefined();
    expect(new OlderAnswers(false).end(RenameThing as never)).toBeUndefined();
  });
});
