import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { PublishedCommand, PublishedQuery } from '@perkstream/published';
import { OlderAnswers } from './older-answers.js';

const clock = stoppedClock();

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
  /** Milliseconds that pass until it ends. */
  async function waited(end: Promise<void> | undefined): Promise<number> {
    let isOver = false;
    void end?.then(() => (isOver = true));
    await clock.passes(0);
    for (let milliseconds = 0; ; milliseconds += 100) {
      if (isOver) return milliseconds;
      await clock.passes(100);
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
