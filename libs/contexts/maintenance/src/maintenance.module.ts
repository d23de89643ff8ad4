import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { listViews } from './features/list-views/list-views.handler.js';
import { rebuildView } from './features/rebuild-view/rebuild-view.handler.js';
import { rebuildViews } from './features/rebuild-views/rebuild-views.handler.js';
import { maintenanceProblems } from './maintenance.refusals.js';
import { Rebuilding } from './services/rebuilding.js';

/** What whoever runs the engine does to it while it runs. */
@Module({
  providers: [
    Rebuilding,
    listViews,
    rebuildView,
    rebuildViews,
    joins({ name: 'maintenance', problems: maintenanceProblems }),
  ],
})
export class MaintenanceModule {}
