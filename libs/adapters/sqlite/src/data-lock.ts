import Database from 'libsql';
import { isSqliteFailure } from './engine-failure.js';

/** Somebody else has the data open. */
export class DataInUse extends Error {
  override readonly name = 'DataInUse';

  constructor(readonly file: string) {
    super(`${file} is in use by another process. Stop that one first, or choose another data folder.`);
  }
}

/**
 * Keeps a second process away from the data for as long as this one lives: an exclusive transaction on a file beside it. The
 * operating system ends it with the process, however that ends. The data file itself stays open to readers of this process.
 */
export class DataLock {
  /** A connection that nobody refers to any more is closed by the garbage collector, and the lock would go with it. */
  private static readonly taken = new Set<DataLock>();

  private constructor(private readonly held: Database.Database) {}

  /** @throws DataInUse */
  static take(file: string): DataLock {
    const held = new Database(`${file}-lock`, { timeout: 0 });
    try {
      held.exec('BEGIN EXCLUSIVE');
      const lock = new DataLock(held);
      DataLock.taken.add(lock);
      return lock;
    } catch (error) {
      held.close();
      if (isSqliteFailure(error) && error.code.startsWith('SQLITE_BUSY')) throw new DataInUse(file);
      throw error;
    }
  }

  release(): void {
    this.held.exec('ROLLBACK');
    this.held.close();
    DataLock.taken.delete(this);
  }
}
