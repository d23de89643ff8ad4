import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { maintenanceProblems } from './maintenance.refusals.js';
import { Rebuilding } from './services/rebuilding.js';

/** What the operator does to the engine while it runs: rebuilds views, and sees how far they are. */
@Module({
  providers: [Rebuilding, ...providersOf(features), joins({ name: 'maintenance', problems: maintenanceProblems })],
})
export class MaintenanceModule {}
