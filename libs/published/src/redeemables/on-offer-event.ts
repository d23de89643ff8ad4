import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { IsUtcInstant } from '../language/index.js';

/** Whether and when something may be redeemed, as the event tells that it was made. */
export abstract class OnOfferV1 {
  @IsOptional()
  @IsString()
  category_id?: string;

  @IsBoolean()
  active!: boolean;

  @IsOptional()
  @IsUtcInstant()
  start_date?: string;

  @IsOptional()
  @IsUtcInstant()
  expiration_date?: string;
}
