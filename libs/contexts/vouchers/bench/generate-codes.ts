import { mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { CreateCampaignVouchers, PresentVouchers } from '@perkstream/published';
import { SHOP, VouchersInProcess } from '../src/testing/vouchers-in-process.js';

/*
 * How long the generation of codes takes, as a multiple of what inserting as many vouchers as rows (code, id, JSON, three indexes)
 * takes with the driver alone, in the same run: all in one transaction without a flush, and in durable ones of 500.
 *
 * node --conditions=@perkstream/source --import ./libs/edge/bench/typescript-loader.mjs \
 *   libs/contexts/vouchers/bench/generate-codes.ts [codes] [keys of metadata]
 */
const codes = Number(process.argv[2] ?? 100_000);
const keys = Number(process.argv[3] ?? 0);
const SLICE = 500;
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

interface Driver {
  new (file: string): {
    exec(sql: string): void;
    pragma(text: string): void;
    prepare(sql: string): { run(...values: string[]): void };
    close(): void;
  };
}
const Database = createRequire(import.meta.url)('libsql') as Driver;

const metadata = Object.fromEntries(Array.from({ length: keys }, (_none, index) => [`key_${index}`, `value ${index}`]));
const template = {
  campaignId: 'camp_00VbaMn3vJf5RaeIgiNHfgUt',
  campaignName: 'Spring sale',
  voucher: {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
    redemption: { quantity: 1 },
    active: true,
    metadata,
  },
};

interface Cost {
  readonly milliseconds: number;
  readonly processor: number;
}

/** On a busy machine the processor's time says more than the clock. */
function costSince(started: number, before: NodeJS.CpuUsage): Cost {
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: performance.now() - started, processor: (user + system) / 1000 };
}

async function generate(): Promise<{ cost: Cost; example: JsonObject }> {
  const context = await VouchersInProcess.start();
  const started = performance.now();
  const before = process.cpuUsage();
  for (let done = 0; done < codes; done += SLICE) {
    const { projectId, actor, channel, now } = context.contextOf();
    const origin = { projectId, actor, channel, now, correlationId: 'v-bench', commandId: `v-bench/${done}` };
    const wanted = Array.from({ length: Math.min(SLICE, codes - done) }, () => ({}));
    const made = await context.messenger.tell(new CreateCampaignVouchers(SHOP, template, {}, wanted, origin));
    if (isRefusal(made) || made.created !== wanted.length) throw new Error(JSON.stringify(made));
  }
  const cost = costSince(started, before);
  const { vouchers, total } = await context.list();
  if (total !== codes) throw new Error(`${total} vouchers`);
  const [example] = (await context.messenger.ask(new PresentVouchers(SHOP, [vouchers[0]!.id]))) as JsonObject[];
  await context.stop();
  return { cost, example: example! };
}

/** Longer than a multiple of what is taken, so that it never repeats in step. */
const pool = randomBytes(1_000_003);
let next = 0;

function randomCode(): string {
  let code = '';
  while (code.length < 8) code += ALPHABET.charAt(pool[next++ % pool.length]! % 62);
  return code;
}

function insertRows(example: JsonObject, perTransaction: number, isDurable: boolean): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-rows-'));
  const database = new Database(join(folder, 'rows.db'));
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${isDurable ? 'FULL' : 'OFF'}`);
  database.exec(`CREATE TABLE vouchers (code TEXT, id TEXT, body TEXT, campaign TEXT);
    CREATE UNIQUE INDEX by_code ON vouchers (code);
    CREATE UNIQUE INDEX by_id ON vouchers (id);
    CREATE INDEX by_campaign ON vouchers (campaign, id)`);
  const insert = database.prepare('INSERT INTO vouchers VALUES (?, ?, ?, ?)');
  const started = performance.now();
  const before = process.cpuUsage();
  for (let done = 0; done < codes;) {
    database.exec('BEGIN');
    for (const end = Math.min(done + perTransaction, codes); done < end; done++) {
      const code = randomCode();
      const id = `v_00VbaMn52n8${String(done).padStart(13, '0')}`;
      insert.run(code, id, JSON.stringify({ ...example, code, id }), template.campaignId);
    }
    database.exec('COMMIT');
  }
  const cost = costSince(started, before);
  database.close();
  rmSync(folder, { recursive: true });
  return cost;
}

const { cost, example } = await generate();

function line(what: string, { milliseconds, processor }: Cost): void {
  const ratio = (ours: number, theirs: number) => `×${(ours / theirs).toFixed(1)}`.padStart(6);
  const seconds = (time: number) => (time / 1000).toFixed(2).padStart(6);
  const ratios = [ratio(cost.milliseconds, milliseconds), ratio(cost.processor, processor)];
  console.log(
    `${what.padEnd(40)}${seconds(milliseconds)} s${ratios[0]}   processor ${seconds(processor)} s${ratios[1]}`,
  );
}

line(`${codes} codes, ${keys} keys of metadata`, cost);
line('rows, one transaction, not flushed', insertRows(example, codes, false));
line(`rows, flushed every ${SLICE}`, insertRows(example, SLICE, true));
