import { told, translations } from '@perkstream/platform';
import { keyEvents } from '@perkstream/published';
import { type AccessTokenEvent } from '../domain/access-tokens/events.js';
import { type KeyEvent } from '../domain/key/events.js';

/** What the world learns of keys: which there are, and never what would open something. */
export const keyTranslations = translations<KeyEvent>({
  'key.created': ({ data: { appId, kind, projectId } }) => [
    told(keyEvents.created, { id: appId, kind, project_id: projectId }),
  ],
  'key.revoked': ({ data: { appId, kind } }) => [told(keyEvents.revoked, { id: appId, kind })],
});

/** Tokens come and go by the minute, and concern nobody else. */
export const accessTokenTranslations = translations<AccessTokenEvent>({
  'access_token.issued': null,
  'access_token.revoked': null,
});
