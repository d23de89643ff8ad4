import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import * as features from './features/index.js';
import { maintenanceProblems } from './maintenance.refusals.js';
import { Rebuilding } from './services/rebuilding.js';

/** What the operator does to the engine while it runs. */
@Module({
  providers: [
    Rebuilding,
    ...Object.values(features).flat(),
    joins({ name: 'maintenance', problems: maintenanceProblems }),
  ],
})
export class MaintenanceModule {}
