import { isDeepStrictEqual } from 'node:util';
import { type Aggregate, derivedId } from '@perkstream/kernel';
import {
  type CommandOrigin,
  type KeyAccess,
  type KeyEvent,
  type KeyIdentity,
  type KeyKind,
} from '@perkstream/published';

export type KeyState =
  | { readonly status: 'unknown' }
  | { readonly status: 'active'; readonly identity: KeyIdentity; readonly tokenHash: string }
  | { readonly status: 'revoked' };

export type KeyCommand =
  | {
      readonly do: 'create';
      readonly identity: KeyIdentity;
      /** SHA-256 of the token, hexadecimal */
      readonly tokenHash: string;
    }
  | { readonly do: 'update'; readonly changes: KeyAccess & { readonly name?: string } }
  | { readonly do: 'rotate'; readonly tokenHash: string }
  | { readonly do: 'revoke' };

/**
 * One stream a key, under `INSTALLATION`. Its events are few: no snapshots.
 * A key that is not active is neither updated, rotated nor revoked.
 */
export const keyAggregate: Aggregate<KeyCommand, KeyEvent, KeyState, never> = {
  category: 'key',
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

const PREFIXES: Readonly<Record<KeyKind, string>> = { application: 'app_', client: 'client_', management: 'mgmt_' };

/** The id of the key that a command makes: the same when the command is repeated. */
export function deriveAppId(kind: KeyKind, { now, repeatSince = now, commandId }: CommandOrigin): string {
  return derivedId(PREFIXES[kind], Date.parse(repeatSince), commandId, 'key');
}

/** Kinds are apart: the same id may be that of an application key and of a client key. */
export function streamKeyOf(kind: KeyKind, appId: string): string {
  return `${kind}.${appId}`;
}
