import { operation, orderParameter, pageParameters } from '../language/index.js';
import { ExportAnswer, exportsAnswer } from './answers.js';
import { CreateExportBody } from './bodies.js';
import { ReadExportPart } from './messages.js';

const ours = { context: 'exports', service: 'exports', keys: 'application', scope: 'exports' } as const;

export class CreateExport extends operation({
  ...ours,
  id: 'create-export',
  method: 'POST',
  path: '/v1/exports',
  summary: 'Schedule a CSV file',
  body: CreateExportBody,
  answer: ExportAnswer,
  sample: () => ({ exported_object: 'voucher_transactions', parameters: { order: '-created_at', fields: ['id'] } }),
}) {}

export class ListExports extends operation({
  ...ours,
  id: 'list-exports',
  method: 'GET',
  path: '/v1/exports',
  summary: 'List exports, the newest first',
  query: { ...pageParameters, order: orderParameter('created_at', 'status') },
  answer: exportsAnswer,
}) {}

export class GetExport extends operation({
  ...ours,
  id: 'get-export',
  method: 'GET',
  path: '/v1/exports/{exportId}',
  summary: 'Show how far an export is and, once it is done, where its file is',
  answer: ExportAnswer,
  file: ReadExportPart,
}) {}

export class DeleteExport extends operation({
  ...ours,
  id: 'delete-export',
  method: 'DELETE',
  path: '/v1/exports/{exportId}',
  summary: 'Delete an export and its file',
  status: 204,
}) {}
