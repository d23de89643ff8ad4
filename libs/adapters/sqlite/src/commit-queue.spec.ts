import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { CommitQueue } from './commit-queue.js';
import { SqliteConnection } from './connection.js';
import { temporarySqlite, type TemporarySqlite } from './testing/temporary-sqlite.js';

let sqlite: TemporarySqlite;
let connection: SqliteConnection;
let queue: CommitQueue;
let commits: number;
let bugs: unknown[];

beforeEach(() => {
  sqlite = temporarySqlite();
  connection = new SqliteConnection(sqlite.file, { cacheBytes: 1_000_000 });
  connection.exec('CREATE TABLE numbers (number INTEGER UNIQUE)');
  bugs = [];
  commits = 0;
  queue = new CommitQueue(connection, (bug) => bugs.push(bug));
  queue.take({ beforeCommit: () => undefined, committed: () => void (commits += 1), rolledBack: () => undefined });
});

afterEach(async () => {
  connection.close();
  await sqlite.close();
});

const insert = (number: number) => () => connection.statement('INSERT INTO numbers VALUES (?)').run([number]);
const numbers = () => connection.statement('SELECT number FROM numbers ORDER BY number').all([]).flat();

describe('the queue of commits', () => {
  // However slow the machine is, nothing here takes too long for one turn.
  stoppedClock();

  it('makes one commit of all that comes in one turn of the event loop', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((number) => queue.submit(insert(number))));
    expect(commits).toBe(1);
    await queue.submit(insert(6));
    expect(commits).toBe(2);
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('answers after the commit, not before', async () => {
    const committedAtAnswer = await queue.submit(insert(1)).then(() => commits);
    expect(committedAtAnswer).toBe(1);
  });

  it('flushes a commit unless all that is in it can be made again', async () => {
    const FULL_SYNCHRONOUS = 2;
    const synchronous = () => connection.pragma('synchronous')?.[0];
    const isFlushed = () => synchronous() === FULL_SYNCHRONOUS;
    expect(await queue.submit(isFlushed, false)).toBe(false);
    const together = await Promise.all([queue.submit(isFlushed, false), queue.submit(isFlushed)]);
    expect([together, commits]).toEqual([[true, true], 2]);
    expect(await queue.submit(isFlushed, false)).toBe(false);
    expect(connection.transaction(isFlushed)).toBe(true);
  });

  it('rejects work that refuses, and commits the rest', async () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const outcomes = await Promise.allSettled([queue.submit(insert(1)), queue.submit(refuse), queue.submit(insert(2))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([numbers(), commits, bugs]).toEqual([[1, 2], 1, []]);
  });

  it('keeps a bug to the work that has it, and reports it', async () => {
    const outcomes = await Promise.allSettled([
      queue.submit(insert(1)),
      queue.submit(insert(1)),
      queue.submit(insert(2)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(numbers()).toEqual([1, 2]);
    expect(bugs).toHaveLength(1);
  });

  it('commits what is waiting before it closes, and takes nothing after it', async () => {
    const waiting = queue.submit(insert(1));
    queue.close();
    await waiting;
    expect(numbers()).toEqual([1]);
    await expect(queue.submit(insert(2))).rejects.toMatchObject({ outcome: 'not_done' });
  });
});

describe('the queue of commits, as time passes', () => {
  it('leaves what takes too long for one turn to the next', async () => {
    const slow = (number: number) => () => {
      const end = performance.now() + 10;
      while (performance.now() < end);
      return insert(number)();
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => queue.submit(slow(number))));
    expect(commits).toBeGreaterThan(1);
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
