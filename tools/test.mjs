// `npm test`: sets everything up, runs the tests, ends with a line of totals.
import { prepare } from './prepare.mjs';
import { runJest } from './run-jest.mjs';

prepare({ build: false });
process.exit(await runJest(process.argv.slice(2)));
