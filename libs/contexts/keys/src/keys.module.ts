import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { CreateKey, FindKey, KeepBootstrapKeys, RevokeKeysOfProject } from '@perkstream/published';
import { CreateKeyHandler } from './features/create-key/create-key.handler.js';
import { FindKeyHandler } from './features/find-key/find-key.handler.js';
import { KeepBootstrapKeysHandler } from './features/keep-bootstrap-keys/keep-bootstrap-keys.handler.js';
import { RevokeKeysOfProjectHandler } from './features/revoke-keys-of-project/revoke-keys-of-project.handler.js';
import { keyTranslations } from './publishing/key.translation.js';
import { keyProblems } from './keys.refusals.js';
import { KeyRevoker } from './services/key-revoker.js';
import { keysView } from './views/keys-of-project/keys.view.js';

@Module({
  providers: [
    FindKeyHandler,
    CreateKeyHandler,
    KeepBootstrapKeysHandler,
    RevokeKeysOfProjectHandler,
    KeyRevoker,
    joins({
      name: 'keys',
      operations: [],
      queries: [FindKey],
      commands: [CreateKey, KeepBootstrapKeys, RevokeKeysOfProject],
      problems: keyProblems,
      views: [keysView],
      publishing: keyTranslations,
    }),
  ],
})
export class KeysModule {}
