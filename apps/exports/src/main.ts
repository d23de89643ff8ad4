import 'reflect-metadata';
import { runService } from '@perkstream/assembly';
import { ExportsModule } from './exports.module.js';

await runService('exports', ExportsModule);
