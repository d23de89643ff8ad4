import { operation, orderParameter, pageParameters } from '../language/index.js';
import { ExportAnswer, exportsAnswer } from './answers.js';
import { CreateExportBody, ExportPartBody } from './bodies.js';
import { ReadExportPart } from './messages.js';

const ours = { context: 'exports', service: 'exports', keys: 'application', scope: 'exports' } as const;

export class CreateExport extends operation({
  ...ours,
  id: 'create-export',
  method: 'POST',
  path: '/v1/exports',
  summary: 'Schedule an export to a CSV file',
  body: CreateExportBody,
  answer: ExportAnswer,
  sample: () => ({ exported_object: 'voucher_transactions', parameters: { order: '-created_at', fields: ['id'] } }),
}) {}

export class ListExports extends operation({
  ...ours,
  id: 'list-exports',
  method: 'GET',
  path: '/v1/exports',
  summary: 'List exports, newest first',
  query: { ...pageParameters, order: orderParameter('created_at', 'status') },
  answer: exportsAnswer,
}) {}

export class GetExport extends operation({
  ...ours,
  id: 'get-export',
  method: 'GET',
  path: '/v1/exports/{exportId}',
  summary: 'Get the progress of an export and, once it is done, the URL of its file',
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

const schedules = { ...ours, method: 'POST', body: ExportPartBody, bodyOptional: true, answer: ExportAnswer } as const;

export class ExportOrders extends operation({
  ...schedules,
  scope: 'orders',
  id: 'create-order-export',
  path: '/v1/orders/export',
  summary: 'Schedule an export of orders',
  sample: () => ({ parameters: { order: '-created_at', fields: ['id', 'status', 'total_amount'] } }),
}) {}

export class ExportVoucherTransactions extends operation({
  ...schedules,
  scope: 'vouchers',
  id: 'export-voucher-transactions',
  path: '/v1/vouchers/{code}/transactions/export',
  summary: 'Schedule an export of the transactions of a gift card or loyalty card',
  sample: () => ({ parameters: { order: '-created_at', fields: ['id', 'type', 'amount', 'balance'] } }),
}) {}

export class ExportCampaignTransactions extends operation({
  ...schedules,
  scope: 'campaigns',
  id: 'export-campaign-transactions',
  path: '/v1/campaigns/{campaignId}/transactions/export',
  summary: 'Schedule an export of the transactions of all cards of a campaign',
  sample: () => ({ parameters: { order: 'created_at', fields: ['id', 'voucher_id', 'amount'] } }),
}) {}
