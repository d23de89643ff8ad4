import { DataPageOf, Instant, ObjectOf, OneOf, Text } from '../language/index.js';
import { AuditActorAnswer } from '../projects/audit-log.js';

/** What goes to the bin when it is deleted without `force`. */
export const BINNED_RESOURCES = ['campaign', 'voucher', 'product', 'sku'] as const;
export type BinnedResource = (typeof BINNED_RESOURCES)[number];

/** Something in the bin: it keeps its code, name or source id taken. */
export class BinEntryAnswer {
  @Text('Begins with `tbe_`.') id!: string;
  @Instant('When the object was deleted.') created_at!: string;
  @Text({ nullable: true }, '`null` when a key deleted the object.') deleted_by_user_id!: string | null;
  @ObjectOf(() => AuditActorAnswer, 'Who deleted the object.') deleted_by!: AuditActorAnswer;
  @Text() resource_id!: string;
  @OneOf(BINNED_RESOURCES) resource_type!: BinnedResource;
  @Text('Code of a voucher, or the name of any other object. The ID if the object has no name.') resource_name!: string;
  @Text({ nullable: true }, 'ID of the campaign of a voucher, or of the product of a SKU.')
  resource_parent_id!: string | null;
  @OneOf(BINNED_RESOURCES) object!: BinnedResource;
}

export class BinEntriesAnswer extends DataPageOf(() => BinEntryAnswer, 'Number of entries on this page.') {}
