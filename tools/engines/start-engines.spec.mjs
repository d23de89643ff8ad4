import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { freePort, listens } from './engine-process.mjs';
import { startEngines } from './start-engines.mjs';

const MAIN = join(import.meta.dirname, 'main.mjs');

let dataFolder;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'perkstream-engines-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const start = (options = {}) => startEngines({ names: ['eventstore'], dataFolder, settings: {}, ...options });

describe('engines', () => {
  it('are started on free ports, and say by which settings they are reached', async () => {
    const engines = await start();
    const { url, pid } = engines.engines.eventstore;
    expect(engines.environment).toEqual({ EVENTSTORE_URL: url });
    expect(pid).toBeGreaterThan(0);
    const port = Number(/:(\d+)\?/.exec(url)[1]);
    expect(await listens(port)).toBe(true);
    await engines.stop();
    expect(await listens(port)).toBe(false);
  });

  it('are not started when a setting names one', async () => {
    const engines = await start({ settings: { EVENTSTORE_URL: 'esdb://elsewhere:2113' } });
    expect(engines.environment).toEqual({ EVENTSTORE_URL: 'esdb://elsewhere:2113' });
    expect(engines.engines.eventstore.pid).toBeUndefined();
    await engines.stop();
  });

  it('are stopped when one of them cannot start', async () => {
    const port = await freePort();
    const ports = { eventstore: port };
    await expect(start({ names: ['eventstore', 'no-such-engine'], ports })).rejects.toThrow('no-such-engine');
    expect(await listens(port)).toBe(false);
  });

  it('come back at the same port after they were killed', async () => {
    const ports = { eventstore: await freePort() };
    const first = await start({ ports });
    process.kill(first.engines.eventstore.pid, 'SIGKILL');
    await first.stop();
    const second = await start({ ports });
    expect(second.environment).toEqual(first.environment);
    await second.stop();
  });

  it('end with who starts them, in order, while they are still being started', async () => {
    const port = await freePort();
    const environment = { ...process.env, EVENTSTORE_URL: '', PERKSTREAM_DATA_DIR: dataFolder };
    const args = [MAIN, 'eventstore', '--eventstore-port', String(port)];
    const command = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(command, 'exit');
    await once(command.stdout, 'data');
    command.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await until(async () => !(await listens(port)));
  });

  it.each(['SIGTERM', 'SIGKILL'])('end with who started them, also by %s', async (signal) => {
    const port = await freePort();
    const environment = { ...process.env, EVENTSTORE_URL: '', PERKSTREAM_DATA_DIR: dataFolder };
    const args = [MAIN, 'eventstore', '--eventstore-port', String(port)];
    const command = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(command, 'exit');
    const lines = createInterface({ input: command.stdout });
    for await (const line of lines) if (line.startsWith('EVENTSTORE_URL=')) break;
    expect(await listens(port)).toBe(true);
    command.kill(signal);
    await exited;
    await until(async () => !(await listens(port)));
  });
});
