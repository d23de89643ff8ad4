import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { EngineUnavailable } from '@perkstream/ports';
import { type SqlRow, type SqlValue } from './connection.js';
import { ENGINE, isEngineFailure, unavailable } from './engine-failure.js';

/**
 * What the thread runs: text, so that it needs no file of its own beside the sources or the build. The driver ends the whole process when
 * the thread is terminated before a question has its first row, so the thread interrupts itself and ends.
 */
const READER = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.file, { timeout: 5000 });
const pragmas = ['cache_size = -4096', 'mmap_size = 0', 'temp_store = FILE', 'query_only = ON'];
let last = Promise.all(pragmas.map((pragma) => database.exec('PRAGMA ' + pragma)));
let isEnding = false;
const answer = async ({ id, sql, values }) => {
  try {
    const statement = await database.prepare(sql);
    if (!isEnding) parentPort.postMessage({ id, rows: await statement.raw().all(values) });
  } catch (error) {
    parentPort.postMessage({ id, failure: { message: error.message, code: error.code } });
  }
};
parentPort.on('message', (question) => {
  if (question !== 'end') {
    last = last.then(() => answer(question));
    return;
  }
  isEnding = true;
  // Again and again: one that comes before the question has begun goes by unheard.
  const interrupting = setInterval(() => database.interrupt(), 10);
  last.finally(() => {
    clearInterval(interrupting);
    parentPort.close();
  });
});
`;

interface Answer {
  readonly id: number;
  readonly rows?: SqlRow[];
  readonly failure?: { readonly message: string; readonly code?: string };
}

interface Question {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly resolve: (rows: SqlRow[]) => void;
  readonly reject: (error: unknown) => void;
  /** Ends its patience. */
  readonly timer: NodeJS.Timeout;
}

/** The thread gets the next question when it has answered the one before. */
const AT_ONCE = 2;
/** Milliseconds that a question may wait for the thread. */
const LONGEST_WAIT = 2_000;
/** Milliseconds after which the thread is terminated when it should have ended. */
const DEAF_MILLISECONDS = 500;
/** Milliseconds without a question after which the thread ends. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Reads that may look at very many rows, in a thread with a connection of its own, so that nothing else waits for them. They see
 * everything that was committed when they were asked for.
 */
export class ReaderThread {
  private worker: Worker | undefined;
  private readonly waiting: Question[] = [];
  private readonly asked = new Map<number, Question>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly file: string,
    private readonly longestWait = LONGEST_WAIT,
  ) {}

  get isIdle(): boolean {
    return this.asked.size === 0;
  }

  all(sql: string, values: readonly SqlValue[]): Promise<SqlRow[]> {
    if (this.closed) return Promise.reject(turnedDown('The file is closed'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.turnDown(question), this.longestWait).unref();
      const question: Question = { sql, values, resolve, reject, timer };
      this.waiting.push(question);
      this.ask();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.end();
  }

  private ask(): void {
    while (this.asked.size < AT_ONCE) {
      const question = this.waiting.shift();
      if (!question) return;
      clearTimeout(question.timer);
      clearTimeout(this.idle);
      this.worker ??= this.start();
      this.lastId += 1;
      this.asked.set(this.lastId, question);
      this.worker.postMessage({ id: this.lastId, sql: question.sql, values: question.values });
    }
  }

  private turnDown(question: Question): void {
    this.waiting.splice(this.waiting.indexOf(question), 1);
    question.reject(turnedDown('Too many long searches at once'));
  }

  private start(): Worker {
    const driver = createRequire(import.meta.url).resolve('libsql/promise');
    const worker = new Worker(READER, { eval: true, workerData: { driver, file: this.file } });
    worker.unref();
    worker.on('message', (answer: Answer) => this.answered(answer));
    worker.on('error', (error) => this.lost(worker, error));
    worker.on('exit', () => this.lost(worker));
    return worker;
  }

  private answered({ id, rows, failure }: Answer): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    if (rows) asked?.resolve(rows);
    else asked?.reject(failureOf(failure));
    this.ask();
    if (this.isIdle) this.idle = setTimeout(() => void this.end(), IDLE_MILLISECONDS).unref();
  }

  private lost(worker: Worker, cause?: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const asked = [...this.asked.values(), ...this.waiting.splice(0)];
    this.asked.clear();
    for (const { reject, timer } of asked) {
      clearTimeout(timer);
      reject(new EngineUnavailable(ENGINE, 'not_done', { cause }));
    }
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    if (!worker) return;
    this.lost(worker);
    worker.ref();
    const ended = once(worker, 'exit');
    worker.postMessage('end');
    // It does not hear while it gathers rows, and may be terminated then.
    const deaf = setTimeout(() => void worker.terminate(), DEAF_MILLISECONDS);
    await ended;
    clearTimeout(deaf);
  }
}

function turnedDown(message: string): EngineUnavailable {
  return new EngineUnavailable(ENGINE, 'not_done', { message });
}

function failureOf(failure: Answer['failure']): Error {
  const error = Object.assign(new Error(failure?.message), { code: failure?.code });
  return isEngineFailure(error) ? unavailable(error) : error;
}
