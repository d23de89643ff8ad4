import { handler, ViewRunner } from '@perkstream/platform';
import { FindRestrictedKey } from '@perkstream/published';
import { keysView } from '../../views/keys-of-project/keys.view.js';

const SLICE = 200;

/** Goes through all keys: it is asked at a start, and only where every client may name its address. */
export const findRestrictedKey = handler(FindRestrictedKey, [ViewRunner], async (_message, views) => {
  for (let offset = 0; ; offset += SLICE) {
    const slice = await views.collection(keysView).find({ orderBy: [{ field: 'id' }], offset, limit: SLICE });
    const restricted = slice.find(({ allowedIps = [] }) => allowedIps.length > 0);
    if (restricted || slice.length < SLICE) return restricted?.app_id;
  }
});
