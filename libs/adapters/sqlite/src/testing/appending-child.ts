import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '@perkstream/ports';
import { openSqlite } from '../open-sqlite.js';
import { TALLIES, tallyOf } from './tallies.js';

/*
 * Appends without end to the file that it is given, with documents in the same commit, and writes the id of every event whose
 * append was answered. Made to be killed.
 */
const WRITERS = 32;
const [file = ''] = process.argv.slice(2);
const { eventStore, documents } = openSqlite({ file });
await documents.open(TALLIES);
eventStore.capabilities.inlineProjections?.attach((events) => events.map(tallyOf));

async function write(writer: number): Promise<void> {
  const stream = `ledger-proj_1.${writer}`;
  let revision = (await eventStore.read(stream, { backwards: true, maxCount: 1 }))[0]?.revision ?? NO_STREAM;
  for (;;) {
    const event = {
      id: randomUUID(),
      type: 'ledger.booked',
      data: { amount: writer },
      metadata: {
        projectId: 'proj_1',
        actor: { kind: 'system', id: 'child' },
        channel: 'INTERNAL',
        correlationId: 'request',
        causationId: 'command',
        time: '2026-03-01T08:00:00.000Z',
      },
    } as const;
    await eventStore.append(stream, revision, [event]);
    revision += 1;
    process.stdout.write(`${event.id}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_each, writer) => write(writer)));
