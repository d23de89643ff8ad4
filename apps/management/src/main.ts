import 'reflect-metadata';
import { bootstrapProject, runService } from '@perkstream/assembly';
import { ManagementModule } from './management.module.js';

await runService('management', ManagementModule, bootstrapProject);
