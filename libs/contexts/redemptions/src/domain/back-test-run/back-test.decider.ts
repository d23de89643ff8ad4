import { type Aggregate, type Instant, refuse } from '@perkstream/kernel';
import { type BackTestDefinition, type BackTestEvent, type BackTestReport } from '@perkstream/published';

export type BackTestState =
  | { readonly status: 'none' }
  | { readonly status: 'queued'; readonly definition: BackTestDefinition }
  | {
      readonly status: 'running';
      readonly definition: BackTestDefinition;
      /** The current attempt: an earlier one stops. */
      readonly attempt: number;
      readonly newsAt: Instant;
    }
  | { readonly status: 'done' | 'failed' | 'canceled' | 'removed' };

export type BackTestCommand =
  | { readonly do: 'queue'; readonly definition: BackTestDefinition; readonly now: Instant }
  | { readonly do: 'begin'; readonly now: Instant }
  | { readonly do: 'progress'; readonly attempt: number; readonly progress: number; readonly now: Instant }
  | { readonly do: 'finish'; readonly attempt: number; readonly report: BackTestReport; readonly now: Instant }
  | { readonly do: 'fail'; readonly attempt: number; readonly reason: string; readonly now: Instant }
  | { readonly do: 'cancel' | 'remove'; readonly id: string; readonly now: Instant };

export type BackTestDecision = 'not_found' | 'back_test_ended';

/** One stream per back-test, keyed by its id. A late message, or one of an attempt that was replaced, changes nothing. */
export const backTestAggregate: Aggregate<BackTestCommand, BackTestEvent, BackTestState, BackTestDecision> = {
  category: 'back_test',
  initial: { status: 'none' },

  decide(command, state) {
    const at = command.now;
    switch (command.do) {
      case 'queue':
        return state.status === 'none' ? [{ type: 'back_test.queued', data: { ...command.definition, at } }] : [];
      case 'begin': {
        if (!isOpen(state)) return [];
        const attempt = state.status === 'running' ? state.attempt + 1 : 1;
        return [{ type: 'back_test.begun', data: { id: state.definition.id, attempt, at } }];
      }
      case 'progress':
        if (state.status !== 'running' || state.attempt !== command.attempt) return [];
        return [{ type: 'back_test.progressed', data: { id: state.definition.id, progress: command.progress, at } }];
      case 'finish': {
        if (state.status !== 'running' || state.attempt !== command.attempt) return [];
        const { attempt, report } = command;
        return [{ type: 'back_test.done', data: { id: state.definition.id, attempt, report, at } }];
      }
      case 'fail':
        if (state.status !== 'running' || state.attempt !== command.attempt) return [];
        return [{ type: 'back_test.failed', data: { id: state.definition.id, reason: command.reason, at } }];
      case 'cancel':
        if (state.status === 'canceled') return [];
        if (!isOpen(state)) return refuse(isGone(state) ? 'not_found' : 'back_test_ended');
        return [{ type: 'back_test.canceled', data: { id: command.id, at } }];
      case 'remove':
        return isGone(state) ? [] : [{ type: 'back_test.removed', data: { id: command.id, at } }];
    }
  },

  evolve(state, event): BackTestState {
    switch (event.type) {
      case 'back_test.queued': {
        const { at: _at, ...definition } = event.data;
        return { status: 'queued', definition };
      }
      case 'back_test.begun': {
        if (!isOpen(state)) return state;
        const { attempt, at: newsAt } = event.data;
        return { status: 'running', definition: state.definition, attempt, newsAt };
      }
      case 'back_test.progressed':
        return state.status === 'running' ? { ...state, newsAt: event.data.at } : state;
      case 'back_test.done':
        return { status: 'done' };
      case 'back_test.failed':
        return { status: 'failed' };
      case 'back_test.canceled':
        return { status: 'canceled' };
      case 'back_test.removed':
        return { status: 'removed' };
    }
  },
};

type Open = Extract<BackTestState, { readonly definition: BackTestDefinition }>;

function isOpen(state: BackTestState): state is Open {
  return state.status === 'queued' || state.status === 'running';
}

function isGone({ status }: BackTestState): boolean {
  return status === 'none' || status === 'removed';
}
