import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dataFileOf, readSettings } from '@perkstream/assembly';
import { openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { NO_STREAM } from '@perkstream/ports';
import { RunningEngine } from '../testing/running-engine.js';
import { run as backup } from './backup.js';
import { type Command } from './command.js';
import { run as check } from './check.js';
import { run as keys } from './keys.js';
import { run as rebuild } from './rebuild.js';
import { run as restore } from './restore.js';

/** What a shop left behind: its data, and a copy that was made while the server ran. No test changes it. */
const shop = mkdtempSync(join(tmpdir(), 'perkstream-commands-shop-'));
const shown: Record<string, unknown> = {};
/** What commands were refused with while the server ran. */
const refused: Record<string, unknown> = {};

let folder: string;
let data: string;
let copy: string;

beforeAll(async () => {
  folder = shop;
  data = join(shop, 'data');
  await withEngine(async (engine) => {
    expect(await createVoucher(engine, 'SPRING-1')).toMatchObject({ status: 200 });
    expect(await running(backup, 'copy.db')).toContain(join(shop, 'copy.db'));
    expect(await createVoucher(engine, 'SPRING-2')).toMatchObject({ status: 200 });
    const redeemables = [{ object: 'voucher', id: 'SPRING-2' }];
    const redeemed = await engine.request('POST', '/v1/redemptions', { redeemables, order: { amount: 1_000 } });
    expect(redeemed).toMatchObject({ status: 200 });
    shown['check'] = await running(check, 'orders');
    const failure = (error: unknown) => error;
    refused['rebuild'] = await running(rebuild).catch(failure);
    refused['restore'] = await running(restore, 'copy.db', '--force').catch(failure);
    shown['projectId'] = engine.projectId;
    shown['vouchers'] = await listVouchers(engine);
    shown['SPRING-1'] = await getVoucher(engine, 'SPRING-1');
  });
});
afterAll(() => rmSync(shop, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-commands-'));
  data = join(folder, 'data');
  copy = join(folder, 'copy.db');
  cpSync(shop, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as `npm run` would. @returns what it printed */
async function running(command: Command, ...args: string[]): Promise<string> {
  const printed: string[] = [];
  await command(args, { PERKSTREAM_DATA_DIR: data, INIT_CWD: folder }, (line) => printed.push(line));
  return printed.join('\n');
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
    const { engines, close } = await openStandaloneEngines(
      readSettings({ PERKSTREAM_DATA_DIR: data }),
      () => undefined,
    );
    await engines.documents.drop('vouchers');
    await close();
    expect(await withEngine(listVouchers)).not.toEqual(shown['vouchers']);

    expect(await running(rebuild)).toMatch(/^\d+ views rebuilt in/m);
    expect(await withEngine(listVouchers)).toEqual(shown['vouchers']);
  });

  it('makes one view when it is named', async () => {
    expect(await running(rebuild, 'vouchers')).toMatch(/^ {2}vouchers\n1 views rebuilt/);
  });

  it('lists the names when there is no view of that name', async () => {
    await expect(running(rebuild, 'voucher')).rejects.toThrow(/There is no view voucher\. There are: .*vouchers/);
  });

  it('is refused while the server runs, and says so', () => {
    expect(String(refused['rebuild'])).toMatch(/in use by another process\. Stop that one first/);
  });
});

describe('npm run backup and npm run restore', () => {
  it('bring back the moment of the backup, made while the server ran, with its keys', async () => {
    rmSync(data, { recursive: true });

    await running(restore, 'copy.db');
    await withEngine(async (engine) => {
      expect(engine.projectId).toBe(shown['projectId']);
      expect(await getVoucher(engine, 'SPRING-1')).toEqual(shown['SPRING-1']);
      expect(await getVoucher(engine, 'SPRING-2')).toMatchObject({ status: 404 });
    });
  });

  it('keep what opens everything readable to its owner only', () => {
    for (const file of [copy, `${copy}.keys.json`]) expect(readableToOthers(file)).toBe(false);
  });

  it('overwrite nothing without --force', async () => {
    writeFileSync(copy, 'an older backup');
    await expect(running(backup, 'copy.db')).rejects.toThrow(/is there already.*--force/);
    expect(readFileSync(copy, 'utf8')).toBe('an older backup');
    await running(backup, 'copy.db', '--force');
    expect(await restoredWith('copy.db')).toMatchObject({ status: 200 });

    const before = readFileSync(dataFileOf(data));
    await expect(running(restore, join(shop, 'copy.db'))).rejects.toThrow(/There is data already .*--force/);
    expect(readFileSync(dataFileOf(data)).equals(before)).toBe(true);
    expect(await restoredWith(join(shop, 'copy.db'))).toMatchObject({ status: 404 });
  });

  /** What is known of the later voucher when a copy was restored over the data. */
  async function restoredWith(file: string): Promise<{ status: number }> {
    await running(restore, file, '--force');
    return withEngine((engine) => getVoucher(engine, 'SPRING-2'));
  }

  it('refuse to restore while the server runs, and say so', () => {
    expect(String(refused['restore'])).toMatch(/in use by another process/);
  });

  it('say how they are used when they are used otherwise', async () => {
    rmSync(data, { recursive: true });
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

describe('npm run check -- orders', () => {
  /** As no command of the engine stores one. */
  async function storeOrder(order: { id: string; amount: number; total_discount_amount: number }): Promise<void> {
    const { engines, close } = await openStandaloneEngines(
      readSettings({ PERKSTREAM_DATA_DIR: data }),
      () => undefined,
    );
    const projectId = String(shown['projectId']);
    const actor = { kind: 'system', id: 'test' } as const;
    const by = {
      actor,
      channel: 'INTERNAL',
      correlationId: 'test',
      causationId: 'test',
      time: '2026-03-01T08:00:00.000Z',
    };
    const event = {
      id: '01999d9c-0000-7000-8000-000000000001',
      type: 'order.created',
      data: { order: { ...order, redemptions: { r_lost: { date: by.time } } } },
      metadata: { projectId, ...by },
    };
    await engines.eventStore.append(`order-${projectId}.${order.id}`, NO_STREAM, [event]);
    await close();
    await running(rebuild, 'orders');
  }

  it('finds all in balance, also while the server runs, and leaves nothing behind', async () => {
    expect(shown['check']).toBe('Orders in balance with their redemptions: 1');
    expect(await running(check, 'orders')).toBe(shown['check']);
    expect(readdirSync(data).filter((name) => name.startsWith('check-'))).toEqual([]);
  });

  it('prints the orders that differ, and fails', async () => {
    await storeOrder({ id: 'ord_1', amount: 1_000, total_discount_amount: 300 });
    const printed: string[] = [];
    const checked = check(['orders'], { PERKSTREAM_DATA_DIR: data }, (line) => printed.push(line));
    await expect(checked).rejects.toThrow('Orders out of balance: 1 of 2');
    const where = `ord_1 of ${String(shown['projectId'])}`;
    expect(printed).toEqual([`${where}: discount 300, one of its redemptions is missing, worth 1000`]);
  });

  it('says how it is used when it is used otherwise', async () => {
    for (const args of [['voucher'], ['orders', 'all'], ['orders', '--app=gateway']]) {
      await expect(running(check, ...args)).rejects.toThrow('Usage: npm run check');
    }
  });
});

describe('keys', () => {
  it('prints lines for a shell, with the keys that the server has', async () => {
    const kept = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8')) as { appToken: string };
    const printed = execFileSync('sh', [
      '-c',
      `${await running(keys)}\necho "$PERKSTREAM_PROJECT_ID $PERKSTREAM_APP_TOKEN"`,
    ]);
    expect(String(printed)).toBe(`${String(shown['projectId'])} ${kept.appToken}\n`);
  });

  it('quotes what was chosen by somebody, and reads it from a file where one is named', async () => {
    const lines: string[] = [];
    writeFileSync(copy, "it's $(secret)\n");
    await keys([], { PERKSTREAM_DATA_DIR: data, PERKSTREAM_APP_TOKEN_FILE: copy }, (line) => lines.push(line));
    const printed = execFileSync('sh', ['-c', `${lines.join('\n')}\necho "$PERKSTREAM_APP_TOKEN"`]);
    expect(String(printed)).toBe("it's $(secret)\n");
  });

  it('makes none', async () => {
    rmSync(join(data, 'keys.json'));
    await expect(running(keys)).rejects.toThrow('keys.json is not there');
    expect(existsSync(join(data, 'keys.json'))).toBe(false);
  });
});
