import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { freePort } from '../engines/engine-process.mjs';
import { bundleApp } from './bundle-app.mjs';
import { compileApps } from './compile-package.mjs';

const APPS = ['standalone', 'gateway', 'promotions'];
const KEYS = Object.fromEntries(
  ['PROJECT_ID', 'APP_ID', 'APP_TOKEN', 'CLIENT_ID', 'CLIENT_TOKEN', 'MANAGEMENT_ID', 'MANAGEMENT_TOKEN'].map(
    (name) => [`PERKSTREAM_${name}`, `signals-${name}`],
  ),
);
/** Nobody listens there. */
const AWAY = {
  KAFKA_BROKERS: '127.0.0.1:9',
  EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
  MONGODB_URL: 'mongodb://127.0.0.1:9',
};

/** Three seconds are promised; a machine that does five things at once takes that much longer. */
const IN_TIME = 15_000;

/** Apps as their images hold them: what was copied for them, and nothing else of this repository. */
describe('A bundled app', () => {
  let folder;
  /** Milliseconds that Node itself takes to begin and to end on this machine. */
  let beginning;
  const running = new Set();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-bundles-'));
    compileApps(...APPS);
    for (const app of APPS) bundleApp(app, join(folder, app));
    const began = performance.now();
    await once(spawn(process.execPath, ['-e', '']), 'exit');
    beginning = performance.now() - began;
  });
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function start(app, environment, ...args) {
    const child = spawn(process.execPath, [join(folder, app, 'apps', app, 'dist/main.js'), ...args], {
      env: { PATH: process.env.PATH, ...KEYS, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.told = '';
    child.ended = once(child, 'exit').then(([code, signal]) => {
      running.delete(child);
      return code ?? signal;
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (child.told += text));
    return child;
  }

  async function until(child, isSo) {
    while (!(await isSo())) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${child.told}`);
      await pause(20);
    }
  }

  /** @returns how it ended, and after how many milliseconds */
  async function terminated(child) {
    const sent = performance.now();
    child.kill('SIGTERM');
    const status = await child.ended;
    return { status, told: child.told, isInTime: performance.now() - sent < IN_TIME };
  }

  const standalone = async (environment) => {
    const port = await freePort();
    const child = start('standalone', {
      PORT: String(port),
      PERKSTREAM_DATA_DIR: join(folder, 'data'),
      ...environment,
    });
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    return { child, isReady };
  };

  it.each(APPS)('%s takes signals while it is still being loaded', async (app) => {
    // On a machine that is busy it may have come so far that it tells of engines that are away.
    const environment = { ...AWAY, LOG_LEVEL: 'fatal', PERKSTREAM_DATA_DIR: join(folder, 'unused') };
    const child = start(app, environment);
    await pause(Math.max(1_000, 10 * beginning));
    expect(await terminated(child)).toEqual({ status: 0, told: '', isInTime: true });
  });

  it.each([
    ['promotions', []],
    ['promotions', ['prepare']],
    ['gateway', []],
    ['gateway', ['prepare']],
  ])('%s ends while it waits for engines that are away: %j', async (app, args) => {
    const child = start(app, { ...AWAY, PORT: String(await freePort()) }, ...args);
    await pause(2_000);
    expect(child.told).not.toContain('Cannot find');
    expect(await terminated(child)).toMatchObject({ status: 0, isInTime: true });
  });

  it('serves while the demo shop is being opened, ends in the midst of it, and carries it on', async () => {
    for (let starts = 0; starts < 2; starts++) {
      const { child, isReady } = await standalone({ PERKSTREAM_DEMO: 'on' });
      await until(child, isReady);
      await until(child, () => child.told.includes('Opening the demo shop'));
      await pause(1_500);
      expect(child.told).not.toContain('The demo shop is open');
      expect(await terminated(child)).toMatchObject({ status: 0, isInTime: true });
      expect(child.told).not.toContain('could not be opened');
    }
  });

  it('ends while it rebuilds its views', async () => {
    const child = start('standalone', { PERKSTREAM_DATA_DIR: join(folder, 'data') }, 'rebuild');
    await pause(1_500);
    expect(await terminated(child)).toMatchObject({ status: 0, isInTime: true });
  });

  it('does what its argument says, and ends', async () => {
    const copy = join(folder, 'copy.db');
    const backup = start('standalone', { PERKSTREAM_DATA_DIR: join(folder, 'data') }, 'backup', copy);
    expect([await backup.ended, backup.told]).toEqual([0, expect.stringContaining(copy)]);
    const unknown = start('standalone', {}, 'destroy');
    expect([await unknown.ended, unknown.told]).toEqual([1, expect.stringContaining('There is no command destroy')]);
  });
});
