import { describe, expect, it } from '@jest/globals';
import { type FileStore } from '@perkstream/ports';
import { Scheduler } from '../scheduler/scheduler.js';
import { AbandonedFiles } from './abandoned-files.js';

describe('abandoned files', () => {
  it('are cleared away again and again', async () => {
    const rounds: (() => Promise<unknown>)[] = [];
    const scheduler = new Scheduler(() => undefined);
    scheduler.every = (_milliseconds, _name, work) => {
      rounds.push(work);
      return { soon: () => undefined };
    };
    let cleared = 0;
    const files = { clear: async () => void (cleared += 1) } as unknown as FileStore;
    new AbandonedFiles(scheduler, files).onApplicationBootstrap();
    for (const round of [...rounds, ...rounds]) await round();
    expect(cleared).toBe(2);
  });
});
