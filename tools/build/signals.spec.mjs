import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { freePort } from '../engines/engine-process.mjs';
import { startEngines } from '../engines/start-engines.mjs';
import { bundleApp } from './bundle-app.mjs';
import { buildApps } from './built-app.mjs';

const APPS = ['standalone', 'gateway', 'promotions'];
const KEYS = Object.fromEntries(
  ['PROJECT_ID', 'APP_ID', 'APP_TOKEN', 'CLIENT_ID', 'CLIENT_TOKEN', 'MANAGEMENT_ID', 'MANAGEMENT_TOKEN'].map(
    (name) => [`PERKSTREAM_${name}`, `signals-${name}`],
  ),
);
const enginesAt = (address) => ({
  KAFKA_BROKERS: address,
  EVENTSTORE_URL: `esdb://${address}?tls=false`,
  MONGODB_URL: `mongodb://${address}`,
});

/** Loaded first: reports that the process takes signals from now on, and whether it had loaded what serves HTTP by then. */
const REPORTER = `
  process.on('newListener', (name) => {
    if (name === 'SIGTERM') process.send({ isServerLoaded: process.moduleLoadList.includes('NativeModule http') });
  });
`;

/** Apps as their images hold them: what was copied for them, and nothing else of this repository. */
describe('A bundled app', () => {
  let folder;
  /** Where engines should be: who knocks there is turned away. */
  let door;
  let away;
  let knocks = 0;
  const running = new Set();

  beforeAll(async () => {
    door = createServer((socket) => socket.on('error', () => undefined).destroy(void (knocks += 1)));
    await once(door.listen(0, '127.0.0.1'), 'listening');
    away = enginesAt(`127.0.0.1:${door.address().port}`);
    folder = mkdtempSync(join(tmpdir(), 'perkstream-bundles-'));
    buildApps(...APPS);
    const packages = join(folder, 'packages');
    for (const app of APPS) bundleApp(app, join(folder, app), packages);
    writeFileSync(join(folder, 'reporter.mjs'), REPORTER);
  });
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    door.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(app, environment, ...args) {
    const reporter = `--import=${pathToFileURL(join(folder, 'reporter.mjs'))}`;
    const child = spawn(process.execPath, [reporter, join(folder, app, 'apps', app, 'dist/main.js'), ...args], {
      env: { PATH: process.env.PATH, ...KEYS, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(child);
    child.output = '';
    child.ended = once(child, 'exit').then(([code, signal]) => {
      running.delete(child);
      return code ?? signal;
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (child.output += text));
    return child;
  }

  /** Waits for what a child that runs comes to. */
  function comesTo(child, isSo) {
    return until(async () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${child.output}`);
      return isSo();
    });
  }

  /** @returns how it ended */
  async function terminated(child) {
    child.kill('SIGTERM');
    return { status: await child.ended, output: child.output };
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
    return { child, isReady, port };
  };

  async function products(port) {
    const headers = { 'x-app-id': KEYS.PERKSTREAM_APP_ID, 'x-app-token': KEYS.PERKSTREAM_APP_TOKEN };
    const answer = await fetch(`http://127.0.0.1:${port}/v1/products?limit=1`, { headers });
    return (await answer.json()).total;
  }

  it.each(APPS)('%s holds no file that no program loads', (app) => {
    const files = readdirSync(join(folder, app), { recursive: true });
    expect(files.filter((name) => /\.(ts|map)$/.test(name))).toEqual([]);
    expect(files).toContain(join('apps', app, 'dist/main.js'));
  });

  it.each(APPS)('%s takes signals while it is still being loaded', async (app) => {
    // On a busy machine it may have come so far that it logs engines that are away.
    const environment = { ...away, LOG_LEVEL: 'fatal', PERKSTREAM_DATA_DIR: join(folder, 'unused') };
    const child = start(app, environment);
    const [{ isServerLoaded }] = await once(child, 'message');
    expect(isServerLoaded).toBe(false);
    expect(await terminated(child)).toEqual({ status: 0, output: '' });
  });

  it.each([
    ['promotions', []],
    ['promotions', ['prepare']],
    ['gateway', []],
    ['gateway', ['prepare']],
  ])('%s ends while it waits for engines that are away: %j', async (app, args) => {
    const before = knocks;
    const child = start(app, { ...away, PORT: String(await freePort()) }, ...args);
    await comesTo(child, () => knocks > before);
    expect(child.output).not.toContain('Cannot find');
    expect(await terminated(child)).toMatchObject({ status: 0 });
  });

  const health = async (port, what) => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/${what}`).catch(() => undefined);
    return answer && { status: answer.status, body: await answer.json() };
  };

  it.each([
    ['promotions', ['event_store', 'documents', 'message_bus']],
    ['gateway', ['message_bus', 'promotions']],
  ])('%s is live and not ready while its engines are away, and logs nothing but JSON', async (app, down) => {
    const port = await freePort();
    const child = start(app, { ...away, PORT: String(port) });
    await comesTo(child, async () => (await health(port, 'live'))?.status === 200);
    const { status, body } = await health(port, 'ready');
    expect([status, body.status]).toEqual([503, 'starting']);
    for (const engine of down) expect(body.details[engine]).toMatchObject({ status: 'down' });
    const answer = await fetch(`http://127.0.0.1:${port}/v1/vouchers`);
    expect([answer.status, (await answer.json()).key]).toEqual([503, 'service_unavailable']);
    await comesTo(child, () => child.output.includes('\n'));
    expect(await terminated(child)).toMatchObject({ status: 0 });
    for (const line of child.output.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ service: app });
  });

  it('reports what keeps a service from starting as a line of its log', async () => {
    const child = start('promotions', { ...away, MONGODB_URL: 'nowhere' });
    expect(await child.ended).toBe(1);
    expect(JSON.parse(child.output)).toMatchObject({ level: 'fatal', service: 'promotions' });
    expect(JSON.parse(child.output).msg).toContain('MONGODB_URL');
    expect(JSON.parse(child.output).err.stack).toMatch(
      / \(libs\/assembly\/src\/setting-values\.ts in .*main\.cjs:\d+:\d+\)/,
    );
  });

  it('standalone waits for an event store that comes later', async () => {
    const place = await freePort();
    const settings = { EVENTSTORE_URL: `esdb://127.0.0.1:${place}?tls=false`, PERKSTREAM_DEMO: 'off' };
    const { child, isReady, port } = await standalone({ ...settings, PERKSTREAM_DATA_DIR: join(folder, 'later') });
    await comesTo(child, async () => (await health(port, 'ready'))?.body.details.event_store.status === 'down');
    const dataFolder = join(folder, 'engines');
    const engines = await startEngines({
      names: ['eventstore'],
      ports: { eventstore: place },
      dataFolder,
      settings: {},
    });
    try {
      await comesTo(child, isReady);
      expect(await terminated(child)).toMatchObject({ status: 0 });
    } finally {
      await engines.stop();
    }
  });

  it('keeps what was compiled of it for the next start', async () => {
    const { child, isReady } = await standalone({ PERKSTREAM_DEMO: 'off', PERKSTREAM_DATA_DIR: join(folder, 'kept') });
    await comesTo(child, isReady);
    const files = () => readdirSync(join(folder, 'standalone/apps/standalone/dist'));
    await comesTo(child, () => files().some((name) => name.endsWith('.cache')));
    expect(await terminated(child)).toMatchObject({ status: 0 });
  });

  it('serves while the demo shop is being opened, ends in the midst of it, and carries it on', async () => {
    for (let starts = 0; starts < 2; starts++) {
      const { child, isReady, port } = await standalone({ PERKSTREAM_DEMO: 'on' });
      await comesTo(child, isReady);
      const before = starts === 0 ? 0 : await products(port);
      await comesTo(child, async () => (await products(port)) > before);
      expect(child.output).not.toContain('The demo shop is open');
      expect(await terminated(child)).toMatchObject({ status: 0 });
      expect(child.output).not.toContain('could not be opened');
    }
  });

  it('ends while it rebuilds its views', async () => {
    const data = join(folder, 'data');
    // Files come and go while it looks.
    const writtenAt = (name) => statSync(join(data, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const lastWritten = () => Math.max(...readdirSync(data).map(writtenAt));
    const before = lastWritten();
    const child = start('standalone', { PERKSTREAM_DATA_DIR: data }, 'rebuild');
    await comesTo(child, () => lastWritten() > before);
    expect(await terminated(child)).toMatchObject({ status: 0 });
  });

  it('does what its argument says, and ends', async () => {
    const copy = join(folder, 'copy.db');
    const backup = start('standalone', { PERKSTREAM_DATA_DIR: join(folder, 'data') }, 'backup', copy);
    expect([await backup.ended, backup.output]).toEqual([0, expect.stringContaining(copy)]);
    const unknown = start('standalone', {}, 'destroy');
    expect([await unknown.ended, unknown.output]).toEqual([1, expect.stringContaining('There is no command destroy')]);
  });
});
