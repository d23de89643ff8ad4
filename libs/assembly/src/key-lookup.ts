import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type KeyLookup } from '@perkstream/edge';
import { andThen } from '@perkstream/kernel';
import { FindAccessToken, FindKey, FindSignInDevice, projectOfAccessToken } from '@perkstream/published';
import { type Ask, type Send } from './ask.js';
import { withProject } from './key-within.js';
import { sessionLookup } from './session-lookup.js';

/** Of tokens that came last: working them out is a fifth of looking a key up. */
const HASHES_KEPT = 1_000;

/** Asks the contexts whose key it is, and what its project lets it do. */
export function keyLookup(ask: Ask, send: Send): KeyLookup {
  const hashes = new LRUCache<string, string>({ max: HASHES_KEPT, memoMethod: (token) => hash('sha256', token) });
  return {
    find(kind, id, token) {
      const identity = ask(new FindKey(kind, id, hashes.memo(token)));
      return andThen(identity, (known) => known && withProject(ask, known));
    },

    async findByToken(kind, token) {
      const projectId = projectOfAccessToken(token);
      if (projectId === undefined) return undefined;
      const tokenHash = hashes.memo(token);
      const found = await ask(new FindAccessToken(projectId, tokenHash));
      if (!found || found.expiresAt * 1000 <= Date.now()) return undefined;
      return withProject(ask, { ...found.key, kind, scopes: found.scopes, tokenHash });
    },

    findDevice: (token, email) => ask(new FindSignInDevice(token, email)),

    findBySession: sessionLookup(ask, send, (token) => hashes.memo(token)),
  };
}
