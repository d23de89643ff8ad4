import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { CreateApiKeyHandler } from './features/create-api-key/create-api-key.handler.js';
import { ListApiKeysHandler } from './features/list-api-keys/list-api-keys.handler.js';
import { GetApiKeyHandler } from './features/get-api-key/get-api-key.handler.js';
import { UpdateApiKeyHandler } from './features/update-api-key/update-api-key.handler.js';
import { RotateApiKeyHandler } from './features/rotate-api-key/rotate-api-key.handler.js';
import { RevokeApiKeyHandler } from './features/revoke-api-key/revoke-api-key.handler.js';
import { CreateKeyHandler } from './features/create-key/create-key.handler.js';
import { FindAccessTokenHandler } from './features/find-access-token/find-access-token.handler.js';
import { FindRestrictedKeyHandler } from './features/find-restricted-key/find-restricted-key.handler.js';
import { FindKeyHandler } from './features/find-key/find-key.handler.js';
import { GenerateOAuthTokenHandler } from './features/generate-oauth-token/generate-oauth-token.handler.js';
import { IntrospectOAuthTokenHandler } from './features/introspect-oauth-token/introspect-oauth-token.handler.js';
import { KeepBootstrapKeysHandler } from './features/keep-bootstrap-keys/keep-bootstrap-keys.handler.js';
import { PermitCallsHandler } from './features/permit-calls/permit-calls.handler.js';
import { RevokeKeysOfProjectHandler } from './features/revoke-keys-of-project/revoke-keys-of-project.handler.js';
import { RevokeOAuthTokenHandler } from './features/revoke-oauth-token/revoke-oauth-token.handler.js';
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
    FindKeyHandler,
    FindRestrictedKeyHandler,
    CreateKeyHandler,
    KeepBootstrapKeysHandler,
    RevokeKeysOfProjectHandler,
    PermitCallsHandler,
    FindAccessTokenHandler,
    GenerateOAuthTokenHandler,
    IntrospectOAuthTokenHandler,
    RevokeOAuthTokenHandler,
    CreateApiKeyHandler,
    ListApiKeysHandler,
    GetApiKeyHandler,
    UpdateApiKeyHandler,
    RotateApiKeyHandler,
    RevokeApiKeyHandler,
    ManagedKeyRepository,
    KeyRepository,
    AccessTokenRepository,
    KeyPlaces,
    KeyRevoker,
    joins({
      name: 'keys',
      problems: keyProblems,
      views: [keysView],
      publishing: { ...keyTranslations, ...accessTokenTranslations },
    }),
  ],
})
export class KeysModule {}
