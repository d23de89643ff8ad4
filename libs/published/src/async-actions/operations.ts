import { instantParameter, limitParameter, operation } from '../language/index.js';
import { AcceptedAnswer, AsyncActionsAnswer, AsyncActionWithResultAnswer } from './answers.js';
import { ReadReportPart } from './messages.js';

const ours = { context: 'async-actions', service: 'promotions', keys: 'application', scope: 'async-actions' } as const;

export class ListAsyncActions extends operation({
  ...ours,
  id: 'list-async-actions',
  method: 'GET',
  path: '/v1/async-actions',
  summary: 'List work that goes on after its request, the newest first, without results',
  query: {
    limit: limitParameter,
    end_date: { ...instantParameter, description: 'only what was scheduled before' },
  },
  answer: AsyncActionsAnswer,
}) {}

export class GetAsyncAction extends operation({
  ...ours,
  id: 'get-async-action',
  method: 'GET',
  path: '/v1/async-actions/{asyncActionId}',
  summary: 'Show how far such work is and, once it has ended, its result',
  answer: AsyncActionWithResultAnswer,
  file: ReadReportPart,
}) {}

export class RevertAsyncAction extends operation({
  ...ours,
  id: 'revert-async-action',
  method: 'POST',
  path: '/v1/async-actions/{asyncActionId}/revert',
  summary:
    'Revert an import, after the answer: what it made is deleted, what it replaced is as before, and what was used or changed since is kept and reported',
  answer: AcceptedAnswer,
  status: 202,
}) {}
