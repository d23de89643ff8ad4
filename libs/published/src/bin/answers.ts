import { DataPageOf, Instant, ObjectOf, OneOf, Text } from '../language/index.js';
import { AuditActorAnswer } from '../projects/audit-log.js';

/** What goes to the bin when it is deleted without `force`. */
export const BINNED_RESOURCES = ['campaign', 'voucher', 'product', 'sku'] as const;
export type BinnedResource = (typeof BINNED_RESOURCES)[number];

/** Something in the bin: it keeps its code, name or source id taken. Source: contract, TrashBinItem. */
export class BinEntryAnswer {
  @Text('tbe_…') id!: string;
  @Instant('when it was deleted') created_at!: string;
  @Text({ nullable: true }, 'null where a key deleted it') deleted_by_user_id!: string | null;
  @ObjectOf(() => AuditActorAnswer, 'who deleted it') deleted_by!: AuditActorAnswer;
  @Text() resource_id!: string;
  @OneOf(BINNED_RESOURCES) resource_type!: BinnedResource;
  @Text('code of a voucher, name of anything else; the id of what has no name') resource_name!: string;
  @Text({ nullable: true }, 'campaign of a voucher, product of a SKU') resource_parent_id!: string | null;
  @OneOf(BINNED_RESOURCES) object!: BinnedResource;
}

export class BinEntriesAnswer extends DataPageOf(() => BinEntryAnswer, 'entries of this page') {}
