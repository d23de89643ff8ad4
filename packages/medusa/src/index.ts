import { Module, Modules, ModulesSdkUtils } from '@medusajs/framework/utils';
import { PerkstreamPromotions } from './perkstream-promotions.js';

const migrations = new URL('./migrations', import.meta.resolve('@medusajs/promotion'));
const tables = { moduleName: Modules.PROMOTION, pathToMigrations: decodeURIComponent(migrations.pathname) };

/** The Promotion module of Medusa, with the engine's promotions beside its own. Its options are `PerkstreamSettings`. */
export default {
  ...Module(Modules.PROMOTION, { service: PerkstreamPromotions }),
  runMigrations: ModulesSdkUtils.buildMigrationScript(tables),
  revertMigration: ModulesSdkUtils.buildRevertMigrationScript(tables),
};
