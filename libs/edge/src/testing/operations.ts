import {
  betweenParameter,
  filtersParameter,
  listOf,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '@perkstream/published';
import { ItemInput, OrderInput, RedeemBody, VoucherAnswer } from './bodies.js';

class Request extends OperationRequest<unknown> {}

const redeem: Operation = {
  id: 'redeem',
  method: 'POST',
  path: '/v1/redemptions',
  context: 'redemptions',
  service: 'promotions',
  keys: 'application',
  scope: 'redemptions',
  request: Request,
  summary: 'Redeem vouchers',
  body: RedeemBody,
  answer: VoucherAnswer,
  key: ({ body }) => (body as RedeemBody).code,
};

const listVouchers: Operation = {
  id: 'list-vouchers',
  method: 'GET',
  path: '/v1/vouchers',
  context: 'vouchers',
  service: 'promotions',
  keys: 'application',
  scope: 'vouchers',
  request: Request,
  summary: 'List vouchers',
  query: {
    ...pageParameters,
    code: { type: 'string' },
    ids: { type: 'array', items: { type: 'string' } },
    is_referral_code: { type: 'boolean' },
    start_date: { type: 'string', format: 'instant' },
    created_at: betweenParameter,
    filters: filtersParameter,
    order: orderParameter('created_at', 'code'),
  },
  answer: listOf('vouchers', VoucherAnswer),
};

const getVoucher: Operation = {
  id: 'get-voucher',
  method: 'GET',
  path: '/v1/vouchers/{code}',
  context: 'vouchers',
  service: 'promotions',
  keys: 'application',
  scope: 'vouchers',
  request: Request,
  summary: 'Get a voucher',
  answer: VoucherAnswer,
};

const enableVoucher: Operation = {
  id: 'enable-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}/enable',
  context: 'vouchers',
  service: 'promotions',
  keys: 'application',
  scope: 'vouchers',
  request: Request,
  summary: 'Enable a voucher',
  answer: VoucherAnswer,
};

const deleteVoucher: Operation = {
  id: 'delete-voucher',
  method: 'DELETE',
  path: '/v1/vouchers/{code}',
  context: 'vouchers',
  service: 'promotions',
  keys: 'application',
  scope: 'vouchers',
  request: Request,
  summary: 'Delete a voucher',
  query: { force: { type: 'boolean' } },
  status: 204,
};

const importVouchers: Operation = {
  id: 'import-vouchers',
  method: 'POST',
  path: '/v1/vouchers/import',
  context: 'vouchers',
  service: 'promotions',
  keys: 'application',
  scope: 'vouchers',
  request: Request,
  summary: 'Import vouchers',
  body: ItemInput,
  bodyIsList: true,
  bodyLimit: 10_485_760,
  status: 202,
};

const summarise: Operation = {
  id: 'summarise-campaign',
  method: 'GET',
  path: '/v1/campaigns/{id}/summary',
  context: 'campaigns',
  service: 'promotions',
  keys: 'application',
  scope: 'campaigns',
  request: Request,
  summary: 'Summarise a campaign',
  query: { start_date: { type: 'string', format: 'instant', required: true } },
};

const rollback: Operation = {
  id: 'rollback',
  method: 'POST',
  path: '/v1/redemptions/{id}/rollback',
  context: 'redemptions',
  service: 'promotions',
  keys: 'application',
  scope: 'redemptions',
  request: Request,
  summary: 'Roll a redemption back',
  body: OrderInput,
  bodyOptional: true,
};

const clientRedeem: Operation = {
  id: 'client-redeem',
  method: 'POST',
  path: '/client/v1/redeem',
  context: 'redemptions',
  service: 'promotions',
  keys: 'client',
  scope: 'client_redeem',
  clientSwitch: 'client_redeem_enabled',
  request: Request,
  summary: 'Redeem from a browser',
  body: OrderInput,
};

const clientPublish: Operation = {
  ...clientRedeem,
  id: 'client-publish',
  path: '/client/v1/publish',
  alsoKeys: ['application'],
  originOptional: true,
  scope: 'client_publish',
  clientSwitch: 'client_publish_enabled',
  summary: 'Publish from a browser',
};

const createVoucher: Operation = { ...enableVoucher, id: 'create-voucher', path: '/v1/vouchers/{code}' };

const listProjects: Operation = {
  id: 'list-projects',
  method: 'GET',
  path: '/management/v1/projects',
  context: 'projects',
  service: 'management',
  keys: 'management',
  scope: null,
  request: Request,
  summary: 'List projects',
};

export const allOperations: readonly Operation[] = [
  redeem,
  listVouchers,
  getVoucher,
  enableVoucher,
  deleteVoucher,
  importVouchers,
  summarise,
  rollback,
  clientRedeem,
  clientPublish,
  createVoucher,
  listProjects,
];
