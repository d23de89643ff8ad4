import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
 * Starts the standalone app, as it was built, on a free port and an empty data folder; its demo shop is filled while it serves.
 * @param onLine takes each line that it writes
 * @returns its address, process and data folder; `isOpen`, which resolves when all of the demo shop is there; `isRunning`; and `stop`,
 *   which resolves when it has ended and its data are gone
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
  createInterface({ input: server.stderr }).on('line', onLine);
  const isOpen = new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      onLine(line);
      if (line.includes('The demo shop is open')) resolve();
    });
    void ended.then(() => reject(new Error('The server ended before its demo shop was open')));
  });
  isOpen.catch(() => undefined);
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  return { url, pid: server.pid, folder, isOpen, isRunning, stop };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function untilReady(url, server) {
  return until('The server is ready', async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    return fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
  });
}

/** @throws Error when it is not so within five minutes */
export async function until(what, isSo) {
  const deadline = Date.now() + 300_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within five minutes: ${what}`);
    await pause(100);
  }
}
