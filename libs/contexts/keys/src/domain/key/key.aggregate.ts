import { derivedId } from '@perkstream/kernel';
import { type Aggregate } from '@perkstream/platform';
import { type CommandOrigin, type KeyEvent, type KeyKind } from '@perkstream/published';
import { type KeyCommand } from './commands.js';
import { keyDecider } from './key.decider.js';
import { type KeyState } from './state.js';

/** One stream a key, under `INSTALLATION`. Its events are few: no snapshots. */
export const keyAggregate: Aggregate<KeyCommand, KeyEvent, KeyState, never> = { category: 'key', decider: keyDecider };

const PREFIXES: Readonly<Record<KeyKind, string>> = { application: 'app_', client: 'client_', management: 'mgmt_' };

/** The id of the key that a command makes: the same when the command is repeated. */
export function appIdOf(kind: KeyKind, { now, repeatSince = now, commandId }: CommandOrigin): string {
  return derivedId(PREFIXES[kind], Date.parse(repeatSince), commandId, 'key');
}

/** Kinds are apart: the same id may be that of an application key and of a client key. */
export function streamKeyOf(kind: KeyKind, appId: string): string {
  return `${kind}.${appId}`;
}
