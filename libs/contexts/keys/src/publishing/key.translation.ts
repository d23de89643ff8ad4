import { toPublish, translations } from '@perkstream/platform';
import { type AccessTokenEvent, type KeyEvent, keyEvents } from '@perkstream/published';

/** What the world learns of keys: which there are, and never what would open something. */
export const keyTranslations = translations<KeyEvent>({
  'key.created': ({ data: { appId, kind, projectId } }) => [
    toPublish(keyEvents.created, { id: appId, kind, project_id: projectId }),
  ],
  'key.rotated': ({ data: { appId, kind, projectId } }) => [
    toPublish(keyEvents.created, { id: appId, kind, project_id: projectId }),
  ],
  'key.updated': null,
  'key.revoked': ({ data: { appId, kind } }) => [toPublish(keyEvents.revoked, { id: appId, kind })],
});

/** Tokens come and go by the minute, and concern nobody else. */
export const accessTokenTranslations = translations<AccessTokenEvent>({
  'access_token.issued': null,
  'access_token.revoked': null,
});
