import { EACH_TIME, operation, sampleOrder } from '../language/index.js';
import { CreateOrderBody } from '../orders/bodies.js';
import { inBulk } from './bulk-operations.js';
import { CustomerLine, ImportedVoucher, ProductLine, SkuLine, VoucherLine } from './import-bodies.js';

/** A file, line by line. Samples are what the form holds. */
const byFile = { ...inBulk, bodyIsList: true, csv: true } as const;

export class ImportCustomersByFile extends operation({
  ...byFile,
  scope: 'customers',
  id: 'import-customers-using-csv',
  path: '/v1/customers/importCSV',
  summary: 'Create or update customers from a CSV file asynchronously',
  body: CustomerLine,
  sample: () => ({ file: `Source_id,Name,Address_City,season\njudy ${EACH_TIME},Judy,Bern,spring` }),
}) {}

export class ImportProductsByFile extends operation({
  ...byFile,
  scope: 'products',
  id: 'import-products-using-csv',
  path: '/v1/products/importCSV',
  summary: 'Create products from a CSV file asynchronously, or rename existing ones',
  body: ProductLine,
  status: 200,
  sample: () => ({ file: `name,source_id,price,attributes\nTable,table ${EACH_TIME},99,"color,size"` }),
}) {}

export class ImportSkusByFile extends operation({
  ...byFile,
  scope: 'SKUs',
  id: 'import-SKUs-using-csv',
  path: '/v1/skus/importCSV',
  summary: 'Create SKUs from a CSV file asynchronously, or update the name and price of existing ones',
  body: SkuLine,
  status: 200,
  sample: () => ({ file: `product_id,source_id,sku,price\nprod_shirt,red shirt ${EACH_TIME},Red shirt,19.99` }),
}) {}

export class ImportVouchersOfNoCampaign extends operation({
  ...inBulk,
  scope: 'vouchers',
  id: 'import-vouchers',
  path: '/v1/vouchers/import',
  summary: 'Create vouchers without a campaign asynchronously',
  body: ImportedVoucher,
  bodyIsList: true,
  sample: () => [{ code: `IMPORTED ${EACH_TIME}`, type: 'GIFT_VOUCHER', gift: { amount: 500 } }],
}) {}

export class ImportVouchersByFile extends operation({
  ...byFile,
  scope: 'vouchers',
  id: 'import-vouchers-using-csv',
  path: '/v1/vouchers/importCSV',
  summary: 'Create or update vouchers from a CSV file asynchronously',
  body: VoucherLine,
  sample: () => ({ file: `Code,Voucher Type,Value,Discount Type\nFILED ${EACH_TIME},DISCOUNT_VOUCHER,10,PERCENT` }),
}) {}

export class ImportOrders extends operation({
  ...inBulk,
  scope: 'orders',
  id: 'import-orders',
  path: '/v1/orders/import',
  summary: 'Create or update past orders asynchronously, without notifications and without earning points',
  body: CreateOrderBody,
  bodyIsList: true,
  status: 200,
  sample: () => [{ source_id: `imported ${EACH_TIME}`, status: 'PAID', ...sampleOrder }],
}) {}
