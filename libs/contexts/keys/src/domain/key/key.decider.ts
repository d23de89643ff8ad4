import { isDeepStrictEqual } from 'node:util';
import { type Decider } from '@perkstream/kernel';
import { type KeyEvent } from '@perkstream/published';
import { type KeyCommand } from './commands.js';
import { type KeyState } from './state.js';

/** A key that is not active is neither updated, rotated nor revoked. */
export const keyDecider: Decider<KeyCommand, KeyEvent, KeyState, never> = {
  initial: { status: 'unknown' },
  decide(command, state): readonly KeyEvent[] {
    if (command.do === 'create') {
      const { identity, tokenHash } = command;
      return isSame(state, { status: 'active', identity, tokenHash })
        ? []
        : [{ type: 'key.created', data: { ...identity, tokenHash } }];
    }
    if (state.status !== 'active') return [];
    const { identity, tokenHash } = state;
    switch (command.do) {
      case 'update': {
        const changed = { ...identity, ...command.changes };
        return isSame(changed, identity) ? [] : [{ type: 'key.updated', data: { ...changed, tokenHash } }];
      }
      case 'rotate':
        return [{ type: 'key.rotated', data: { ...identity, tokenHash: command.tokenHash } }];
      case 'revoke': {
        const { kind, appId, projectId } = identity;
        return [{ type: 'key.revoked', data: { kind, appId, projectId } }];
      }
    }
  },
  evolve(_state, event): KeyState {
    if (event.type === 'key.revoked') return { status: 'revoked' };
    const { tokenHash, ...identity } = event.data;
    return { status: 'active', identity, tokenHash };
  },
};

const isSame: (one: unknown, other: unknown) => boolean = isDeepStrictEqual;
