import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { keysAnswers } from './keys.answers.js';
import { createApiKey } from './features/create-api-key/create-api-key.handler.js';
import { listApiKeys } from './features/list-api-keys/list-api-keys.handler.js';
import { getApiKey } from './features/get-api-key/get-api-key.handler.js';
import { updateApiKey } from './features/update-api-key/update-api-key.handler.js';
import { rotateApiKey } from './features/rotate-api-key/rotate-api-key.handler.js';
import { revokeApiKey } from './features/revoke-api-key/revoke-api-key.handler.js';
import { createKey } from './features/create-key/create-key.handler.js';
import { findRestrictedKey } from './features/find-restricted-key/find-restricted-key.handler.js';
import { findKey } from './features/find-key/find-key.handler.js';
import { generateOAuthToken } from './features/generate-oauth-token/generate-oauth-token.handler.js';
import { introspectOAuthToken } from './features/introspect-oauth-token/introspect-oauth-token.handler.js';
import { PermitCallsHandler } from './features/permit-calls/permit-calls.handler.js';
import { revokeOAuthToken } from './features/revoke-oauth-token/revoke-oauth-token.handler.js';
import { accessTokenTranslations, keyTranslations } from './publishing/key.translation.js';
import { keyProblems } from './keys.refusals.js';
import { ManagedKeyRepository } from './repositories/managed-key.repository.js';
import { AccessTokenRepository } from './repositories/access-token.repository.js';
import { KeyRepository } from './repositories/key.repository.js';
import { KeyPlaces } from './services/key-places.js';
import { KeyRevoker } from './services/key-revoker.js';
import { keysView } from './views/keys-of-project/keys.view.js';

@Module({
  providers: [
    findKey,
    findRestrictedKey,
    createKey,
    PermitCallsHandler,
    generateOAuthToken,
    introspectOAuthToken,
    revokeOAuthToken,
    createApiKey,
    listApiKeys,
    getApiKey,
    updateApiKey,
    rotateApiKey,
    revokeApiKey,
    ManagedKeyRepository,
    KeyRepository,
    AccessTokenRepository,
    KeyPlaces,
    KeyRevoker,
    ...keysAnswers,
    joins({
      name: 'keys',
      problems: keyProblems,
      views: [keysView],
      publishing: { ...keyTranslations, ...accessTokenTranslations },
    }),
  ],
})
export class KeysModule {}
