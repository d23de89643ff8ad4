import { handler } from '@perkstream/platform';
import { FindKey } from '@perkstream/published';
import { KeyRepository } from '../../repositories/key.repository.js';
import { isSameHash } from '../../services/token-hash.js';

/** No key has a longer id, so that one is not looked up. */
const LONGEST_ID = 256;

export const findKey = handler(FindKey, [KeyRepository], async ({ kind, appId, tokenHash }, keys) => {
  if (appId.length === 0 || appId.length > LONGEST_ID) return undefined;
  const key = await keys.active(kind, appId);
  return isSameHash(key?.tokenHash, tokenHash) ? key?.identity : undefined;
});
