import { expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { turnOfEventLoop } from './one-per-turn.js';

it('turns of the event loop go round by project, then by key, and each is one of its own', async () => {
  const done: string[] = [];
  const wait = async (projectId: string, id: string, name: string) => {
    await turnOfEventLoop({ projectId, actor: { id } });
    done.push(name);
  };
  const { turns } = await turnsDuring(() => {
    const much = Array.from({ length: 10 }, (_each, index) => wait('p', 'a', `a${index}`));
    return Promise.all([
      ...much,
      wait('p', 'b', 'b'),
      wait('q', 'c', 'c'),
      turnOfEventLoop().then(() => done.push('own')),
    ]);
  });
  expect(done.slice(0, 6)).toEqual(['a0', 'c', 'own', 'b', 'a1', 'a2']);
  expect(turns).toBeGreaterThanOrEqual(12);
});
