import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

/** In milliseconds, by the clock and of the processor: on a busy machine the second says more. */
export interface Cost {
  readonly clock: number;
  readonly processor: number;
}

/** What it cost to insert rows with the driver alone. */
export interface Rows {
  /** In transactions of 500, each on the disk before the next: what a plain program does that must not lose any. */
  readonly durable: Cost;
  /** In one transaction, without waiting for the disk. */
  readonly unflushed: Cost;
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const { example, count } = JSON.parse(readFileSync(0, 'utf8')) as { example: object; count: number };
/** Their number is prime, so that rows never take the same bytes in step. */
const pool = randomBytes(1_000_003);
let taken = 0;

const rows: Rows = { durable: insert(500, 'FULL'), unflushed: insert(count, 'OFF') };
process.stdout.write(JSON.stringify(rows));

function insert(perTransaction: number, synchronous: string): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-rows-'));
  const database = new Database(join(folder, 'rows.db'));
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  database.exec(`CREATE TABLE vouchers (code TEXT, id TEXT, body TEXT, campaign TEXT);
    CREATE UNIQUE INDEX by_code ON vouchers (code);
    CREATE UNIQUE INDEX by_id ON vouchers (id);
    CREATE INDEX by_campaign ON vouchers (campaign, id)`);
  const statement = database.prepare('INSERT INTO vouchers VALUES (?, ?, ?, ?)');
  const [started, before] = [performance.now(), process.cpuUsage()];
  for (let done = 0; done < count;) {
    database.exec('BEGIN');
    for (const end = Math.min(done + perTransaction, count); done < end; done++) {
      const [code, id] = [randomCode(), `v_00VbaMn52n8${String(done).padStart(13, '0')}`];
      statement.run(code, id, JSON.stringify({ ...example, code, id }), 'camp_00VbaMn3vJf5RaeIgiNHfgUt');
    }
    database.exec('COMMIT');
  }
  const { user, system } = process.cpuUsage(before);
  const cost = { clock: performance.now() - started, processor: (user + system) / 1000 };
  database.close();
  rmSync(folder, { recursive: true });
  return cost;
}

function randomCode(): string {
  let code = '';
  while (code.length < 8) code += ALPHABET.charAt((pool[taken++ % pool.length] ?? 0) % 62);
  return code;
}
