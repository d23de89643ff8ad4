import { EACH_TIME, operation } from '../language/index.js';
import { inBulk } from './bulk-operations.js';
import { CustomerLine, ProductLine, SkuLine } from './import-bodies.js';

/** A file, line by line. Samples are what the form holds. */
const byFile = { ...inBulk, bodyIsList: true, csv: true } as const;

export class ImportCustomersByFile extends operation({
  ...byFile,
  scope: 'customers',
  id: 'import-customers-using-csv',
  path: '/v1/customers/importCSV',
  summary: 'Create or update the customers of a CSV file, after the answer',
  body: CustomerLine,
  sample: () => ({ file: `Source_id,Name,Address_City,season\njudy ${EACH_TIME},Judy,Bern,spring` }),
}) {}

export class ImportProductsByFile extends operation({
  ...byFile,
  scope: 'products',
  id: 'import-products-using-csv',
  path: '/v1/products/importCSV',
  summary: 'Create the products of a CSV file, or rename those that exist, after the answer',
  body: ProductLine,
  status: 200,
  sample: () => ({ file: `name,source_id,price,attributes\nTable,table ${EACH_TIME},9900,"color,size"` }),
}) {}

export class ImportSkusByFile extends operation({
  ...byFile,
  scope: 'SKUs',
  id: 'import-SKUs-using-csv',
  path: '/v1/skus/importCSV',
  summary: 'Create the SKUs of a CSV file, or change name and price of those that exist, after the answer',
  body: SkuLine,
  status: 200,
  sample: () => ({ file: `product_id,source_id,sku,price\nprod_shirt,red shirt ${EACH_TIME},Red shirt,2000` }),
}) {}
