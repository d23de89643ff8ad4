import { Module } from '@nestjs/common';
import { LoyaltyModule as LoyaltyContext } from '@perkstream/context-loyalty';

/** The contexts of the service `loyalty`. */
@Module({ imports: [LoyaltyContext] })
export class LoyaltyModule {}
