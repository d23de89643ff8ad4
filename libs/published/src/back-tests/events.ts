import { type Instant } from '@perkstream/kernel';
import { type CreateBackTestBody } from './bodies.js';
import { type BackTestInput, type BackTestReport } from './replay.js';

/** Stored events of back-tests: stream `back_test`. */

export interface BackTestDefinition {
  /** `bt_…` */
  readonly id: string;
  readonly name: string;
  /** As it was sent, with the defaults filled in */
  readonly sent: Omit<CreateBackTestBody, 'name'>;
  /** The position is that of the event itself. */
  readonly input: Omit<BackTestInput, 'position'>;
}

export interface BackTestQueued {
  readonly type: 'back_test.queued';
  readonly data: BackTestDefinition & { readonly at: Instant };
}

/** A process replays it, from the beginning. */
export interface BackTestBegun {
  readonly type: 'back_test.begun';
  readonly data: {
    readonly id: string;
    /** 1, 2, …: where a crash ended one, another begins. */
    readonly attempt: number;
    readonly at: Instant;
  };
}

export interface BackTestProgressed {
  readonly type: 'back_test.progressed';
  readonly data: {
    readonly id: string;
    /** From 0 to 1 */
    readonly progress: number;
    readonly at: Instant;
  };
}

export interface BackTestDone {
  readonly type: 'back_test.done';
  readonly data: {
    readonly id: string;
    readonly attempt: number;
    readonly report: BackTestReport;
    readonly at: Instant;
  };
}

export interface BackTestFailed {
  readonly type: 'back_test.failed';
  readonly data: { readonly id: string; readonly reason: string; readonly at: Instant };
}

export interface BackTestCanceled {
  readonly type: 'back_test.canceled';
  readonly data: { readonly id: string; readonly at: Instant };
}

/** Its time was over. */
export interface BackTestRemoved {
  readonly type: 'back_test.removed';
  readonly data: { readonly id: string; readonly at: Instant };
}

export type BackTestEvent =
  | (BackTestQueued | BackTestBegun | BackTestProgressed | BackTestDone)
  | (BackTestFailed | BackTestCanceled | BackTestRemoved);
