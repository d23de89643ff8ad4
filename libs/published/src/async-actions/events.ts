import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type Actor } from '../language/index.js';
import { type AsyncActionType } from './async-action-type.js';

/** Stored events of async actions: stream `async_action`. */

export interface AsyncActionScheduled {
  readonly type: 'async_action.scheduled';
  readonly data: {
    /** `aa_…` */
    readonly id: string;
    readonly type: AsyncActionType;
    readonly requestId: string;
    readonly at: Instant;
  };
}

/** In percent. The first one says that the work has begun. */
export interface AsyncActionProgressed {
  readonly type: 'async_action.progressed';
  readonly data: { readonly id: string; readonly progress: number; readonly at: Instant };
}

export interface AsyncActionFinished {
  readonly type: 'async_action.finished';
  readonly data: {
    readonly id: string;
    readonly outcome: 'SUCCESS' | 'FAILED';
    /** Wire form */
    readonly result: JsonObject;
    readonly at: Instant;
  };
}

/** The work is a bulk update, whose list is kept: so many items in so many parts. */
export interface BulkBegun {
  readonly type: 'async_action.bulk_begun';
  readonly data: {
    readonly id: string;
    readonly items: number;
    readonly parts: number;
    readonly actor: Actor;
    readonly channel: string;
    /** A report is kept of what becomes of each item, until then at most. */
    readonly reportUntil?: Instant;
    /** Of an import: what it does is noted, so that it can be reverted. */
    readonly isRevertible?: true;
    /** Of a revert: the import, `aa_…` */
    readonly reverts?: string;
    readonly at: Instant;
  };
}

/** Somebody wants the import reverted. */
export interface RevertRequested {
  readonly type: 'async_action.revert_requested';
  readonly data: {
    readonly id: string;
    /** The action that does it, `aa_…` */
    readonly revertId: string;
    readonly at: Instant;
  };
}

/** The report is kept no longer: its time is over, or a person that it may name was erased. */
export interface ReportForgotten {
  readonly type: 'async_action.report_forgotten';
  readonly data: { readonly id: string; readonly at: Instant };
}

/** The next part of a bulk update is carried out, or several parts at once. */
export interface PartDone {
  readonly type: 'async_action.part_done';
  readonly data: {
    readonly id: string;
    /** The last one of them; the first of all is 0. */
    readonly part: number;
    /** Items of these parts */
    readonly done: number;
    readonly failedCount: number;
    /** The first failures, in their wire form */
    readonly errors: readonly JsonObject[];
    /** Of the whole, in percent */
    readonly progress: number;
    readonly at: Instant;
  };
}

export type AsyncActionEvent =
  | AsyncActionScheduled
  | AsyncActionProgressed
  | BulkBegun
  | PartDone
  | RevertRequested
  | ReportForgotten
  | AsyncActionFinished;
