// `npm run faults [-- patterns]`: kills services and engines of clusters that it starts, under load, and looks what is lost.
import './node-version.mjs';
import { join } from 'node:path';
import { faultsLeftOut } from './jest/in-turn.mjs';
import { runFolder, runJest } from './jest/run-jest.mjs';
import { TURN } from './jest/turn.mjs';
import { prepare } from './prepare.mjs';

prepare({ build: true });

const config = join(import.meta.dirname, '../e2e/faults.jest.config.mjs');
const given = process.argv.slice(2);
const leftOut = given.length > 0 ? [] : faultsLeftOut(TURN.PERKSTREAM_E2E_TURN);
const args = ['--config', config, ...leftOut.flatMap((path) => ['--testPathIgnorePatterns', path]), ...given];
const environment = { ...process.env, ...TURN };
process.exitCode = await runJest({ folder: runFolder('faults'), alone: 'npm run faults --', args, environment });
