import 'reflect-metadata';
import { bootstrapProject, runService } from '@perkstream/assembly/with-storage';
import { ManagementModule } from './management.module.js';

await runService('management', ManagementModule, bootstrapProject);
