import { AnyObject, Flag, ObjectOf, OneOf, Text, Texts } from '../language/index.js';

/** What can be exported. */
export const EXPORTED_OBJECTS = [
  'voucher',
  'redemption',
  'publication',
  'customer',
  'order',
  'return',
  'points_expiration',
  'voucher_transactions',
  'product',
  'sku',
  'back_test',
] as const;
export type ExportedObjectName = (typeof EXPORTED_OBJECTS)[number];

export class ExportParameters {
  @Text({ optional: true, max: 100 }, 'Field to sort by. Prefix with `-` for descending order.') order?: string;
  @Texts({ optional: true, most: 100, max: 200 }, 'Columns, in this order. Defaults to those of the object.')
  fields?: string[];
  @Text({ optional: true, max: 100 }, 'For vouchers: only those of this campaign.') campaign_id?: string;
  @AnyObject({ optional: true }, '`junction`, and the `conditions` of each field.') filters?: Record<string, unknown>;
  @Flag(
    { optional: true },
    'When `true` (default), texts that a spreadsheet would read as formulas are prefixed with an apostrophe.',
  )
  escape_formulas?: boolean;
}

/** Of an export whose object follows from the path. */
export class ExportPartBody {
  @ObjectOf(() => ExportParameters, { optional: true }) parameters?: ExportParameters;
}

export class CreateExportBody extends ExportPartBody {
  @OneOf(EXPORTED_OBJECTS) exported_object!: ExportedObjectName;
}
