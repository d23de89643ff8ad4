import { type JsonObject } from '@perkstream/kernel';
import {
  type AsyncActionType,
  type FinishAsyncAction,
  type NoteAsyncActionProgress,
  type ScheduleAsyncAction,
} from '@perkstream/published';

export interface FakeAsyncAction {
  readonly type: AsyncActionType;
  readonly requestId: string;
  readonly progress: readonly number[];
  readonly outcome?: 'SUCCESS' | 'FAILED';
  readonly result?: JsonObject;
}

/** What the async-actions context would have been sent. */
export class FakeAsyncActions {
  readonly all = new Map<string, FakeAsyncAction>();

  /** Those of one type, the oldest first. */
  of(type: AsyncActionType): FakeAsyncAction[] {
    return [...this.all.values()].filter((action) => action.type === type);
  }

  answer(handle: <Message>(name: string, answer: (message: Message) => unknown) => void): void {
    handle('ScheduleAsyncAction', ({ id, type, requestId }: ScheduleAsyncAction) => {
      if (!this.all.has(id)) this.all.set(id, { type, requestId, progress: [] });
    });
    handle('NoteAsyncActionProgress', ({ id, progress }: NoteAsyncActionProgress) =>
      this.change(id, (action) => ({ ...action, progress: [...action.progress, progress] })),
    );
    handle('FinishAsyncAction', ({ id, outcome, result }: FinishAsyncAction) =>
      this.change(id, (action) => (action.outcome ? action : { ...action, outcome, result })),
    );
  }

  private change(id: string, change: (action: FakeAsyncAction) => FakeAsyncAction): void {
    const action = this.all.get(id);
    if (!action) throw new Error(`${id} was never scheduled`);
    this.all.set(id, change(action));
  }
}
