import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { EngineUnavailable } from '@perkstream/ports';
import { type SqlRow, type SqlValue } from './connection.js';
import { ENGINE, isEngineFailure, unavailable } from './engine-failure.js';

/**
 * What the thread runs: text, so that it needs no file of its own beside the sources or the build. The driver ends the whole process when
 * the thread is terminated while a thread of the driver works for it, so the thread interrupts itself and ends. It may be terminated while
 * it gathers rows, which nobody else does for it: it says so in `stage`.
 */
const READER = `
const [AT_WORK, GATHERING] = [0, 1];
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.file, { timeout: 5000 });
const pragmas = ['cache_size = -4096', 'mmap_size = 0', 'temp_store = FILE', 'query_only = ON'];
let last = Promise.all(pragmas.map((pragma) => database.exec('PRAGMA ' + pragma)));
let isEnding = false;
const stage = new Int32Array(workerData.stage);
const rowsOf = async (statement, values) => {
  const found = await statement.raw().iterate(values);
  // One that was interrupted fails when it is asked for a row, and the driver cannot say so in a thread that is terminated.
  if (isEnding) return [];
  Atomics.store(stage, 0, GATHERING);
  try {
    return [...found];
  } finally {
    if (Atomics.compareExchange(stage, 0, GATHERING, AT_WORK) !== GATHERING) await new Promise(() => undefined);
  }
};
const answer = async ({ id, sql, values }) => {
  try {
    const statement = await database.prepare(sql);
    if (!isEnding) parentPort.postMessage({ id, rows: await rowsOf(statement, values) });
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
const MAX_QUESTIONS_IN_THREAD = 2;
const MAX_WAIT_MS = 2_000;
/** Milliseconds after which the thread is terminated when it should have ended, or as soon as it may be. */
const DEAF_MS = 500;
/** Stages of a thread: it may be terminated while it gathers rows, and does nothing else any more when it is said to end. */
const [GATHERING, ENDED] = [1, 2];
const IDLE_MS = 30_000;

/**
 * Reads that may look at very many rows, in a thread with a connection of its own, so that nothing else waits for them. They see
 * everything that was committed when they were asked for.
 */
export class ReaderThread {
  private worker: Worker | undefined;
  private stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private readonly waiting: Question[] = [];
  private readonly asked = new Map<number, Question>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly file: string,
    private readonly longestWait = MAX_WAIT_MS,
    private readonly deafMilliseconds = DEAF_MS,
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
    while (this.asked.size < MAX_QUESTIONS_IN_THREAD) {
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
    this.stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData = { driver, file: this.file, stage: this.stage.buffer };
    const worker = new Worker(READER, { eval: true, workerData });
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
    else asked?.reject(toError(failure));
    this.ask();
    if (this.isIdle) this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
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
    const { worker, stage } = this;
    if (!worker) return;
    this.lost(worker);
    worker.ref();
    const ended = once(worker, 'exit');
    worker.postMessage('end');
    // It does not hear while it gathers rows, and may be terminated then.
    const deaf = setInterval(() => {
      if (Atomics.compareExchange(stage, 0, GATHERING, ENDED) === GATHERING) void worker.terminate();
    }, this.deafMilliseconds);
    await ended;
    clearInterval(deaf);
  }
}

function turnedDown(message: string): EngineUnavailable {
  return new EngineUnavailable(ENGINE, 'not_done', { message });
}

function toError(failure: Answer['failure']): Error {
  const error = Object.assign(new Error(failure?.message), { code: failure?.code });
  return isEngineFailure(error) ? unavailable(error) : error;
}
