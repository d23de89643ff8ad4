import { type BackTestInput, type BackTestReport, type BackTestVisit } from '@perkstream/published';

/** What a replay reports, and asks, while it goes on. */
export interface ReplayRun {
  /** @param share of the log that was read, from 0 to 1 */
  onProgress(share: number): void;
  /** The first visits of each outcome, in their order. The replay goes on when the promise resolves. */
  onVisit(visit: BackTestVisit): void | Promise<void>;
  /** true: the replay ends soon, with `ReplayCanceled` */
  isCanceled(): boolean;
}

/** Replays visits with a draft. */
export abstract class Replays {
  abstract replay(input: BackTestInput, run: ReplayRun): Promise<BackTestReport>;
}
