import { Decimal, Instant, Metadata, OneOf, Text, Whole } from '../language/index.js';
import { CsvLine } from '../language/csv-line.js';
import { CreateVoucherWithCodeBody } from '../vouchers/bodies.js';
import { CodeLine } from '../vouchers/code-line.js';
import { VOUCHER_CODE } from '../vouchers/voucher-fields.js';

const OTHERS = 'all other columns, by their titles';
/** In major units, as amounts of all files of CSV. */
const PRICE = { optional: true, min: 0, max: 90_000_000_000_000 } as const;

/** A customer of an imported file: who has the source id already is updated. Source: programs facts, customers. */
export class CustomerLine extends CsvLine {
  @Text({ optional: true, max: 200 }, 'cust_…: of a customer that exists; without effect where there is a source id')
  id?: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @Text({ optional: true, max: 500 }) name?: string;
  @Text({ optional: true, max: 10_000 }) description?: string;
  @Text({ optional: true, max: 500 }) email?: string;
  @Text({ optional: true, max: 500 }) phone?: string;
  @Instant({ optional: true }, 'YYYY-MM-DD') birthdate?: string;
  @Text({ optional: true, max: 500 }) address_line_1?: string;
  @Text({ optional: true, max: 500 }) address_line_2?: string;
  @Text({ optional: true, max: 500 }) address_postal_code?: string;
  @Text({ optional: true, max: 500 }) address_city?: string;
  @Text({ optional: true, max: 500 }) address_state?: string;
  @Text({ optional: true, max: 500 }) address_country?: string;
  @Metadata({ optional: true, of: 'customer' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A product of an imported file; of one that exists the name changes, and nothing else. Source: programs facts 5.6. */
export class ProductLine extends CsvLine {
  @Text({ max: 500 }) name!: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @Decimal(PRICE, 'an amount: 19.99 are 19 of the currency and 99 hundredths') price?: number;
  @Text({ optional: true, max: 20_000 }, 'names, separated by commas') attributes?: string;
  @Text({ optional: true, max: 2_000 }) image_url?: string;
  @Metadata({ optional: true, of: 'product' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A SKU of an imported file; of one that exists name and price change, and nothing else. Source: programs facts 5.6. */
export class SkuLine extends CsvLine {
  @Text({ max: 500 }, 'id or source id of the product, which exists') product_id!: string;
  @Text({ max: 500 }) source_id!: string;
  @Text({ optional: true, max: 500 }, 'name') sku?: string;
  @Decimal(PRICE, 'an amount: 19.99 are 19 of the currency and 99 hundredths') price?: number;
  @Text({ optional: true, max: 20_000 }, "JSON, also with single quotes: `{'color':'blue'}`") attributes?: string;
  @Text({ optional: true, max: 2_000 }) image_url?: string;
  @Metadata({ optional: true, of: 'product' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A voucher of an imported list: campaign and validation rules are left alone. Source: programs facts 2.3. */
export class ImportedVoucher extends CreateVoucherWithCodeBody {
  @Text({ pattern: VOUCHER_CODE }) code!: string;
}

/** A voucher of an imported file: who has the code already is updated. Source: programs facts 2.3. */
export class VoucherLine extends CodeLine {
  @OneOf(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER'], { optional: true }, 'required of a new one') voucher_type?:
    | 'DISCOUNT_VOUCHER'
    | 'GIFT_VOUCHER';
  @Decimal(
    { optional: true, min: 0, max: 90_000_000_000_000 },
    'percent, units or an amount: 12.5 are 12 of the currency and a half',
  )
  value?: number;
  @OneOf(['AMOUNT', 'PERCENT', 'FIXED', 'UNIT'], { optional: true }) discount_type?:
    | 'AMOUNT'
    | 'PERCENT'
    | 'FIXED'
    | 'UNIT';
  @Text({ optional: true, max: 100 }) discount_effect?: string;
  @Text({ optional: true, max: 500 }, 'id or source id of the product of a discount in units')
  discount_unit_type?: string;
  @Whole({ optional: true, min: 1 }) redemption_limit?: number;
  @Text({ optional: true, max: 10_000 }) additional_info?: string;
}
