import { Instant, Metadata, Money, Text } from '../language/index.js';
import { CsvLine } from '../language/csv-line.js';

const OTHERS = 'all other columns, by their titles';

/** A customer of an imported file: who has the source id already is updated. Source: programs facts, customers. */
export class CustomerLine extends CsvLine {
  @Text({ optional: true, max: 200 }, 'cust_…: of a customer that exists; without effect where there is a source id')
  id?: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) description?: string;
  @Text({ optional: true }) email?: string;
  @Text({ optional: true }) phone?: string;
  @Instant({ optional: true }, 'YYYY-MM-DD') birthdate?: string;
  @Text({ optional: true }) address_line_1?: string;
  @Text({ optional: true }) address_line_2?: string;
  @Text({ optional: true }) address_postal_code?: string;
  @Text({ optional: true }) address_city?: string;
  @Text({ optional: true }) address_state?: string;
  @Text({ optional: true }) address_country?: string;
  @Metadata({ optional: true, of: 'customer' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A product of an imported file; of one that exists the name changes, and nothing else. Source: programs facts 5.6. */
export class ProductLine extends CsvLine {
  @Text({ max: 500 }) name!: string;
  @Text({ optional: true, max: 500 }) source_id?: string;
  @Money({ optional: true }) price?: number;
  @Text({ optional: true, max: 20_000 }, 'names, separated by commas') attributes?: string;
  @Text({ optional: true, max: 2_000 }) image_url?: string;
  @Metadata({ optional: true, of: 'product' }, OTHERS) metadata?: Record<string, unknown>;
}

/** A SKU of an imported file; of one that exists name and price change, and nothing else. Source: programs facts 5.6. */
export class SkuLine extends CsvLine {
  @Text({ max: 500 }, 'id or source id of the product, which exists') product_id!: string;
  @Text({ max: 500 }) source_id!: string;
  @Text({ optional: true, max: 500 }, 'name') sku?: string;
  @Money({ optional: true }) price?: number;
  @Text({ optional: true, max: 20_000 }, "JSON, also with single quotes: `{'color':'blue'}`") attributes?: string;
  @Text({ optional: true, max: 2_000 }) image_url?: string;
  @Metadata({ optional: true, of: 'product' }, OTHERS) metadata?: Record<string, unknown>;
}
