// A Medusa shop on a PostgreSQL of its own.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const FOLDER = import.meta.dirname;
const PORTS = { database: 5_461, shop: 9_477 };
const START_TIMEOUT_MS = 120_000;
export const ADMINISTRATOR = { email: 'admin@example.com', password: 'a-password-of-a-shop' };

/** @param environment of the shop: the engine's address and keys */
export async function startShop(repository, environment) {
  await addPacks(repository);
  const database = startDatabase();
  const settings = {
    ...process.env,
    ...environment,
    DATABASE_URL: `postgres://shop@127.0.0.1:${PORTS.database}/postgres`,
    MEDUSA_DISABLE_TELEMETRY: 'true',
    LOG_LEVEL: 'error',
  };
  const medusa = (...args) =>
    execFileSync(process.execPath, ['node_modules/@medusajs/cli/cli.js', ...args], {
      cwd: FOLDER,
      env: settings,
      stdio: 'pipe',
    });
  medusa('db:migrate', '--skip-scripts');
  medusa('exec', './seed.js');
  medusa('user', '-e', ADMINISTRATOR.email, '-p', ADMINISTRATOR.password);
  const args = ['node_modules/@medusajs/cli/cli.js', 'start', '-p', String(PORTS.shop)];
  const server = spawn(process.execPath, args, { cwd: FOLDER, env: settings, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `http://127.0.0.1:${PORTS.shop}`;
  await untilReady(url);
  const seeded = JSON.parse(readFileSync(join(FOLDER, 'seeded.json'), 'utf8'));
  const stop = async () => {
    server.kill('SIGKILL');
    await ended;
    database.stop();
  };
  return { url, seeded, stop };
}

/** What npm would install: the folders that the release packs. */
async function addPacks(repository) {
  const tool = pathToFileURL(join(repository, 'tools/build/shop-package.mjs')).href;
  const { buildShopPackage } = await import(tool);
  for (const name of ['client', 'medusa']) {
    await buildShopPackage(name, join(FOLDER, 'node_modules/@perkstream', name));
  }
}

/** PostgreSQL does not run as root. */
function startDatabase() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) throw new Error('Medusa needs PostgreSQL: apt-get install postgresql');
  const binaries = join(versions, readdirSync(versions).sort().at(-1), 'bin');
  const folder = mkdtempSync('/tmp/medusa-database-');
  const data = join(folder, 'data');
  const isRoot = userInfo().uid === 0;
  const run = (command, ...args) => {
    const call = [join(binaries, command), ...args];
    const [program, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...call] : call;
    execFileSync(program, rest, { cwd: '/', stdio: 'ignore' });
  };
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  else chmodSync(folder, 0o700);
  run('initdb', '-D', data, '-A', 'trust', '-U', 'shop');
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${PORTS.database} -k ${folder}`, 'start');
  return {
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url) {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error('The shop does not start');
    await pause(250);
  }
}
