import {
  Duration,
  Flag,
  Instant,
  ListOf,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  Text,
  Texts,
  Whole,
  WholeOrText,
} from '@perkstream/published';
import { IsEmail, IsOptional } from 'class-validator';

export class ItemInput {
  @Text() product_id!: string;
  @Money() price!: number;
  @Whole({ optional: true, max: 1000 }) quantity?: number;
}

export class OrderInput {
  @Money({ optional: true }) amount?: number;
  @ListOf(() => ItemInput, { optional: true, min: 1, max: 30 }) items?: ItemInput[];
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
}

export class RedeemBody {
  @Text({ min: 1, max: 20 }) code!: string;
  @OneOf(['ALL', 'PARTIAL'], { optional: true }) mode?: 'ALL' | 'PARTIAL';
  @Instant({ optional: true, nullable: true }) expiration_date?: string | null;
  @Duration({ optional: true }) duration?: string;
  @Whole({ optional: true, nullable: true }) limit?: number | null;
  @Whole({ optional: true, min: 1, max: 30 }) count?: number;
  @WholeOrText({ optional: true }) quantity?: number | string;
  @Flag({ optional: true }) active?: boolean;
  @IsOptional()
  @IsEmail()
  email?: string;
  @ObjectOf(() => OrderInput, { optional: true, nullable: true }) order?: OrderInput | null;
  @Texts({ optional: true, most: 2 }) tags?: string[];
  @OneOf(['RED', 'BLUE'], { optional: true, nullable: true }) color?: 'RED' | 'BLUE' | null;
}

export class VoucherAnswer {
  @Text() id!: string;
}
