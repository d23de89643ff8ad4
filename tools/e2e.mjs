// `npm run e2e`: starts the app on an empty data folder and runs the black-box tests against its address. With
// `PERKSTREAM_BASE_URL` (and the keys) set, against whatever runs there.
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runJest } from './run-jest.mjs';
import { KEYS, runServer } from './run-server.mjs';

const given = process.env.PERKSTREAM_BASE_URL;
prepare({ build: !given });
const server = given ? undefined : await runServer();
const environment = { ...KEYS, ...process.env, PERKSTREAM_BASE_URL: given ?? server.url };
const config = join(import.meta.dirname, '../e2e/jest.config.mjs');
try {
  process.exitCode = runJest(['--config', config, ...process.argv.slice(2)], environment);
} finally {
  await server?.stop();
}
