import { type Aggregate } from '@perkstream/platform';
import { type KeyEvent, type KeyKind } from '@perkstream/published';
import { type KeyCommand } from './commands.js';
import { keyDecider } from './key.decider.js';
import { type KeyState } from './state.js';

/** One stream a key, under `INSTALLATION`. Its events are few: no snapshots. */
export const keyAggregate: Aggregate<KeyCommand, KeyEvent, KeyState, never> = { category: 'key', decider: keyDecider };

/** Kinds are apart: the same id may be that of an application key and of a client key. */
export function streamKeyOf(kind: KeyKind, appId: string): string {
  return `${kind}.${appId}`;
}
