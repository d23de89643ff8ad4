import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { type CommitPart } from './commit-queue.js';

/** Commits that were answered are gone: the log beside the file is damaged, cut or missing. */
export class DataLost extends Error {
  override readonly name = 'DataLost';
}

const DIGITS = 20;

function markOf(file: string): string {
  return `${file}-end`;
}

function noteOf(file: string): string {
  return `${file}-backup`;
}

/**
 * The position of the last event, kept a second time beside the file. The engine reads a damaged log up to the damage and
 * reports nothing: the file then ends before its mark. The mark is not flushed, so that after a failure of the machine it may
 * be older than the file, but never newer.
 */
export class EndMark implements CommitPart {
  private readonly handle: number;
  private written = -1;

  constructor(
    file: string,
    private readonly position: () => number,
    private readonly reportFailure: (error: unknown) => void,
  ) {
    this.handle = openSync(markOf(file), existsSync(markOf(file)) ? 'r+' : 'w', 0o600);
    this.committed();
  }

  beforeCommit(): void {}

  committed(): void {
    const position = this.position();
    if (position === this.written) return;
    this.written = position;
    try {
      writeSync(this.handle, String(position).padStart(DIGITS, '0'), 0);
    } catch (error) {
      this.reportFailure(error);
    }
  }

  rolledBack(): void {}

  close(): void {
    closeSync(this.handle);
  }
}

/** @throws DataLost when the file ends before its mark */
export function checkEnd(file: string, position: number): void {
  const marked = existsSync(markOf(file)) ? Number(readFileSync(markOf(file), 'utf8')) : 0;
  if (!(marked > position)) return;
  const backup = existsSync(noteOf(file))
    ? `The last backup is ${readFileSync(noteOf(file), 'utf8')}.`
    : 'There was no backup.';
  throw new DataLost(
    `${file} lacks its last ${marked - position} events, from ${position + 1} to ${marked}: ` +
      `the log ${file}-wal is damaged, cut or missing. ${backup} ` +
      'Restore one by npm run restore, or set PERKSTREAM_ACCEPT_LOSS=on for one start to go on without these events.',
  );
}

/** Forgets the mark, because another file takes the place of the one that it belongs to. */
export function forgetEnd(file: string): void {
  rmSync(markOf(file), { force: true });
}

/** For the message that somebody may need it. */
export function noteBackup(file: string, to: string): void {
  writeFileSync(noteOf(file), to, { mode: 0o600 });
}
