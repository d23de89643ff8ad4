import { Module } from '@nestjs/common';
import { InsightsModule } from '@perkstream/context-insights';
import { MaintenanceModule } from '@perkstream/context-maintenance';
import { ProjectsModule } from '@perkstream/context-projects';
import { WebhooksModule } from '@perkstream/context-webhooks';

/** The contexts of the service `management`. */
@Module({ imports: [ProjectsModule, WebhooksModule, InsightsModule, MaintenanceModule] })
export class ManagementModule {}
