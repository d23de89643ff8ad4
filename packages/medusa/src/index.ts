import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Module, Modules, ModulesSdkUtils } from '@medusajs/framework/utils';
import { PerkstreamPromotions } from './perkstream-promotions.js';

const promotions = dirname(createRequire(import.meta.url).resolve('@medusajs/promotion'));
const tables = { moduleName: Modules.PROMOTION, pathToMigrations: join(promotions, 'migrations') };

/** The Promotion module of Medusa, with the engine's promotions beside its own. Its options are `PerkstreamSettings`. */
export default {
  ...Module(Modules.PROMOTION, { service: PerkstreamPromotions }),
  runMigrations: ModulesSdkUtils.buildMigrationScript(tables),
  revertMigration: ModulesSdkUtils.buildRevertMigrationScript(tables),
};
