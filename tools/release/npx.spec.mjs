import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { mainOf, root } from '../build/built-app.mjs';
import { neededPackages } from '../build/needed-packages.mjs';
import { freePort } from '../engines/engine-process.mjs';
import { startRegistry } from './own-registry.mjs';
import { packFolder } from './pack-folder.mjs';

const MAX_INSTALLED_BYTES = 60e6;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const installedBytes = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => !name.endsWith('.cache'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** In a process of its own: the bundler is a module that jest does not load. */
function packEngine(scratch, target) {
  const pack = join(import.meta.dirname, 'pack.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [pack, scratch, target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Not packed: ${stderr}`);
  return stdout.trim().split('\n').at(-1);
}

/** As npm starts it in the terminal of somebody who has never seen this repository: a registry has the packages, and nothing is here. */
describe('npx perkstream', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-npx-'));
  const data = join(folder, 'data');
  const within = (name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const running = new Set();
  let registry;
  let port;

  beforeAll(async () => {
    const packed = within('packed');
    const engine = packEngine(within('engine'), packed);
    const lock = readJson(join(root, 'package-lock.json'));
    const driver = neededPackages(lock, 'libsql').others.flatMap((path) => {
      const place = join(root, path);
      const isHere = statSync(place, { throwIfNoEntry: false });
      return isHere ? [{ manifest: readJson(join(place, 'package.json')), file: packFolder(place, packed) }] : [];
    });
    const packages = [{ manifest: readJson(join(folder, 'engine/package.json')), file: engine }, ...driver];
    registry = await startRegistry(packages.map(({ manifest, file }) => ({ manifest, file: join(packed, file) })));
    port = await freePort();
  });
  afterEach(async () => {
    // npm, its shell and the engine.
    for (const { pid } of running) process.kill(-pid, 'SIGKILL');
    if (port) await until(async () => !(await isReady()));
  });
  afterAll(() => {
    registry?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const address = () => `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address()}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  function start(command, args) {
    // What npm told this process of this repository is not for the next npm.
    const own = Object.entries(process.env).filter(([name]) => !/^(npm|perkstream)_|^(port|node_env)$/i.test(name));
    const settings = { npm_config_registry: registry.url, npm_config_cache: within('cache'), NODE_ENV: 'production' };
    const child = spawn(command, args, {
      cwd: within('empty'),
      env: { ...Object.fromEntries(own), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    child.output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (child.output += text));
    child.ended = once(child, 'close').then(([status]) => {
      running.delete(child);
      return status;
    });
    return child;
  }

  const npx = (...args) => start('npx', ['--yes', 'perkstream', '--port', String(port), '--data', data, ...args]);

  async function ready(child) {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`It has ended: ${child.output}`);
      return (await isReady()) && child.output.includes('Try it there');
    });
  }

  async function call(path, body) {
    const { appId, appToken } = readJson(join(data, 'keys.json'));
    const headers = { 'x-app-id': appId, 'x-app-token': appToken, 'content-type': 'application/json' };
    const method = body ? 'POST' : 'GET';
    const answer = await fetch(address() + path, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  }

  const redeem = () =>
    call('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'FIRST' }], order: { amount: 20_000 } });

  it('installs what npm start installs, without scripts, and serves a first redemption, the console and the API page', async () => {
    const child = npx();
    await ready(child);
    expect(child.output).toContain(`Perkstream runs at ${address()}`);
    expect(child.output).not.toContain('demo shop');
    await call('/v1/vouchers/FIRST', {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 10 },
      redemption: { quantity: 2 },
    });
    expect(await redeem()).toMatchObject({ status: 200, body: { order: { total_amount: 18_000 } } });
    for (const path of ['/console/', '/docs']) {
      const page = await fetch(address() + path);
      expect([path, page.status, await page.text()]).toEqual([path, 200, expect.stringMatching(/<title>Perkstream/)]);
    }

    const [installed] = readdirSync(join(folder, 'cache/_npx')).map((name) => join(folder, 'cache/_npx', name));
    const { packages } = readJson(join(installed, 'node_modules/.package-lock.json'));
    expect(packages).toHaveProperty(['node_modules/perkstream', 'version']);
    expect(Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
    expect(installedBytes(installed)).toBeLessThan(MAX_INSTALLED_BYTES);

    // Its thread is started by the file of the app.
    const discount = { type: 'PERCENT', percent_off: 10 };
    const window = { from: '2025-12-01', to: '2026-12-01' };
    const draft = { kind: 'promotion_tier', body: { name: 'Ten percent', action: { discount } } };
    const { id } = (await call('/v1/back-tests', { draft, window })).body;
    const status = async () => (await call(`/v1/back-tests/${id}`)).body.status;
    await until(async () => (await status()) === 'DONE');

    child.kill('SIGTERM');
    await until(async () => !(await isReady()));
  });

  it('continues on the data folder of npm start, and says that a newer version upgraded it', async () => {
    const clone = start(process.execPath, [
      '-e',
      `Object.assign(process.env, ${JSON.stringify({ PORT: String(port), PERKSTREAM_DATA_DIR: data, PERKSTREAM_DEMO: 'off' })});
       process.argv[1] = ${JSON.stringify(mainOf('standalone'))}; import(process.argv[1]);`,
    ]);
    await ready(clone);
    expect(await redeem()).toMatchObject({ status: 200 });
    expect(clone.output).not.toContain('Upgraded');
    clone.kill('SIGTERM');
    expect(await clone.ended).toBe(0);

    writeFileSync(join(data, 'version'), '0.0.9\n');
    const child = npx();
    await ready(child);
    expect(child.output).toContain('Upgraded from 0.0.9');
    expect(await redeem()).toMatchObject({ body: { key: 'quantity_exceeded' } });
    const second = npx();
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`Port ${port} is in use`);
    child.kill('SIGTERM');
    await until(async () => !(await isReady()));

    writeFileSync(join(data, 'version'), '99.0.0\n');
    const older = npx();
    expect(await older.ended).toBe(1);
    expect(older.output).toContain('were used by version 99.0.0');
    writeFileSync(join(data, 'version'), '0.0.9\n');
  });

  it('runs commands on the data folder, and refuses what it does not know', async () => {
    const run = async (...args) => {
      const child = start('npx', ['--yes', 'perkstream', ...args]);
      return { status: await child.ended, output: child.output };
    };
    expect(await run('--data', data, 'keys')).toMatchObject({
      status: 0,
      output: expect.stringContaining(readJson(join(data, 'keys.json')).appToken),
    });
    expect(await run('--version')).toMatchObject({ output: `${readJson(join(root, 'package.json')).version}\n` });
    expect(await run('--prot', '3001')).toMatchObject({ status: 1, output: expect.stringContaining("'--prot'") });
  });
});
