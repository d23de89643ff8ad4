import { Module } from '@nestjs/common';
import { ProjectsModule } from '@perkstream/context-projects';

/** The contexts of the service `management`. */
@Module({ imports: [ProjectsModule] })
export class ManagementModule {}
