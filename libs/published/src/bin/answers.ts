import { IsIn, IsString } from 'class-validator';
import { Describe, IsInstant, Nullable, DataPageOf } from '../language/index.js';

/** What goes to the bin when it is deleted without `force`. */
export const BINNED_RESOURCES = ['campaign', 'voucher', 'product', 'sku'] as const;
export type BinnedResource = (typeof BINNED_RESOURCES)[number];

/** Something in the bin: it cannot be restored, and keeps its code, name or source id taken. Source: contract, TrashBinItem. */
export class BinEntryAnswer {
  @IsString()
  @Describe('tbe_…')
  id!: string;

  @IsInstant()
  @Describe('when it was deleted')
  created_at!: string;

  @Nullable()
  @IsString()
  @Describe('null where a key deleted it')
  deleted_by_user_id!: string | null;

  @IsString()
  resource_id!: string;

  @IsIn([...BINNED_RESOURCES])
  resource_type!: BinnedResource;

  @IsString()
  @Describe('code of a voucher, name of anything else; the id of what has no name')
  resource_name!: string;

  @Nullable()
  @IsString()
  @Describe('campaign of a voucher, product of a SKU')
  resource_parent_id!: string | null;

  @IsIn([...BINNED_RESOURCES])
  object!: BinnedResource;
}

export class BinEntriesAnswer extends DataPageOf(() => BinEntryAnswer, 'entries of this page') {}
