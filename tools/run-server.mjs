import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mainOf } from './build/built-app.mjs';

/** The keys of the bootstrap project, so that the caller knows them. */
export const KEYS = {
  PERKSTREAM_PROJECT_ID: 'proj_try',
  PERKSTREAM_APP_ID: 'try-app',
  PERKSTREAM_APP_TOKEN: 'try-app-token',
  PERKSTREAM_CLIENT_ID: 'try-client',
  PERKSTREAM_CLIENT_TOKEN: 'try-client-token',
  PERKSTREAM_MANAGEMENT_ID: 'try-management',
  PERKSTREAM_MANAGEMENT_TOKEN: 'try-management-token',
};

/** Tests call from one address, and often. */
export const LIMITS = { PERKSTREAM_CLIENT_API_LIMIT: '1000000/PT1M', PERKSTREAM_SIGN_IN_LIMIT: '1000000/PT1M' };

/**
 * Starts the standalone app, as it was built, on a free port and an empty data folder; what its demo shop has comes while it serves.
 * @param onLine takes each line that it writes
 * @returns its address, and `stop`, which resolves when it has ended and its data are gone
 */
export async function runServer(environment = {}, onLine = console.error) {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-server-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [mainOf('standalone')], {
    env: {
      ...process.env,
      ...KEYS,
      ...LIMITS,
      PORT: String(port),
      PERKSTREAM_DATA_DIR: folder,
      PERKSTREAM_DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const input of [server.stdout, server.stderr]) createInterface({ input }).on('line', onLine);
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url, server) {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server is not ready within two minutes');
}
