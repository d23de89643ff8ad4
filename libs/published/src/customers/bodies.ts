import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { Describe, IsInstant, IsMetadata, IsObjectOf, Nullable } from '../language/index.js';

export class CustomerAddressInput {
  @IsOptional()
  @Nullable()
  @IsString()
  city?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  state?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  line_1?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  line_2?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  country?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  postal_code?: string | null;
}

/** What is known about a person. Only fields that are sent change; null takes a value away. */
export class UpdateCustomerBody {
  @IsOptional()
  @Nullable()
  @IsString()
  name?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  description?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @Describe('any text: addresses are kept as they come')
  email?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  phone?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  @Describe('YYYY-MM-DD; the older name of birthdate, which wins')
  birthday?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  @Describe('YYYY-MM-DD')
  birthdate?: string | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CustomerAddressInput)
  @Describe('takes the place of the address known so far')
  address?: CustomerAddressInput | null;

  @IsOptional()
  @IsMetadata()
  @Describe('merged key by key with what is known; null removes a key')
  metadata?: Record<string, unknown>;
}

/** A customer as operations take one: found by `id`, else by `source_id`; made when nobody has the `source_id`. */
export class CustomerInput extends UpdateCustomerBody {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Describe('cust_…: of a customer that exists')
  id?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  @Describe('the id that the person has with the client; cannot be changed later')
  source_id?: string | null;
}
