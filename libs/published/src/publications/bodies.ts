import { IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { CustomerInput } from '../customers/bodies.js';
import { Describe, IsMetadata, IsObjectOf, IsShape, Nullable, refTo } from '../language/index.js';

/** So many codes of a campaign at most in one publication. Source: contract, publications. */
export const MOST_CODES_AT_ONCE = 50;

export class CampaignToPublishInput {
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  @Describe('id or name')
  name!: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_CODES_AT_ONCE)
  @Describe('how many codes; 1 where absent')
  count?: number;
}

/** A code, or the next free ones of a campaign, for a customer. When both are named the code wins. */
export class CreatePublicationBody {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Describe('code or id')
  voucher?: string;

  @IsOptional()
  @IsShape({ anyOf: [{ type: 'string', minLength: 1, maxLength: 500 }, refTo(CampaignToPublishInput)] })
  @Describe('id or name, or these with the number of codes')
  campaign?: string | CampaignToPublishInput;

  @IsObjectOf(() => CustomerInput)
  @Describe('who gets it; made or updated from what is sent')
  customer!: CustomerInput;

  @IsOptional()
  @Nullable()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  @Describe('the id that the publication has with the client; used once')
  source_id?: string | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Describe('API where absent')
  channel?: string;
}
