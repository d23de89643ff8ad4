import { AnyObject, Flag, ObjectOf, OneOf, Text, Texts } from '../language/index.js';

/** What can be exported. */
export const EXPORTED_OBJECTS = [
  'voucher',
  'redemption',
  'publication',
  'customer',
  'order',
  'points_expiration',
  'voucher_transactions',
  'product',
  'sku',
] as const;
export type ExportedObjectName = (typeof EXPORTED_OBJECTS)[number];

/** Source: spec, export request. */
export class ExportParameters {
  @Text({ optional: true, max: 100 }, 'a field that the object is sorted by, with `-`: descending') order?: string;
  @Texts({ optional: true, most: 100, max: 200 }, 'the columns, in this order; absent: those of the object')
  fields?: string[];
  @Text({ optional: true, max: 100 }, 'of vouchers: those of this campaign alone') campaign_id?: string;
  @AnyObject({ optional: true }, '`junction`, and for each field its `conditions`') filters?: Record<string, unknown>;
  @Flag(
    { optional: true },
    'false: texts that a spreadsheet would take for formulas get no apostrophe in front; absent: true',
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
