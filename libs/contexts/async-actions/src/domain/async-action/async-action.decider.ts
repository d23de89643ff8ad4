import { type Decider } from '@perkstream/kernel';
import { type AsyncActionEvent } from './events.js';

export type AsyncActionState =
  | { readonly status: 'none' }
  | { readonly status: 'enqueued' }
  | { readonly status: 'in_progress'; readonly progress: number }
  | { readonly status: 'ended' };

export type AsyncActionCommand =
  | ({ readonly do: 'schedule' } & DataOf<'async_action.scheduled'>)
  | ({ readonly do: 'progress' } & DataOf<'async_action.progressed'>)
  | ({ readonly do: 'finish' } & DataOf<'async_action.finished'>);

type DataOf<Type> = Extract<AsyncActionEvent, { readonly type: Type }>['data'];

/** What comes late, or once more, changes nothing: whoever works may have to say a thing again. */
export const asyncActionDecider: Decider<AsyncActionCommand, AsyncActionEvent, AsyncActionState, never> = {
  initial: { status: 'none' },

  decide({ do: what, ...data }, state): readonly AsyncActionEvent[] {
    if (what === 'schedule') {
      return state.status === 'none' ? [{ type: 'async_action.scheduled', data } as AsyncActionEvent] : [];
    }
    if (state.status === 'none' || state.status === 'ended') return [];
    if (what === 'finish') return [{ type: 'async_action.finished', data } as AsyncActionEvent];
    const isNews = state.status === 'enqueued' || (data as { progress: number }).progress > state.progress;
    return isNews ? [{ type: 'async_action.progressed', data } as AsyncActionEvent] : [];
  },

  evolve(_state, event): AsyncActionState {
    switch (event.type) {
      case 'async_action.scheduled':
        return { status: 'enqueued' };
      case 'async_action.progressed':
        return { status: 'in_progress', progress: event.data.progress };
      case 'async_action.finished':
        return { status: 'ended' };
    }
  },
};
