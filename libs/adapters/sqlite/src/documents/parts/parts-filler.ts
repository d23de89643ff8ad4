import { type SqliteConnection } from '../../connection.js';
import { type CollectionTable } from '../collection-table.js';

/** Milliseconds between slices while there is more to do, */
const PAUSE = 5;
/** between looks whether there is, */
const LOOK = 500;
/** after a failure, such as a full disk, */
const RETRY = 10_000;
/** and the longest between slices while the process is busy: every index is complete at some time. */
const LONGEST_WAIT = 1_000;
/** The share of its time that a process may be busy with other things when a slice is made at once. */
const SPARE = 0.5;

export interface FillerParts {
  readonly connection: SqliteConnection;
  /** The open collections */
  readonly tables: ReadonlyMap<string, CollectionTable>;
  readonly tellFailure: (error: unknown) => void;
}

/** Takes new documents into indexes of parts when the process has little else to do. */
export class PartsFiller {
  private timer: NodeJS.Timeout | undefined;
  /** As it was after the last slice */
  private usage = performance.eventLoopUtilization();
  private lastSlice = 0;

  constructor(private readonly parts: FillerParts) {}

  start(): void {
    this.timer ??= this.in(LOOK);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private in(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => (this.timer = this.in(this.turn())), milliseconds).unref();
  }

  /** @returns milliseconds to wait for the next turn */
  private turn(): number {
    try {
      const index = this.behind();
      if (!index) return LOOK;
      if (this.isBusy() && performance.now() - this.lastSlice < LONGEST_WAIT) return PAUSE;
      index.slice();
      this.lastSlice = performance.now();
      return PAUSE;
    } catch (error) {
      this.parts.tellFailure(error);
      return RETRY;
    } finally {
      this.usage = performance.eventLoopUtilization();
    }
  }

  private behind() {
    for (const { parts } of this.parts.tables.values()) if (parts?.isBehind) return parts;
    return undefined;
  }

  private isBusy(): boolean {
    return performance.eventLoopUtilization(this.usage).utilization > SPARE;
  }
}
