import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { Scheduler } from '@perkstream/platform';
import { ProjectTurns } from './project-turns.js';

describe('projects in turn', () => {
  const clock = stoppedClock();

  /** What waits, by project: each turn does one thing. */
  function turnsOver(waiting: Record<string, number>) {
    const served: string[] = [];
    const firstAfter = async (last: string) => {
      const [projectId] = Object.keys(waiting)
        .sort()
        .filter((id) => id > last && waiting[id]! > 0);
      return projectId === undefined ? undefined : { projectId, at: '2000-01-01T00:00:00.000Z' };
    };
    const turns = new ProjectTurns(firstAfter, async (projectId) => {
      served.push(projectId);
      waiting[projectId] = (waiting[projectId] ?? 1) - 1;
      if (waiting[projectId] > 0) turns.later(projectId);
    });
    const scheduler = new Scheduler((_name, error) => {
      throw error;
    });
    turns.begin(scheduler, 'test');
    return { turns, served };
  }

  it('have one after the other, however much waits of each', async () => {
    const { served } = turnsOver({ a: 5, b: 1, c: 2 });
    await clock.until(() => served.length === 8);
    expect(served.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(served.slice(3, 5).sort()).toEqual(['a', 'c']);
  });

  it('have every second turn where they have news, and leave the others to those that wait', async () => {
    const { turns, served } = turnsOver({ a: 3, b: 3 });
    await clock.until(() => served.length > 0);
    const before = served.length;
    for (const id of ['x', 'y']) turns.soon(id);
    await clock.until(() => served.includes('y'));
    expect(served.length - before).toBeLessThanOrEqual(8);
    await clock.until(() => served.length === 8);
    expect([...served].sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'b', 'x', 'y']);
  });
});
