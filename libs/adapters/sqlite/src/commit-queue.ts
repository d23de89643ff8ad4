import { EngineUnavailable } from '@perkstream/ports';
import { type SqliteConnection } from './connection.js';
import { commitFailed, ENGINE, isEngineFailure, isNoData, isSqliteFailure, unavailable } from './engine-failure.js';

/** What takes part in every commit beside the work itself. */
export interface CommitPart {
  /** Writes what was gathered. It is called inside the transaction, when all work of the batch is done. */
  beforeCommit(): void;
  /** It is called after the answers have been given. */
  committed(): void;
  /** Nothing of the batch was stored: forgets all that was learnt in it. */
  rolledBack(): void;
}

interface Waiting {
  readonly perform: () => unknown;
  readonly flushed: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly value: unknown } | { readonly refusal: unknown };

/** A batch that takes longer is committed as it is; the rest waits for the next turn of the event loop. */
const BATCH_MS = 15;

/**
 * Gathers all writes of one turn of the event loop in one transaction: one flush to the disk for all of them. Work is performed
 * in the order of arrival, and answered after COMMIT.
 */
export class CommitQueue {
  private waiting: Waiting[] = [];
  private scheduled = false;
  private closed = false;
  private parts: readonly CommitPart[] = [];
  /** Why the last commit failed; undefined once one succeeded again. */
  private failure: Error | undefined;
  /** A commit met a damaged page. Others may succeed, but the file does not heal. */
  private damage: Error | undefined;
  private lastSuccess = 0;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly reportBug: (error: unknown) => void,
  ) {}

  take(...parts: CommitPart[]): void {
    this.parts = parts;
  }

  get lastFailure(): Error | undefined {
    return this.failure;
  }

  get lastDamage(): Error | undefined {
    return this.damage;
  }

  /** Milliseconds since 1970 of the last commit. */
  get lastCommit(): number {
    return this.lastSuccess;
  }

  /**
   * @param perform runs inside the transaction, possibly more than once. When it throws, only this work is rejected, so it
   *   must throw before it has written anything.
   * @param flushed the work is on the disk when it is answered; else it may be lost with the machine, together with all that
   *   came after it
   */
  submit<T>(perform: () => T, flushed = true): Promise<T> {
    if (this.closed)
      return Promise.reject(new EngineUnavailable(ENGINE, 'not_done', { message: 'The file is closed' }));
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ perform, flushed, resolve: resolve as (value: unknown) => void, reject });
      this.schedule();
    });
  }

  /** Commits at once what is waiting. */
  flush(): void {
    while (this.waiting.length > 0) this.commitBatch();
  }

  close(): void {
    this.flush();
    this.closed = true;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.waiting.length > 0) this.commitBatch();
      if (this.waiting.length > 0) this.schedule();
    });
  }

  private commitBatch(): void {
    const batch = this.waiting;
    this.waiting = [];
    const done = this.commit(batch);
    if (done < batch.length) this.waiting = [...batch.slice(done), ...this.waiting];
  }

  /** @returns how many of the batch are settled, from its beginning */
  private commit(batch: readonly Waiting[]): number {
    const outcomes: Outcome[] = [];
    let committing = false;
    try {
      this.connection.begin(batch.some(({ flushed }) => flushed));
      const end = performance.now() + BATCH_MS;
      for (const { perform } of batch) {
        outcomes.push(attempt(perform));
        if (performance.now() > end) break;
      }
      for (const part of this.parts) part.beforeCommit();
      committing = true;
      this.connection.commit();
    } catch (error) {
      return this.failed(error, committing, batch, outcomes.length);
    }
    this.failure = undefined;
    this.lastSuccess = Date.now();
    outcomes.forEach((outcome, index) => {
      if ('refusal' in outcome) batch[index]?.reject(outcome.refusal);
      else batch[index]?.resolve(outcome.value);
    });
    for (const part of this.parts) part.committed();
    return outcomes.length;
  }

  private failed(error: unknown, committing: boolean, batch: readonly Waiting[], performed: number): number {
    this.undo();
    if (isEngineFailure(error)) {
      const reason = committing ? commitFailed(error) : unavailable(error);
      this.failure = reason;
      if (isNoData(error)) this.damage = reason;
      for (const { reject } of batch) reject(reason);
      return batch.length;
    }
    const first = batch[0];
    if (batch.length === 1 && first) {
      this.reportBug(error);
      first.reject(error);
      return 1;
    }
    // One of them has a bug. Each is committed on its own, so that the others succeed.
    const suspects = batch.slice(0, Math.max(1, performed + 1));
    for (const suspect of suspects) this.commit([suspect]);
    return suspects.length;
  }

  private undo(): void {
    try {
      this.connection.rollback();
    } catch (error) {
      if (!isSqliteFailure(error)) throw error;
    }
    for (const part of this.parts) part.rolledBack();
  }
}

function attempt(perform: () => unknown): Outcome {
  try {
    return { value: perform() };
  } catch (error) {
    if (isSqliteFailure(error)) throw error;
    return { refusal: error };
  }
}
