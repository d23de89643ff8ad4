import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@perkstream/adapter-sqlite';
import { type Aggregate, isRefusal, refuse } from '@perkstream/kernel';
import { CommandRunner } from '../src/command-runner/command-runner.js';
import { type Snapshot, StateLoader } from '../src/command-runner/state-loader.js';
import { PersonalData } from '../src/personal-data/personal-data.js';

/*
 * Commands on one hot aggregate, and on many, over the SQLite file.
 *
 * node --conditions=@perkstream/source --import ./libs/adapters/sqlite/testing/run-typescript.mjs \
 *   libs/platform/bench/commands.bench.ts [seconds] [in flight]
 */
const seconds = Number(process.argv[2] ?? 3);
const inFlight = Number(process.argv[3] ?? 64);

interface Used {
  readonly type: 'counter.used';
  readonly data: { readonly by: number };
}

const counter: Aggregate<{ by: number; limit: number }, Used, { used: number }, 'exceeded'> = {
  category: 'counter',
  initial: { used: 0 },
  decide: ({ by, limit }, { used }) =>
    used + by > limit ? refuse('exceeded') : [{ type: 'counter.used', data: { by } }],
  evolve: ({ used }, { data }) => ({ used: used + data.by }),
  snapshots: { every: 1000, version: 1 },
};

async function measure(name: string, limit: number, keyOf: (n: number) => string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-bench-'));
  const { eventStore, documents, keys, close } = openSqlite({ file: join(folder, 'data.sqlite') });
  const snapshots = await documents.open<Snapshot>({ name: 'snapshots', version: 1, fields: {}, indexes: [] });
  const personalData = new PersonalData(keys);
  const loader = new StateLoader(eventStore, snapshots, personalData);
  const runner = new CommandRunner(eventStore, loader, personalData, async () => undefined);
  let commands = 0;
  let refused = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const n = commands++;
      const id = `v-${n}`;
      const outcome = await runner.execute(
        counter,
        keyOf(n),
        { by: 1, limit },
        {
          projectId: 'proj_000000000000000000000001',
          actor: { kind: 'key', id: 'key_1' },
          channel: 'API',
          correlationId: id,
          commandId: `${id}/use`,
          now: '2026-03-01T08:00:00.000Z',
          deadline: Date.now() + 10_000,
        },
      );
      if (isRefusal(outcome)) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
  const rate = Math.round((commands * 1000) / (performance.now() - start));
  // On a busy machine the processor time is the more reliable figure.
  const { user, system } = process.cpuUsage(cpu);
  const each = ((user + system) / commands).toFixed(1);
  console.log(
    `${name}: ${rate} commands/s with ${inFlight} in flight, ${each} µs of the processor each, ${refused} refused`,
  );
  await close();
  rmSync(folder, { recursive: true });
}

await measure('one aggregate', Infinity, () => 'hot');
await measure('one aggregate that refuses', 1000, () => 'hot');
await measure('10,000 aggregates', Infinity, (n) => String(n % 10_000));
