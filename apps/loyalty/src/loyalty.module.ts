import { Module } from '@nestjs/common';

/** The contexts of the service `loyalty`: none yet. */
@Module({})
export class LoyaltyModule {}
