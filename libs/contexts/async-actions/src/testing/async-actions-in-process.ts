import {
  type AsyncActionsAnswer,
  type AsyncActionWithResultAnswer,
  FinishAsyncAction,
  NoteAsyncActionProgress,
  ScheduleAsyncAction,
} from '@perkstream/published';
import { ContextInProcess, type Given } from '@perkstream/testing';
import { AsyncActionsModule } from '../async-actions.module.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

/** So many seconds after noon. */
export function at(seconds: number): string {
  return new Date(Date.parse('2026-03-02T12:00:00Z') + seconds * 1_000).toISOString();
}

export class AsyncActionsInProcess extends ContextInProcess {
  constructor() {
    super(AsyncActionsModule, { projectId: SHOP, now: at(99) });
  }

  static start(): Promise<AsyncActionsInProcess> {
    return new AsyncActionsInProcess().open();
  }

  schedule(id: string, now = at(0)) {
    return this.messenger.tell(
      new ScheduleAsyncAction(SHOP, id, 'CAMPAIGN.VOUCHERS_GENERATE', 'v-1', this.byWorker(now)),
    );
  }

  progress(id: string, percent: number, now: string) {
    return this.messenger.tell(new NoteAsyncActionProgress(SHOP, id, percent, this.byWorker(now)));
  }

  finish(id: string, outcome: 'SUCCESS' | 'FAILED', now: string) {
    const result = { message: 'Generated 2 vouchers.', done_count: 2 };
    return this.messenger.tell(new FinishAsyncAction(SHOP, id, outcome, result, this.byWorker(now)));
  }

  get(asyncActionId: string): Promise<AsyncActionWithResultAnswer> {
    return this.answer('get-async-action', { asyncActionId });
  }

  list(query: object = {}, given: Given = {}): Promise<AsyncActionsAnswer> {
    return this.answer('list-async-actions', {}, undefined, { query, ...given });
  }

  private byWorker(now: string) {
    return this.originOf({ actor: { kind: 'system', id: 'worker' }, now });
  }
}
