import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { pause } from '@perkstream/kernel/testing';
import { EngineUnavailable, NO_STREAM } from '@perkstream/ports';
import { ReaderThread } from './reader-thread.js';
import { temporarySqlite, type TemporarySqlite } from './testing/temporary-sqlite.js';

const COUNT = 'SELECT count(*) FROM events';
const NUMBERS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)';
/** Counts for a good while. */
const LONG = `${NUMBERS} SELECT count(*) FROM n`;
/** Has a row at once, and then looks for more. */
const RARE = `${NUMBERS} SELECT i FROM n WHERE i % 1000000 = 1`;

const A_MINUTE_MS = 60_000;

describe('the thread for long reads', () => {
  let sqlite: TemporarySqlite;
  let reader: ReaderThread;

  beforeEach(() => {
    sqlite = temporarySqlite();
    reader = new ReaderThread(sqlite.file);
  });

  afterEach(async () => {
    await reader.close();
    await sqlite.close();
  });

  it('sees everything that was committed when it was asked', async () => {
    for (let revision = NO_STREAM; revision < 5; revision++) {
      await sqlite.store.append('ledger-a', revision, [newEvent()]);
      expect(await reader.all(COUNT, [])).toEqual([[revision + 2]]);
    }
  });

  it('lets appends go on while it reads', async () => {
    await reader.all(COUNT, []);
    let done = false;
    const reading = reader.all(LONG, []).then(() => {
      done = true;
    });
    for (let revision = NO_STREAM; revision < 5; revision++) {
      await sqlite.store.append('ledger-a', revision, [newEvent()]);
    }
    expect(done).toBe(false);
    await reading;
    expect(reader.isIdle).toBe(true);
  });

  it('passes on what is wrong with a question, and answers the next one', async () => {
    await expect(reader.all('SELECT nothing FROM nowhere', [])).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
    expect(await reader.all(COUNT, [])).toEqual([[0]]);
  });

  it('answers very many who ask at once', async () => {
    await reader.close();
    // However slow the machine is: none of them is turned down.
    reader = new ReaderThread(sqlite.file, A_MINUTE_MS);
    const answers = await Promise.all(Array.from({ length: 500 }, () => reader.all(COUNT, [])));
    expect(answers).toEqual(Array.from({ length: 500 }, () => [[0]]));
  });

  it('turns down who waited for too long, and answers the others', async () => {
    await reader.close();
    reader = new ReaderThread(sqlite.file, 50);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => reader.all(LONG, [])));
    const turnedDown = answers.filter((each) => each.status === 'rejected' && each.reason instanceof EngineUnavailable);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(turnedDown).toHaveLength(3);
    expect(await reader.all(COUNT, [])).toEqual([[0]]);
  });

  it.each([
    ['counts', LONG],
    ['looks for rows', RARE],
  ])('may be closed while it %s', async (_title, question) => {
    await reader.all(COUNT, []);
    for (const milliseconds of [0, 1, 30, 100]) {
      const waiting = reader.all(question, []);
      await pause(milliseconds);
      await Promise.all([reader.close(), expect(waiting).rejects.toBeInstanceOf(EngineUnavailable)]);
      reader = new ReaderThread(sqlite.file);
    }
  });

  it.each([
    ['counts', LONG],
    ['looks for rows', RARE],
  ])(
    'may be closed at once while it %s, on a machine that leaves it no time to hear of it',
    async (_title, question) => {
      for (const milliseconds of [0, 1, 5, 30]) {
        const hurried = new ReaderThread(sqlite.file, undefined, 1);
        await hurried.all(COUNT, []);
        const waiting = hurried.all(question, []);
        await pause(milliseconds);
        await Promise.all([hurried.close(), expect(waiting).rejects.toBeInstanceOf(EngineUnavailable)]);
      }
    },
  );

  it('is unavailable to those who wait when it is closed, and ever after', async () => {
    const waiting = reader.all(LONG, []);
    await Promise.all([reader.close(), expect(waiting).rejects.toBeInstanceOf(EngineUnavailable)]);
    await expect(reader.all(COUNT, [])).rejects.toBeInstanceOf(EngineUnavailable);
  });
});
