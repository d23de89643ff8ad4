import { EngineUnavailable } from '@perkstream/ports';

/** An error of the driver. It is recognised by its code, because a test runner loads the class of the driver more than once. */
interface SqliteFailure extends Error {
  readonly code: string;
  readonly rawCode?: number;
}

/** Codes that stand for a mistake in a statement or in what is bound to it, not for the state of the machine. */
const MISTAKES = /^SQLITE_(ERROR|CONSTRAINT|MISMATCH|MISUSE|RANGE|TOOBIG|NOTFOUND|AUTH|SCHEMA)/;
const IOERR_FSYNC_CODE = 1034;

export const ENGINE = 'sqlite';

export function isSqliteFailure(error: unknown): error is SqliteFailure {
  return error instanceof Error && String((error as Partial<SqliteFailure>).code).startsWith('SQLITE_');
}

export function isConstraintFailure(error: unknown): boolean {
  return isSqliteFailure(error) && error.code.startsWith('SQLITE_CONSTRAINT');
}

/** The file is damaged, or not one of the engine at all. */
export function isNoData(error: unknown): error is SqliteFailure {
  return isSqliteFailure(error) && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);
}

/** The disk is full, gone, broken or read-only, the file locked: nobody's mistake, so callers answer 503. */
export function isEngineFailure(error: unknown): error is SqliteFailure {
  return isSqliteFailure(error) && !MISTAKES.test(error.code);
}

const DAMAGED = 'The data file is damaged: npm run check says where, and what to do';

export function unavailable(
  cause: SqliteFailure,
  outcome: EngineUnavailable['outcome'] = 'not_done',
): EngineUnavailable {
  const advice = isNoData(cause) ? { advice: DAMAGED } : {};
  return new EngineUnavailable(ENGINE, outcome, {
    cause,
    message: `${ENGINE} is not available: ${cause.message}`,
    ...advice,
  });
}

/**
 * A COMMIT that failed left nothing behind. One exception: when only the flush to the disk failed, the commit may come back
 * after a crash of the machine.
 */
export function commitFailed(cause: SqliteFailure): EngineUnavailable {
  return unavailable(cause, cause.rawCode === IOERR_FSYNC_CODE ? 'unknown' : 'not_done');
}

/** Runs a read, with failures of the engine under their name in the port. */
export function answering<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw isEngineFailure(error) ? unavailable(error) : error;
  }
}
