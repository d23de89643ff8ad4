import { instantParameter, limitParameter, operation } from '../language/index.js';
import { AcceptedAnswer, AsyncActionsAnswer, AsyncActionWithResultAnswer } from './answers.js';
import { ReadReportPart } from './messages.js';

const ours = { context: 'async-actions', service: 'promotions', keys: 'application', scope: 'async-actions' } as const;

export class ListAsyncActions extends operation({
  ...ours,
  id: 'list-async-actions',
  method: 'GET',
  path: '/v1/async-actions',
  summary: 'List async actions without their results, newest first',
  query: {
    limit: limitParameter,
    end_date: { ...instantParameter, description: 'Only actions scheduled before this moment.' },
  },
  answer: AsyncActionsAnswer,
}) {}

export class GetAsyncAction extends operation({
  ...ours,
  id: 'get-async-action',
  method: 'GET',
  path: '/v1/async-actions/{asyncActionId}',
  summary: 'Get the progress of an async action and, once it has finished, its result',
  answer: AsyncActionWithResultAnswer,
  file: ReadReportPart,
}) {}

export class RevertAsyncAction extends operation({
  ...ours,
  id: 'revert-async-action',
  method: 'POST',
  path: '/v1/async-actions/{asyncActionId}/revert',
  summary:
    'Revert an import asynchronously: delete what it created, restore what it replaced, and keep and report what was used or changed since',
  answer: AcceptedAnswer,
  status: 202,
}) {}
