import { operation } from '../language/index.js';
import { ViewsAnswer } from './answers.js';

const ours = { context: 'maintenance', service: 'management', keys: 'management', scope: null } as const;

export class ListViews extends operation({
  ...ours,
  id: 'list-views',
  method: 'GET',
  path: '/management/v1/views',
  summary: 'List the read models of all services, and how far those are that are being rebuilt',
  answer: ViewsAnswer,
}) {}

export class RebuildViews extends operation({
  ...ours,
  id: 'rebuild-views',
  method: 'POST',
  path: '/management/v1/views/rebuild',
  summary: 'Rebuild all read models from the stored events, beside those in use; goes on after the answer',
  status: 202,
  answer: ViewsAnswer,
}) {}

export class RebuildView extends operation({
  ...ours,
  id: 'rebuild-view',
  method: 'POST',
  path: '/management/v1/views/{name}/rebuild',
  summary: 'Rebuild one read model from the stored events, beside the one in use; goes on after the answer',
  status: 202,
  answer: ViewsAnswer,
}) {}
