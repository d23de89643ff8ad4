import { operation } from '../language/index.js';
import { ViewsAnswer } from './answers.js';

const ours = { context: 'maintenance', service: 'management', keys: 'management', scope: null } as const;

export class ListViews extends operation({
  ...ours,
  id: 'list-views',
  method: 'GET',
  path: '/management/v1/views',
  summary: 'List the views of all services and the progress of rebuilds',
  answer: ViewsAnswer,
}) {}

export class RebuildViews extends operation({
  ...ours,
  id: 'rebuild-views',
  method: 'POST',
  path: '/management/v1/views/rebuild',
  summary: 'Rebuild all views from the stored events asynchronously, beside those in use',
  status: 202,
  answer: ViewsAnswer,
}) {}

export class RebuildView extends operation({
  ...ours,
  id: 'rebuild-view',
  method: 'POST',
  path: '/management/v1/views/{name}/rebuild',
  summary: 'Rebuild a view from the stored events asynchronously, beside the one in use',
  status: 202,
  answer: ViewsAnswer,
}) {}
