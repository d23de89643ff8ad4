import { operation, type Operation, OperationRequest } from '../language/index.js';
import { ViewsAnswer } from './answers.js';

export class ListViews extends OperationRequest {}
export class RebuildViews extends OperationRequest {}
export class RebuildView extends OperationRequest<undefined, { name: string }> {}

const VIEWS = '/management/v1/views';
const ours = { context: 'maintenance', service: 'management', keys: 'management', scope: null } as const;

export const listViews = operation({
  ...ours,
  id: 'list-views',
  method: 'GET',
  path: VIEWS,
  request: ListViews,
  summary: 'List the read models of all services, and how far those are that are being rebuilt',
  answer: ViewsAnswer,
});

export const rebuildViews = operation({
  ...ours,
  id: 'rebuild-views',
  method: 'POST',
  path: `${VIEWS}/rebuild`,
  request: RebuildViews,
  summary: 'Rebuild all read models from the stored events, beside those in use; goes on after the answer',
  status: 202,
  answer: ViewsAnswer,
});

export const rebuildView = operation({
  ...ours,
  id: 'rebuild-view',
  method: 'POST',
  path: `${VIEWS}/{name}/rebuild`,
  request: RebuildView,
  summary: 'Rebuild one read model from the stored events, beside the one in use; goes on after the answer',
  status: 202,
  answer: ViewsAnswer,
});

export const maintenanceOperations: readonly Operation[] = [listViews, rebuildViews, rebuildView];
