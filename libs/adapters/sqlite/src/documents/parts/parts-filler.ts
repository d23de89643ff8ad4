import { type CommitQueue } from '../../commit-queue.js';
import { type CollectionTable } from '../collection-table.js';

/** Milliseconds between slices where nobody else commits anything, */
const PAUSE = 5;
/** between looks whether others have had enough, */
const WAIT = 50;
/** between looks whether there is something to do, */
const LOOK = 500;
/** after a failure, such as a full disk, */
const RETRY = 10_000;
/** and the longest between slices: every index is complete at some time. */
const LONGEST_WAIT = 1_000;
/** Others who commit have so many times as long as a slice took; */
const SHARE_OF_OTHERS = 20;
/** and all of the time but for the longest wait where the process is busy for more than this share of it. */
const SPARE = 0.5;

export interface FillerParts {
  readonly queue: Pick<CommitQueue, 'lastCommit'>;
  /** The open collections */
  readonly tables: ReadonlyMap<string, CollectionTable>;
  readonly tellFailure: (error: unknown) => void;
}

/** Takes new documents into indexes of parts when the process has little else to do. */
export class PartsFiller {
  private timer: NodeJS.Timeout | undefined;
  /** As it was after the last turn */
  private usage = performance.eventLoopUtilization();
  /** The last slice: when it ended, how long it took, and the last commit of others until then. */
  private last = { at: 0, took: 0, commit: 0 };

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
      const isAlone = this.parts.queue.lastCommit === this.last.commit;
      if (!this.isDue(isAlone)) return WAIT;
      const index = this.behind();
      if (!index) return LOOK;
      const begun = performance.now();
      index.slice(!isAlone);
      const at = performance.now();
      this.last = { at, took: at - begun, commit: this.parts.queue.lastCommit };
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

  private isDue(isAlone: boolean): boolean {
    const since = performance.now() - this.last.at;
    if (since >= LONGEST_WAIT) return true;
    if (performance.eventLoopUtilization(this.usage).utilization > SPARE) return false;
    return isAlone || since >= SHARE_OF_OTHERS * this.last.took;
  }
}
