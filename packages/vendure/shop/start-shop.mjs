import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, DefaultJobQueuePlugin, DefaultLogger, dummyPaymentHandler, LogLevel } from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';
import { PerkstreamPlugin } from '@perkstream/vendure';

/** Minor units, as the shop lists them. */
export const PRICES = { MUG: 1299, PLATE: 745, LAMP: 8990, SOFA: 129_900, PEN: 33 };

const DATA = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard', percentage: 19 }],
  shippingMethods: [{ name: 'Standard', price: 490 }],
  paymentMethods: [
    {
      name: 'Try',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};

/** A shop of Vendure on SQLite, in a folder that is made anew. @returns its address, and what ends it */
export async function startShop({ folder, port, settings }) {
  const database = join(folder, 'shop.sqlite');
  rmSync(database, { force: true });
  const csv = join(folder, 'products.csv');
  const rows = Object.entries(PRICES).map(
    ([sku, price]) => `${sku},${sku.toLowerCase()},,,,,,${sku},${price / 100},Standard,100000,false,,`,
  );
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  writeFileSync(csv, [head, ...rows].join('\n'));
  const config = {
    apiOptions: { port, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
    authOptions: {
      tokenMethod: ['bearer'],
      superadminCredentials: { identifier: 'admin', password: 'admin' },
      requireVerification: false,
    },
    dbConnectionOptions: { type: 'better-sqlite3', synchronize: true, logging: false, database },
    paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
    importExportOptions: { importAssetsDir: folder },
    logger: new DefaultLogger({ level: LogLevel.Warn }),
    plugins: [
      PerkstreamPlugin.init(settings),
      DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true, pollInterval: 100, backoffStrategy: () => 500 }),
    ],
  };
  const app = await populate(() => bootstrap(config), DATA, csv);
  const { JobQueueService } = await import('@vendure/core');
  await app.get(JobQueueService).start();
  return { url: `http://127.0.0.1:${port}`, stop: () => app.close() };
}
