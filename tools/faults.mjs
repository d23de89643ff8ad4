// `npm run faults [-- patterns]`: kills services and engines of clusters that it starts, under load, and looks what is lost.
import './node-version.mjs';
import { join } from 'node:path';
import { runFolder, runJest } from './jest/run-jest.mjs';
import { prepare } from './prepare.mjs';

prepare({ build: true });

const config = join(import.meta.dirname, '../e2e/faults.jest.config.mjs');
const args = ['--config', config, ...process.argv.slice(2)];
process.exitCode = await runJest({ folder: runFolder('faults'), alone: 'npm run faults --', args });
