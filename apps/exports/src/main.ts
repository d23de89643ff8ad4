import 'reflect-metadata';
import { runService } from '@perkstream/assembly/with-storage';
import { ExportsModule } from './exports.module.js';

await runService('exports', ExportsModule);
