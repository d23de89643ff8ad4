import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { keysAnswers } from './keys.answers.js';
import { accessTokenTranslations, keyTranslations } from './publishing/key.translation.js';
import { keyProblems } from './keys.refusals.js';
import { KeyRepository } from './repositories/key.repository.js';
import { KeyPlaces } from './services/key-places.js';
import { KeyRevoker } from './services/key-revoker.js';
import { keysView } from './views/keys-of-project/keys.view.js';

/** API keys and access tokens: who may call, with which role, from where and how often. */
@Module({
  providers: [
    KeyRepository,
    KeyPlaces,
    KeyRevoker,
    ...keysAnswers,
    ...providersOf(features),
    joins({
      name: 'keys',
      problems: keyProblems,
      views: [keysView],
      publishing: { ...keyTranslations, ...accessTokenTranslations },
    }),
  ],
})
export class KeysModule {}
