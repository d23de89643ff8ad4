import { instantParameter, limitParameter, operation, type Operation, OperationRequest } from '../language/index.js';
import { AsyncActionsAnswer, AsyncActionWithResultAnswer } from './answers.js';

export class ListAsyncActions extends OperationRequest<
  undefined,
  Record<string, never>,
  { limit?: number; end_date?: string }
> {}
export class GetAsyncAction extends OperationRequest<undefined, { readonly asyncActionId: string }> {}

const ours = { context: 'async-actions', service: 'promotions', keys: 'application', scope: 'async-actions' } as const;

export const listAsyncActions = operation({
  ...ours,
  id: 'list-async-actions',
  method: 'GET',
  path: '/v1/async-actions',
  request: ListAsyncActions,
  summary: 'List work that goes on after its request, the newest first, without results',
  query: {
    limit: limitParameter,
    end_date: { ...instantParameter, description: 'only what was scheduled before' },
  },
  answer: AsyncActionsAnswer,
});

export const getAsyncAction = operation({
  ...ours,
  id: 'get-async-action',
  method: 'GET',
  path: '/v1/async-actions/{asyncActionId}',
  request: GetAsyncAction,
  summary: 'Show how far such work is and, once it has ended, its result',
  answer: AsyncActionWithResultAnswer,
  key: ({ params }) => params['asyncActionId'],
});

export const asyncActionOperations: readonly Operation[] = [listAsyncActions, getAsyncAction] as readonly Operation[];
