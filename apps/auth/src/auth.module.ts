import { Module } from '@nestjs/common';
import { AccountsModule } from '@perkstream/context-accounts';
import { KeysModule } from '@perkstream/context-keys';

/** The contexts of the service `auth`. */
@Module({ imports: [KeysModule, AccountsModule] })
export class AuthModule {}
