import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type AsyncActionType } from '@perkstream/published';

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

export type AsyncActionEvent = AsyncActionScheduled | AsyncActionProgressed | AsyncActionFinished;
