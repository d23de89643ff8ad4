import 'reflect-metadata';
import { bootstrapKeys, runService } from '@perkstream/assembly/with-storage';
import { AuthModule } from './auth.module.js';

await runService('auth', AuthModule, bootstrapKeys);
