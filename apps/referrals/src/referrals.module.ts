import { Module } from '@nestjs/common';
import { ReferralsModule as ReferralsContext } from '@perkstream/context-referrals';

/** The contexts of the service `referrals`. */
@Module({ imports: [ReferralsContext] })
export class ReferralsModule {}
