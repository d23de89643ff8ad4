import { beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import {
  FindPerson,
  type FindProject,
  FindSession,
  type LiveSession,
  type Person,
  type RenewSession,
} from '@perkstream/published';
import { type Ask } from './ask.js';
import { sessionLookup } from './session-lookup.js';

const TOKEN = `user_1.${'a'.repeat(43)}`;
const person: Person = {
  id: 'user_1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isOwner: false,
  projects: { proj_1: 'USER', proj_2: 'USER_RESTRICTED', proj_3: 'role_own', proj_gone: 'ADMIN' },
};

describe('who is signed in', () => {
  const clock = stoppedClock();
  let session: LiveSession | undefined;
  let known: Person | undefined;
  let renewed: RenewSession[];
  let look: ReturnType<typeof sessionLookup>;

  beforeEach(() => {
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
    session = { id: 'sess_1', userId: 'user_1', expiresAt: at(100_000), renewFrom: at(50_000) };
    known = person;
    renewed = [];
    look = sessionLookup(ask, send, (token) => `hash of ${token}`);
  });

  const ask = ((query: object) => {
    if (query instanceof FindSession) return query.tokenHash === `hash of ${TOKEN}` ? session : undefined;
    if (query instanceof FindPerson) return known;
    const { projectId } = query as FindProject;
    return projectId === 'proj_gone' ? undefined : { id: projectId, client: {}, limits: { apiCalls: [] } };
  }) as unknown as Ask;
  const send = (command: RenewSession) => Promise.resolve(void renewed.push(command));
  const find = (projectId = 'proj_1', token = TOKEN, keys: 'application' | 'management' | 'people' = 'application') =>
    look(keys, token, projectId);

  it('is a user with a role in a project', async () => {
    expect(await find()).toMatchObject({
      kind: 'application',
      appId: 'user_1',
      name: 'Ada Lovelace',
      projectId: 'proj_1',
      role: 'USER',
      rateLimits: [],
      user: { sessionId: 'sess_1', projectId: 'proj_1', role: 'USER', isOwner: false },
    });
  });

  it('has no project where settings are managed, as management keys have none', async () => {
    expect(await find('proj_1', TOKEN, 'management')).toMatchObject({
      kind: 'management',
      projectId: null,
      user: { role: 'USER', projectId: 'proj_1' },
    });
  });

  it('is ADMIN everywhere as an owner, where there is a project', async () => {
    known = { ...person, isOwner: true };
    expect(await find('proj_9')).toMatchObject({ projectId: 'proj_9', role: 'ADMIN' });
    expect((await find('proj_gone'))?.user?.role).toBeUndefined();
  });

  it.each([
    ['only reads with the role USER_RESTRICTED', 'proj_2', 'VIEWER'],
    ['has no role by a name of their own', 'proj_3', undefined],
    ['has none in other projects', 'proj_4', undefined],
    ['has none in a project that is gone', 'proj_gone', undefined],
    ['has none by the name of what all objects have', 'constructor', undefined],
  ])('%s', async (_title, projectId, role) => {
    const key = await find(projectId);
    expect(key?.user?.role).toBe(role);
    expect(key?.projectId).toBe(role ? projectId : null);
  });

  it('is nobody where the session or the user is gone, or the token is none', async () => {
    expect(await find('proj_1', `user_1.${'b'.repeat(43)}`)).toBeUndefined();
    expect(await find('proj_1', 'anything')).toBeUndefined();
    known = undefined;
    expect(await find()).toBeUndefined();
    known = person;
    session = undefined;
    expect(await find()).toBeUndefined();
  });

  it('is nobody once the session is over', async () => {
    clock.jumps(99_999);
    expect(await find()).toBeDefined();
    clock.jumps(1);
    expect(await find()).toBeUndefined();
  });

  it('has the use of the session noted when that is due, and once a minute at most', async () => {
    await find();
    expect(renewed).toEqual([]);
    clock.jumps(50_000);
    await find();
    await find();
    expect(renewed).toMatchObject([{ userId: 'user_1', sessionId: 'sess_1', origin: { channel: 'USER_PORTAL' } }]);
  });
});
