import { type Aggregate, type Instant, refuse } from '@perkstream/kernel';
import { type ExportDefinition, type ExportEvent, type ExportFiltersChanged } from '@perkstream/published';

export type ExportState =
  | { readonly status: 'none' | 'deleted' }
  | { readonly status: 'scheduled'; readonly definition: ExportDefinition }
  | {
      readonly status: 'in_progress';
      readonly definition: ExportDefinition;
      /** The current attempt: the worker of an earlier one stops. */
      readonly attempt: number;
      readonly newsAt: Instant;
    }
  | { readonly status: 'done'; readonly attempt: number; readonly parts: number }
  | { readonly status: 'failed' | 'without_file' };

export type ExportCommand =
  | { readonly do: 'schedule'; readonly definition: ExportDefinition; readonly now: Instant }
  | { readonly do: 'begin'; readonly now: Instant }
  | { readonly do: 'progress'; readonly attempt: number; readonly rows: number; readonly now: Instant }
  | {
      readonly do: 'finish';
      readonly attempt: number;
      readonly parts: number;
      readonly bytes: number;
      readonly rows: number;
      readonly now: Instant;
    }
  | { readonly do: 'fail'; readonly now: Instant }
  | ({ readonly do: 'change_filters'; readonly now: Instant } & Omit<ExportFiltersChanged['data'], 'at'>)
  | { readonly do: 'remove_file' | 'delete'; readonly id: string; readonly now: Instant };

export type ExportDecision = 'not_found';

/**
 * One stream per export, keyed by its id.
 * A late message, or one of an attempt that was replaced, changes nothing.
 */
export const exportAggregate: Aggregate<ExportCommand, ExportEvent, ExportState, ExportDecision> = {
  category: 'export',
  initial: { status: 'none' },

  decide(command, state) {
    const at = command.now;
    switch (command.do) {
      case 'schedule':
        return state.status === 'none' ? [{ type: 'export.scheduled', data: { ...command.definition, at } }] : [];
      case 'begin':
        if (state.status !== 'scheduled' && state.status !== 'in_progress') return [];
        return [{ type: 'export.begun', data: { ...idOf(state), attempt: attemptOf(state) + 1, at } }];
      case 'progress':
        if (state.status !== 'in_progress' || state.attempt !== command.attempt) return [];
        return [{ type: 'export.progressed', data: { ...idOf(state), rows: command.rows, at } }];
      case 'finish': {
        if (state.status !== 'in_progress' || state.attempt !== command.attempt) return [];
        const { attempt, parts, bytes, rows } = command;
        return [{ type: 'export.done', data: { ...idOf(state), attempt, parts, bytes, rows, at } }];
      }
      case 'fail':
        if (state.status !== 'scheduled' && state.status !== 'in_progress') return [];
        return [{ type: 'export.failed', data: { ...idOf(state), at } }];
      case 'change_filters': {
        if (state.status === 'none' || state.status === 'deleted') return [];
        const { id, keyId, formerKeyId, filters } = command;
        return [{ type: 'export.filters_changed', data: { id, keyId, formerKeyId, filters, at } }];
      }
      case 'remove_file':
        return state.status === 'done' ? [{ type: 'export.file_removed', data: { id: command.id, at } }] : [];
      case 'delete':
        if (state.status === 'none' || state.status === 'deleted') return refuse('not_found');
        return [{ type: 'export.deleted', data: { id: command.id, at } }];
    }
  },

  evolve(state, event): ExportState {
    switch (event.type) {
      case 'export.scheduled': {
        const { at: _at, ...definition } = event.data;
        return { status: 'scheduled', definition };
      }
      case 'export.begun': {
        if (state.status !== 'scheduled' && state.status !== 'in_progress') return state;
        const { attempt, at: newsAt } = event.data;
        return { status: 'in_progress', definition: state.definition, attempt, newsAt };
      }
      case 'export.filters_changed': {
        if (state.status !== 'scheduled' && state.status !== 'in_progress') return state;
        const { keyId, filters } = event.data;
        const parameters = { ...state.definition.parameters, filters };
        return { ...state, definition: { ...state.definition, keyId, parameters } };
      }
      case 'export.progressed':
        return state.status === 'in_progress' ? { ...state, newsAt: event.data.at } : state;
      case 'export.done':
        return { status: 'done', attempt: event.data.attempt, parts: event.data.parts };
      case 'export.failed':
        return { status: 'failed' };
      case 'export.file_removed':
        return { status: 'without_file' };
      case 'export.deleted':
        return { status: 'deleted' };
    }
  },
};

type Open = Extract<ExportState, { readonly definition: ExportDefinition }>;

function idOf({ definition: { id } }: Open): { readonly id: string } {
  return { id };
}

function attemptOf(state: Open): number {
  return state.status === 'in_progress' ? state.attempt : 0;
}
