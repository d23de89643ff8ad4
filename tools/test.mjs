// `npm test`: sets everything up, runs the tests, ends with a line of totals. `npm test -- <patterns>` runs some files, each on its own.
import './node-version.mjs';
import { join } from 'node:path';
import { runFolder, runJest } from './jest/run-jest.mjs';
import { testsLeftOut } from './jest/in-turn.mjs';
import { groupedConfig } from './jest/spec-groups.mjs';
import { TURN } from './jest/turn.mjs';
import { prepare } from './prepare.mjs';
import { inScratchFolder } from './scratch-folder.mjs';

const config = join(import.meta.dirname, '../jest.config.mjs');
prepare({ build: false });
const given = process.argv.slice(2);
const without = testsLeftOut(TURN.PERKSTREAM_E2E_TURN);
const args = given.length > 0 ? given : ['--config', groupedConfig({ name: 'test', config, without })];
const environment = { ...inScratchFolder(process.env), ...(given.length > 0 ? {} : TURN) };
process.exitCode = await runJest({ folder: runFolder('test'), alone: 'npm test --', args, environment });
