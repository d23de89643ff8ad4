import { IsOptional } from 'class-validator';
import { IsMoney } from '../language/index.js';

/** What discounts took off an order, in minor units; those that are zero are left out. */
export abstract class OrderDiscountsAnswer {
  @IsOptional()
  @IsMoney()
  initial_amount?: number;

  @IsOptional()
  @IsMoney()
  discount_amount?: number;

  @IsOptional()
  @IsMoney()
  items_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  total_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  applied_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  items_applied_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  total_applied_discount_amount?: number;
}
