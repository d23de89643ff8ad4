import { type JsonObject } from '@perkstream/kernel';
import { type FilePart } from '../language/operation-kinds.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type AsyncActionType } from './async-action-type.js';

const { Query, Command } = answeredBy('async-actions');

/**
 * Enters work that goes on after its request is answered, so that clients can follow it: `ENQUEUED`. Sent before the answer that
 * names the id, `aa_…`, which follows from the request. Again: nothing.
 */
export class ScheduleAsyncAction extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly id: string,
    readonly type: AsyncActionType,
    /** `v-…` of the request that wants it */
    readonly requestId: string,
    /** `now`: when it was wanted */
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The work is under way (`IN_PROGRESS`), and how many percent are done. Less than what is known changes nothing. */
export class NoteAsyncActionProgress extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly id: string,
    /** 0 to 100 */
    readonly progress: number,
    /** `now`: the moment at which this was so */
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The work has ended, once: `DONE` or `FAILED`, with the result that clients get, in wire form. */
export class FinishAsyncAction extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly id: string,
    readonly outcome: 'SUCCESS' | 'FAILED',
    readonly result: JsonObject,
    /** `now`: when it ended */
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The project is gone: nobody can read what its bulk updates and imports were sent, and what they reported. */
export class ForgetBulkUpdates extends Command<void> {
  constructor(readonly projectId: string) {
    super();
  }
}

/** Part by part of the report of a bulk update, from 0 on; undefined where the token is not of this report, or there is none any more. */
export class ReadReportPart extends Query<FilePart | undefined> {
  constructor(
    /** `aa_…` */
    readonly id: string,
    readonly token: string,
    readonly part: number,
  ) {
    super();
  }
}
