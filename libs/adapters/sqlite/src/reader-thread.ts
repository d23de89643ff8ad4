import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { EngineUnavailable } from '@perkstream/ports';
import { type SqlRow, type SqlValue } from './connection.js';
import { ENGINE, isEngineFailure, unavailable } from './engine-failure.js';

/** What the thread runs: text, so that it needs no file of its own beside the sources or the build. */
const READER = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
const database = new Database(workerData.file, { timeout: 5000 });
for (const pragma of ['cache_size = -4096', 'mmap_size = 0', 'temp_store = FILE', 'query_only = ON']) {
  database.exec('PRAGMA ' + pragma);
}
parentPort.on('message', ({ id, sql, values }) => {
  try {
    parentPort.postMessage({ id, rows: database.prepare(sql).raw().all(values) });
  } catch (error) {
    parentPort.postMessage({ id, failure: { message: error.message, code: error.code } });
  }
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
    const driver = createRequire(import.meta.url).resolve('libsql');
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
    await worker.terminate();
  }
}

function turnedDown(message: string): EngineUnavailable {
  return new EngineUnavailable(ENGINE, 'not_done', { message });
}

function failureOf(failure: Answer['failure']): Error {
  const error = Object.assign(new Error(failure?.message), { code: failure?.code });
  return isEngineFailure(error) ? unavailable(error) : error;
}
