import { Decimal, Instant, Metadata, OneOf, Text, Whole } from '../language/index.js';
import { CsvLine } from '../language/csv-line.js';
import { CreateVoucherWithCodeBody } from '../vouchers/bodies.js';
import { CodeLine } from '../vouchers/code-line.js';
import { VOUCHER_CODE } from '../vouchers/voucher-fields.js';

const OTHERS = 'All other columns, by their titles.';
/** In major units, as amounts of all files of CSV. */
const PRICE = { optional: true, min: 0, max: 90_000_000_000_000 } as const;

/** A customer of an imported file: who has the source id already is updated. */
export class CustomerLine extends CsvLine {
  @Text({ optional: true, max: 200 }, 'ID of an existing customer. Ignored when a source ID is given.')
  id?: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @Text({ optional: true, max: 500 }) name?: string;
  @Text({ optional: true, max: 10_000 }) description?: string;
  @Text({ optional: true, max: 500 }) email?: string;
  @Text({ optional: true, max: 500 }) phone?: string;
  @Instant({ optional: true }, '`YYYY-MM-DD`.') birthdate?: string;
  @Text({ optional: true, max: 500 }) address_line_1?: string;
  @Text({ optional: true, max: 500 }) address_line_2?: string;
  @Text({ optional: true, max: 500 }) address_postal_code?: string;
  @Text({ optional: true, max: 500 }) address_city?: string;
  @Text({ optional: true, max: 500 }) address_state?: string;
  @Text({ optional: true, max: 500 }) address_country?: string;
  @Metadata({ optional: true, of: 'customer' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A product of an imported file; of one that exists the name changes, and nothing else. */
export class ProductLine extends CsvLine {
  @Text({ max: 500 }) name!: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @Decimal(PRICE, 'Decimal amount: `19.99` is 19 units of the currency and 99 hundredths.') price?: number;
  @Decimal(PRICE, 'Price without a sale, at least `price`. A decimal amount.') regular_price?: number;
  @Text({ optional: true, max: 20_000 }, 'Names, separated by commas.') attributes?: string;
  @Text({ optional: true, max: 2_000 }) image_url?: string;
  @Metadata({ optional: true, of: 'product' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A SKU of an imported file; of one that exists name and prices change, and nothing else. */
export class SkuLine extends CsvLine {
  @Text({ max: 500 }, 'ID or source ID of an existing product.') product_id!: string;
  @Text({ max: 500 }) source_id!: string;
  @Text({ optional: true, max: 500 }, 'Name of the SKU.') sku?: string;
  @Decimal(PRICE, 'Decimal amount: `19.99` is 19 units of the currency and 99 hundredths.') price?: number;
  @Decimal(PRICE, 'Price without a sale, at least `price`. A decimal amount.') regular_price?: number;
  @Text({ optional: true, max: 20_000 }, "JSON. Single quotes are accepted: `{'color':'blue'}`.") attributes?: string;
  @Text({ optional: true, max: 2_000 }) image_url?: string;
  @Metadata({ optional: true, of: 'product' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A voucher of an imported list: campaign and validation rules are left alone. */
export class ImportedVoucher extends CreateVoucherWithCodeBody {
  @Text({ pattern: VOUCHER_CODE }) code!: string;
}

/** A voucher of an imported file: who has the code already is updated. */
export class VoucherLine extends CodeLine {
  @OneOf(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER'], { optional: true }, 'Required for new vouchers.')
  voucher_type?: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER';
  @Decimal(
    { optional: true, min: 0, max: 90_000_000_000_000 },
    'Percent, units or a decimal amount: `12.5` is 12 and a half units of the currency.',
  )
  value?: number;
  @OneOf(['AMOUNT', 'PERCENT', 'FIXED', 'UNIT'], { optional: true })
  discount_type?: 'AMOUNT' | 'PERCENT' | 'FIXED' | 'UNIT';
  @Text({ optional: true, max: 100 }) discount_effect?: string;
  @Text({ optional: true, max: 500 }, 'ID or source ID of the product that a discount in units gives.')
  discount_unit_type?: string;
  @Whole({ optional: true, min: 1 }) redemption_limit?: number;
  @Text({ optional: true, max: 10_000 }) additional_info?: string;
}
