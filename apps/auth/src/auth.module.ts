import { Module } from '@nestjs/common';
import { KeysModule } from '@perkstream/context-keys';

/** The contexts of the service `auth`. */
@Module({ imports: [KeysModule] })
export class AuthModule {}
