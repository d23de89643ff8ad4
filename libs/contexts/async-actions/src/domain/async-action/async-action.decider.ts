import { type Aggregate, type Instant, type JsonObject } from '@perkstream/kernel';
import { type Actor, type AsyncActionEvent, type AsyncActionType } from '@perkstream/published';

/** Work that this context does itself: a list of items that are updated part by part. */
export interface OpenBulk {
  readonly items: number;
  readonly parts: number;
  readonly partsDone: number;
  /** Items */
  readonly done: number;
  readonly failedCount: number;
  /** Of the items that failed first. Wire form */
  readonly errors: readonly JsonObject[];
  readonly actor: Actor;
  readonly channel: string;
  /** A report is kept until then. */
  readonly reportUntil?: Instant;
  /** What it does is noted. */
  readonly isRevertible?: true;
  /** Of a revert: the import */
  readonly reverts?: string;
  /** When it was wanted */
  readonly at: Instant;
  /** Somebody was at work on it then, by the clock. */
  readonly newsAt: Instant;
}

export interface OpenAction {
  readonly status: 'open';
  readonly type: AsyncActionType;
  readonly requestId: string;
  /** In percent; absent while the work has not begun */
  readonly progress?: number;
  readonly bulk?: OpenBulk;
}

interface EndedAction {
  readonly status: 'ended';
  /** Anyone with the link can read the report. */
  readonly hasReport: boolean;
}

export type AsyncActionState = { readonly status: 'none' } | OpenAction | EndedAction;

type DataOf<Type> = Extract<AsyncActionEvent, { readonly type: Type }>['data'];

export type AsyncActionCommand =
  | ({ readonly do: 'schedule' } & DataOf<'async_action.scheduled'>)
  | ({ readonly do: 'begin_bulk' } & DataOf<'async_action.scheduled'> & DataOf<'async_action.bulk_begun'>)
  | ({ readonly do: 'progress' } & DataOf<'async_action.progressed'>)
  | ({ readonly do: 'note_parts'; readonly from: number } & Omit<DataOf<'async_action.part_done'>, 'progress'>)
  | ({ readonly do: 'note_revert' } & DataOf<'async_action.revert_requested'>)
  | ({ readonly do: 'forget_report' } & DataOf<'async_action.report_forgotten'>)
  | ({ readonly do: 'finish' } & DataOf<'async_action.finished'>);

/** The most failures that are listed; the others are counted. */
export const ERRORS_LISTED = 1_000;

/**
 * One stream per action, keyed by its id.
 * A late or repeated command changes nothing: a worker may have to send one again.
 */
export const asyncActionAggregate: Aggregate<AsyncActionCommand, AsyncActionEvent, AsyncActionState, never> = {
  category: 'async_action',
  initial: { status: 'none' },

  decide(command, state): readonly AsyncActionEvent[] {
    if (command.do === 'schedule') {
      const { do: _do, ...data } = command;
      return state.status === 'none' ? [{ type: 'async_action.scheduled', data }] : [];
    }
    if (command.do === 'begin_bulk') return state.status === 'none' ? schedule(command) : [];
    if (command.do === 'forget_report') {
      const { do: _do, ...data } = command;
      return hasReport(state) ? [{ type: 'async_action.report_forgotten', data }] : [];
    }
    if (command.do === 'note_revert') {
      const { do: _do, ...data } = command;
      return state.status === 'ended' ? [{ type: 'async_action.revert_requested', data }] : [];
    }
    if (state.status !== 'open') return [];
    switch (command.do) {
      case 'finish': {
        const { do: _do, ...data } = command;
        return [{ type: 'async_action.finished', data }];
      }
      case 'note_parts':
        return state.bulk?.partsDone === command.from ? [partDone(command, state.bulk)] : [];
      case 'progress': {
        const { do: _do, ...data } = command;
        const isNews = state.progress === undefined || data.progress > state.progress;
        return isNews ? [{ type: 'async_action.progressed', data }] : [];
      }
    }
  },

  evolve(state, event): AsyncActionState {
    if (event.type === 'async_action.scheduled') {
      const { type, requestId } = event.data;
      return { status: 'open', type, requestId };
    }
    if (event.type === 'async_action.finished') return { status: 'ended', hasReport: hasReport(state) };
    if (event.type === 'async_action.revert_requested') return state;
    if (event.type === 'async_action.report_forgotten') return withoutReport(state);
    if (state.status !== 'open') return state;
    switch (event.type) {
      case 'async_action.bulk_begun': {
        const { items, parts, actor, channel, reportUntil, isRevertible, reverts, at } = event.data;
        const nothing = { partsDone: 0, done: 0, failedCount: 0, errors: [] };
        return {
          ...state,
          bulk: { items, parts, actor, channel, reportUntil, isRevertible, reverts, at, newsAt: at, ...nothing },
        };
      }
      case 'async_action.progressed':
        return { ...state, progress: event.data.progress };
      case 'async_action.part_done':
        return { ...state, progress: event.data.progress, ...(state.bulk && { bulk: after(state.bulk, event.data) }) };
    }
  },
};

function schedule(command: Extract<AsyncActionCommand, { readonly do: 'begin_bulk' }>): readonly AsyncActionEvent[] {
  const { do: _do, type, requestId, ...begun } = command;
  const { id, at } = begun;
  return [
    { type: 'async_action.scheduled', data: { id, type, requestId, at } },
    { type: 'async_action.bulk_begun', data: begun },
  ];
}

function hasReport(state: AsyncActionState): boolean {
  return state.status === 'ended' ? state.hasReport : state.status === 'open' && state.bulk?.reportUntil !== undefined;
}

function withoutReport(state: AsyncActionState): AsyncActionState {
  if (state.status === 'ended') return { ...state, hasReport: false };
  return state.status === 'open' && state.bulk ? { ...state, bulk: { ...state.bulk, reportUntil: undefined } } : state;
}

/** Not whole before the action has ended. */
function partDone(
  { id, part, done, failedCount, errors, at }: Extract<AsyncActionCommand, { readonly do: 'note_parts' }>,
  bulk: OpenBulk,
): AsyncActionEvent {
  const listed = errors.slice(0, Math.max(0, ERRORS_LISTED - bulk.errors.length));
  const progress = Math.min(99, Math.floor((100 * (part + 1)) / bulk.parts));
  const data = { id, part, done, failedCount, errors: listed, progress, at };
  return { type: 'async_action.part_done', data };
}

function after(bulk: OpenBulk, { part, done, failedCount, errors, at }: DataOf<'async_action.part_done'>): OpenBulk {
  return {
    ...bulk,
    partsDone: part + 1,
    done: bulk.done + done,
    failedCount: bulk.failedCount + failedCount,
    errors: [...bulk.errors, ...errors],
    newsAt: at,
  };
}
