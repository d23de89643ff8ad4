import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent } from '@perkstream/ports';
import { DataInUse } from './data-lock.js';
import { openSqlite, type Sqlite } from './open-sqlite.js';
import { TALLIES, type Tally } from './testing/tallies.js';

const ROUNDS = 3;

function startChild(file: string): ChildProcess {
  const loader = fileURLToPath(new URL('../testing/run-typescript.mjs', import.meta.url));
  const script = fileURLToPath(new URL('./testing/appending-child.ts', import.meta.url));
  return spawn(process.execPath, ['--conditions=@perkstream/source', '--import', loader, script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills the child when it has answered as many appends, and gives the ids of all that it answered. */
async function answeredUntilKilled(child: ChildProcess, enough: number, whileRunning: () => void): Promise<string[]> {
  const answered: string[] = [];
  if (!child.stdout) throw new Error('The child has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    answered.push(line);
    if (answered.length !== enough) continue;
    whileRunning();
    child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return answered;
}

/** As `npm run check` and other programs do while the engine runs. The last one to close a file removes its log: it must not be this one. */
function readInAnotherProcess(file: string): void {
  const script = `
    const database = new (require(process.argv[1]))(process.argv[2]);
    database.exec('SELECT count(*) FROM events');
    database.close();
  `;
  execFileSync(process.execPath, ['-e', script, createRequire(__filename).resolve('libsql'), file]);
}

async function allEvents({ eventStore }: Sqlite): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for (;;) {
    const events = await eventStore.readAll({ after: found.at(-1)?.position, maxCount: 5000 });
    if (events.length === 0) return found;
    found.push(...events);
  }
}

describe('a process that is killed while it appends', () => {
  it('leaves every answered append once, documents that agree with the events, and a file that opens at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-kill-'));
    const file = join(folder, 'data.sqlite');
    const answered = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const child = startChild(file);
      const ids = await answeredUntilKilled(child, 400 + 350 * round, () => {
        expect(() => openSqlite({ file })).toThrow(DataInUse);
        readInAnotherProcess(file);
      });
      for (const id of ids) answered.add(id);

      const sqlite = openSqlite({ file });
      const events = await allEvents(sqlite);
      const stored = events.map(({ id }) => id);
      expect(new Set(stored).size).toBe(stored.length);
      expect([...answered].filter((id) => !stored.includes(id))).toEqual([]);
      await expectAgreement(sqlite, events);
      await sqlite.close();
    }
    expect(answered.size).toBeGreaterThan(ROUNDS * 400);
    rmSync(folder, { recursive: true });
  });
});

async function expectAgreement(sqlite: Sqlite, events: readonly RecordedEvent[]): Promise<void> {
  const expected = new Map<string, { amount: number; revision: number }>();
  for (const { stream, revision, data } of events) {
    const before = expected.get(stream) ?? { amount: 0, revision: -1 };
    expect(revision).toBe(before.revision + 1);
    expected.set(stream, { amount: before.amount + (data as { amount: number }).amount, revision });
  }
  const tallies = await sqlite.documents.open<Tally>(TALLIES);
  const documents = await tallies.find({});
  const found = new Map(documents.map(({ stream, amount, revision }) => [stream, { amount, revision }]));
  expect(found).toEqual(expected);
  expect(await tallies.count({ field: 'group', is: 'all' })).toBe(expected.size);
}
