import { type Decider } from '@perkstream/kernel';
import { type KeyEvent, type KeyIdentity } from '@perkstream/published';
import { type KeyCommand } from './commands.js';
import { type KeyState } from './state.js';

export const keyDecider: Decider<KeyCommand, KeyEvent, KeyState, never> = {
  initial: { status: 'unknown' },
  decide(command, state): readonly KeyEvent[] {
    if (command.do === 'revoke') {
      if (state.status !== 'active') return [];
      const { kind, appId } = state.identity;
      return [{ type: 'key.revoked', data: { kind, appId } }];
    }
    const { identity, tokenHash } = command;
    if (state.status === 'active' && state.tokenHash === tokenHash && isSame(state.identity, identity)) return [];
    return [{ type: 'key.created', data: { ...identity, tokenHash } }];
  },
  evolve(_state, event): KeyState {
    if (event.type === 'key.revoked') return { status: 'revoked' };
    const { tokenHash, ...identity } = event.data;
    return { status: 'active', identity, tokenHash };
  },
};

function isSame(a: KeyIdentity, b: KeyIdentity): boolean {
  return a.kind === b.kind && a.appId === b.appId && a.name === b.name && a.projectId === b.projectId;
}
