// `npm run faults [-- patterns]`: kills services and engines of clusters that it starts, under load, and looks what is lost.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const { runJest } = await import('./run-jest.mjs');

const config = join(import.meta.dirname, '../e2e/faults.jest.config.mjs');
process.exitCode = await runJest(['--config', config, ...process.argv.slice(2)]);
