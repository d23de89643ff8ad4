import { Module } from '@nestjs/common';

/** The contexts of the service `referrals`: none yet. */
@Module({})
export class ReferralsModule {}
