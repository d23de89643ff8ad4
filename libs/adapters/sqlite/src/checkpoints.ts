import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import { type CommitPart } from './commit-queue.js';
import { type ReaderThread } from './reader-thread.js';

/** Pages in the log that are not in the file yet. */
const MANY_PAGES = 4_000;

/** Where the index of the log says how many pages the log has, and how many of these are in the file. See sqlite.org/walformat.html. */
const PAGES_AT = 16;
const IN_FILE_AT = 96;

/**
 * Brings pages from the log into the file in the thread for long reads, as commits of many megabytes would else do it within the event
 * loop. What comes while the thread is at it is brought by a later commit of the main connection, which then begins the log anew.
 */
export class Checkpoints implements CommitPart {
  private readonly index: number;
  private readonly bytes = Buffer.alloc(4);
  private isRunning = false;

  constructor(
    file: string,
    private readonly reader: ReaderThread,
  ) {
    this.index = openSync(`${file}-shm`, 'r');
  }

  beforeCommit(): void {}

  committed(): void {
    if (this.isRunning || this.numberAt(PAGES_AT) - this.numberAt(IN_FILE_AT) < MANY_PAGES) return;
    this.isRunning = true;
    // Where it fails, a later commit tries again.
    const done = () => {
      this.isRunning = false;
    };
    this.reader.all('PRAGMA wal_checkpoint(PASSIVE)', []).then(done, done);
  }

  rolledBack(): void {}

  close(): void {
    closeSync(this.index);
  }

  /** In the byte order of the machine. */
  private numberAt(position: number): number {
    readSync(this.index, this.bytes, 0, 4, position);
    return endianness() === 'LE' ? this.bytes.readUInt32LE() : this.bytes.readUInt32BE();
  }
}
