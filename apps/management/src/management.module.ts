import { Module } from '@nestjs/common';
import { MaintenanceModule } from '@perkstream/context-maintenance';
import { ProjectsModule } from '@perkstream/context-projects';

/** The contexts of the service `management`. */
@Module({ imports: [ProjectsModule, MaintenanceModule] })
export class ManagementModule {}
