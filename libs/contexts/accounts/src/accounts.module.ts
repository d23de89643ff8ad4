import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import { accountsAnswers } from './accounts.answers.js';
import { accountProblems } from './accounts.refusals.js';
import * as features from './features/index.js';
import { accountTranslations } from './publishing/account.translation.js';
import { AccountRepository } from './repositories/account.repository.js';
import { PersonRepository } from './repositories/person.repository.js';
import { NewSessions } from './services/new-sessions.js';
import { SignInDevices } from './services/sign-in-devices.js';
import { SignInLinks } from './services/sign-in-links.js';
import { accountsView } from './views/accounts/accounts.view.js';

/** People who work in the console: how they sign in, their sessions, passwords and sign-in links. */
@Module({
  providers: [
    AccountRepository,
    PersonRepository,
    NewSessions,
    SignInDevices,
    SignInLinks,
    ...accountsAnswers,
    ...providersOf(features),
    joins({ name: 'accounts', problems: accountProblems, views: [accountsView], publishing: accountTranslations }),
  ],
})
export class AccountsModule {}
