import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { settingsOf } from '@perkstream/assembly';
import { openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { RunningEngine } from '../testing/running-engine.js';
import { run as backup } from './backup.js';
import { type Command } from './command.js';
import { run as check } from './check.js';
import { run as rebuild } from './rebuild.js';
import { run as restore } from './restore.js';

let folder: string;
let data: string;
let copy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-commands-'));
  data = join(folder, 'data');
  copy = join(folder, 'copy.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as `npm run` would. @returns what it told */
async function running(command: Command, ...args: string[]): Promise<string> {
  const told: string[] = [];
  await command(args, { PERKSTREAM_DATA_DIR: data, INIT_CWD: folder }, (line) => told.push(line));
  return told.join('\n');
}

/** Windows keeps no such modes. */
function readableToOthers(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
}

/** Runs the engine for as long as `use` takes. */
async function withEngine<T>(use: (engine: RunningEngine) => Promise<T>): Promise<T> {
  const engine = await RunningEngine.on(data);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

const createVoucher = (engine: RunningEngine, code: string) =>
  engine.request('POST', `/v1/vouchers/${code}`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
    redemption: { quantity: 3 },
  });
const getVoucher = (engine: RunningEngine, code: string) => engine.request('GET', `/v1/vouchers/${code}`);
const listVouchers = (engine: RunningEngine) => engine.request('GET', '/v1/vouchers');

describe('npm run rebuild', () => {
  it('makes the same answers from the streams when all views are lost', async () => {
    const before = await withEngine(async (engine) => {
      expect(await createVoucher(engine, 'SPRING-1')).toMatchObject({ status: 200 });
      expect(await createVoucher(engine, 'SPRING-2')).toMatchObject({ status: 200 });
      return listVouchers(engine);
    });
    const { engines, close } = await openStandaloneEngines(settingsOf({ PERKSTREAM_DATA_DIR: data }), () => undefined);
    await engines.documents.drop('vouchers');
    await close();
    expect(await withEngine(listVouchers)).not.toEqual(before);

    expect(await running(rebuild)).toMatch(/^\d+ views rebuilt in/m);
    expect(await withEngine(listVouchers)).toEqual(before);
  });

  it('makes one view when it is named', async () => {
    await withEngine((engine) => createVoucher(engine, 'SPRING-1'));
    expect(await running(rebuild, 'vouchers')).toMatch(/^ {2}vouchers\n1 views rebuilt/);
  });

  it('tells the names when there is no view of that name', async () => {
    await expect(running(rebuild, 'voucher')).rejects.toThrow(/There is no view voucher\. There are: .*vouchers/);
  });

  it('is refused while the server runs, and says so', async () => {
    await withEngine(async () => {
      await expect(running(rebuild)).rejects.toThrow(/in use by another process\. Stop that one first/);
    });
  });
});

describe('npm run backup and npm run restore', () => {
  it('bring back the moment of the backup, made while the server ran, with its keys', async () => {
    const first = await withEngine(async (engine) => {
      await createVoucher(engine, 'SPRING-1');
      expect(await running(backup, 'copy.db')).toContain(copy);
      await createVoucher(engine, 'SPRING-2');
      return { voucher: await getVoucher(engine, 'SPRING-1'), projectId: engine.projectId };
    });
    rmSync(data, { recursive: true });

    await running(restore, 'copy.db');
    await withEngine(async (engine) => {
      expect(engine.projectId).toBe(first.projectId);
      expect(await getVoucher(engine, 'SPRING-1')).toEqual(first.voucher);
      expect(await getVoucher(engine, 'SPRING-2')).toMatchObject({ status: 404 });
    });
  });

  it('keep what opens everything readable to its owner only', async () => {
    await withEngine(() => running(backup, 'copy.db'));
    for (const file of [copy, `${copy}.keys.json`]) expect(readableToOthers(file)).toBe(false);
  });

  it('overwrite nothing unless told to by --force', async () => {
    await withEngine((engine) => createVoucher(engine, 'SPRING-1'));
    writeFileSync(copy, 'an older backup');
    await expect(running(backup, 'copy.db')).rejects.toThrow(/is there already.*--force/);
    expect(readFileSync(copy, 'utf8')).toBe('an older backup');
    await running(backup, 'copy.db', '--force');
    await withEngine((engine) => createVoucher(engine, 'SPRING-2'));

    await expect(running(restore, 'copy.db')).rejects.toThrow(/There is data already .*--force/);
    expect(await withEngine((engine) => getVoucher(engine, 'SPRING-2'))).toMatchObject({ status: 200 });
    await running(restore, 'copy.db', '--force');
    expect(await withEngine((engine) => getVoucher(engine, 'SPRING-2'))).toMatchObject({ status: 404 });
  });

  it('refuse to restore while the server runs, and say so', async () => {
    await withEngine(async () => {
      await running(backup, 'copy.db');
      await expect(running(restore, 'copy.db', '--force')).rejects.toThrow(/in use by another process/);
    });
  });

  it('say how they are used when they are used otherwise', async () => {
    await expect(running(backup)).rejects.toThrow('Usage: npm run backup -- <file> [--force]');
    await expect(running(restore, 'a.db', 'b.db')).rejects.toThrow('Usage: npm run restore -- <file> [--force]');
    await expect(running(backup, 'a.db', '--now')).rejects.toThrow('Usage');
    expect(existsSync(data)).toBe(false);
  });
});

describe('npm run check', () => {
  it('finds nothing in sound data, and says where damaged data are damaged', async () => {
    await withEngine((engine) => createVoucher(engine, 'SPRING-1'));
    expect(await running(check)).toContain('is not damaged');
    const file = join(data, 'perkstream.db');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, bytes.length - 4096);
    writeFileSync(file, bytes);
    await expect(running(check)).rejects.toThrow(/is damaged:[^]*npm run restore/);
  });
});
