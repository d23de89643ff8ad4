import { eventually } from '@perkstream/kernel/testing';
import {
  type AsyncActionsAnswer,
  customerEvents,
  type AsyncActionWithResultAnswer,
  FinishAsyncAction,
  type FindProject,
  NoteAsyncActionProgress,
  ReadReportPart,
  ScheduleAsyncAction,
} from '@perkstream/published';
import { ProcessRunner } from '@perkstream/platform';
import { ContextInProcess, type Given, type AnswerFor } from '@perkstream/testing';
import { AsyncActionsModule } from '../async-actions.module.js';
import { FakeUpdates } from './fake-updates.js';

export const SHOP = 'proj_shop';
export const BAKERY = 'proj_bakery';

/** The instant that is this many seconds after noon. */
export function at(seconds: number): string {
  return new Date(Date.parse('2026-03-02T12:00:00Z') + seconds * 1_000).toISOString();
}

export class AsyncActionsInProcess extends ContextInProcess {
  readonly updates = new FakeUpdates();
  /** The projects of the lists are gone. */
  isDeleted = false;
  /** What work in the background could not go on for. */
  readonly failures: unknown[] = [];

  constructor() {
    super(AsyncActionsModule, { projectId: SHOP, now: at(99) });
  }

  static start(): Promise<AsyncActionsInProcess> {
    return new AsyncActionsInProcess().open();
  }

  schedule(id: string, now = at(0)) {
    return this.messenger.send(
      new ScheduleAsyncAction(SHOP, id, 'CAMPAIGN.VOUCHERS_GENERATE', 'v-1', this.byWorker(now)),
    );
  }

  progress(id: string, percent: number, now: string) {
    return this.messenger.send(new NoteAsyncActionProgress(SHOP, id, percent, this.byWorker(now)));
  }

  finish(id: string, outcome: 'SUCCESS' | 'FAILED', now: string) {
    const result = { message: 'Generated 2 vouchers.', done_count: 2 };
    return this.messenger.send(new FinishAsyncAction(SHOP, id, outcome, result, this.byWorker(now)));
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

  /** The action when it has ended. */
  async ended(id: string, given: Given = {}): Promise<AsyncActionWithResultAnswer> {
    const action = () =>
      this.answer<AsyncActionWithResultAnswer>('get-async-action', { asyncActionId: id }, undefined, given);
    return eventually(action, ({ status }) => status === 'DONE');
  }

  /** The token of the link to the report; undefined where there is none. */
  async tokenOf(id: string, given: Given): Promise<string | undefined> {
    const { result } = await this.ended(id, given);
    const [link] = result?.['reports'] as readonly string[];
    return link === undefined ? undefined : new URL(link, 'http://shop').searchParams.get('token')!;
  }

  /** The lines of the report, and how many parts it came in; undefined where the token does not open it. */
  async report(id: string, token: string) {
    let text = '';
    for (let part = 0; ; part++) {
      const got = await this.messenger.ask(new ReadReportPart(id, token, part));
      if (!got) return undefined;
      text += got.text;
      if (got.isLast) return { lines: text.trimEnd().split('\n'), parts: part + 1 };
    }
  }

  /** The world hears that a customer of the shop was erased. */
  async erased(): Promise<void> {
    const id = 'cust_1';
    await this.hears('customers', customerEvents.erased.type, { id }, { id: 'erased', key: id });
  }

  /** Finishes what a process that died would have left. */
  finishUnfinished(): Promise<number> {
    return this.app.get(ProcessRunner).finishUnfinished(Date.now() + 60_000, false);
  }

  protected override answerForOthers(handle: AnswerFor): void {
    this.updates.answer(handle);
    handle('FindProject', ({ projectId }: FindProject) => (this.isDeleted ? undefined : { id: projectId }));
    handle('IsProjectLive', () => !this.isDeleted);
  }

  protected override failed(error: unknown): void {
    this.failures.push(error);
  }
}
