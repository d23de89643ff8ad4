// `npm run e2e`: starts the app on an empty data folder and runs the black-box tests against its address. With
// `PERKSTREAM_BASE_URL` (and the keys) set, against whatever runs there.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';

prepare({ build: true });
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'perkstream-e2e-'));
const keys = {
  PERKSTREAM_PROJECT_ID: 'proj_e2e',
  PERKSTREAM_APP_ID: 'e2e-app',
  PERKSTREAM_APP_TOKEN: 'e2e-app-token',
  PERKSTREAM_CLIENT_ID: 'e2e-client',
  PERKSTREAM_CLIENT_TOKEN: 'e2e-client-token',
  PERKSTREAM_MANAGEMENT_ID: 'e2e-management',
  PERKSTREAM_MANAGEMENT_TOKEN: 'e2e-management-token',
};

let server;
let url = process.env.PERKSTREAM_BASE_URL;
if (!url) {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, [join(root, 'apps/standalone/dist/main.js')], {
    env: {
      ...process.env,
      ...keys,
      PORT: String(port),
      PERKSTREAM_DATA_DIR: join(folder, 'data'),
      PERKSTREAM_DEMO: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url);
}
const report = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    join(root, 'node_modules/jest/bin/jest.js'),
    '--config',
    join(root, 'e2e/jest.config.mjs'),
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, env: { ...keys, ...process.env, PERKSTREAM_BASE_URL: url }, stdio: ['inherit', 'ignore', 'inherit'] },
);
if (server) {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
  readFileSync(report, 'utf8'),
);
const failed = numFailedTests + numRuntimeErrorTestSuites;
console.log(`${numPassedTests} passed, ${failed} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}`);
process.exit(status === 0 && failed > 0 ? 1 : (status ?? 1));

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(address) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const ready = await fetch(`${address}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server does not get ready');
}
