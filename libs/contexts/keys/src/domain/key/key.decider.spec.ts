import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type KeyIdentity, type KeyRevoked, type KeyShown } from '@perkstream/published';
import { keyAggregate, type KeyCommand } from './key.decider.js';

const identity: KeyIdentity = { kind: 'application', appId: 'app_1', name: 'Server', projectId: 'proj_1' };
const create: KeyCommand = { do: 'create', identity, tokenHash: 'aa' };
const created: KeyShown = { type: 'key.created', data: { ...identity, tokenHash: 'aa' } };
const revoked: KeyRevoked = { type: 'key.revoked', data: { kind: 'application', appId: 'app_1', projectId: 'proj_1' } };
const key = story(keyAggregate);

describe('a key', () => {
  it('is made with the hash of its token', () => {
    key.given().when(create).then(created);
  });

  it('is left as it is when it is made again with the same token', () => {
    key.given(created).when(create).thenNothing();
  });

  it('takes another token, name or project when it is made again with these', () => {
    const renamed = { ...identity, name: 'Shop' };
    const moved = { ...identity, projectId: 'proj_2' };
    const newToken: KeyShown = { type: 'key.created', data: { ...identity, tokenHash: 'bb' } };
    key
      .given(created)
      .when({ ...create, tokenHash: 'bb' })
      .then(newToken);
    key
      .given(created)
      .when({ ...create, identity: renamed })
      .thenTypes('key.created');
    key
      .given(created)
      .when({ ...create, identity: moved })
      .thenTypes('key.created');
  });

  it('takes another token, and other access, as long as it opens anything', () => {
    key
      .given(created)
      .when({ do: 'rotate', tokenHash: 'bb' })
      .then({ type: 'key.rotated', data: { ...identity, tokenHash: 'bb' } });
    const update = { do: 'update', changes: { role: 'VIEWER', allowedIps: ['203.0.113.7'] } } as const;
    const updated = { type: 'key.updated', data: { ...identity, ...update.changes, tokenHash: 'aa' } } as const;
    key.given(created).when(update).then(updated);
    key.given(created, updated).when(update).thenNothing();
    for (const command of [update, { do: 'rotate', tokenHash: 'cc' } as const]) {
      key.given(created, revoked).when(command).thenNothing();
      key.given().when(command).thenNothing();
    }
  });

  it('is revoked once', () => {
    key.given(created).when({ do: 'revoke' }).then(revoked);
    key.given(created, revoked).when({ do: 'revoke' }).thenNothing();
    key.given().when({ do: 'revoke' }).thenNothing();
  });

  it('comes to life again when it is made after it was revoked', () => {
    key.given(created, revoked).when(create).then(created);
  });

  it('keeps nothing of a revoked key that could admit anybody', () => {
    expect(key.given(created, revoked).state()).toEqual({ status: 'revoked' });
  });
});
