import {
  betweenParameter,
  filtersParameter,
  limitParameter,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { VoucherAnswer, VoucherWithRulesAnswer } from './answers.js';
import { ChangeBalanceBody, CreateVoucherBody, CreateVoucherWithCodeBody, UpdateVoucherBody } from './bodies.js';
import { BalanceAnswer, CreditTransactionsAnswer } from './ledger-answers.js';

export class CreateVoucher extends OperationRequest<CreateVoucherBody, Record<string, never>> {}
export class CreateVoucherWithCode extends OperationRequest<CreateVoucherWithCodeBody, { code: string }> {}
export class ListVouchers extends OperationRequest<undefined, Record<string, never>> {}
export class GetVoucher extends OperationRequest<undefined, { code: string }> {}
export class UpdateVoucher extends OperationRequest<UpdateVoucherBody, { code: string }> {}
export class DeleteVoucher extends OperationRequest<undefined, { code: string }, { force?: boolean }> {}
export class EnableVoucher extends OperationRequest<undefined, { code: string }> {}
export class DisableVoucher extends OperationRequest<undefined, { code: string }> {}
export class ChangeVoucherBalance extends OperationRequest<ChangeBalanceBody, { code: string }> {}
export class ListVoucherTransactions extends OperationRequest<undefined, { code: string }> {}
export class ReleaseVoucherSession extends OperationRequest<undefined, { code: string; sessionKey: string }> {}

const ours = { context: 'vouchers', service: 'promotions', keys: 'application', scope: 'vouchers' } as const;
const byCode = ({ params }: { params: Record<string, string> }) => params['code'];

export const createVoucher = operation({
  ...ours,
  id: 'generate-random-code',
  method: 'POST',
  path: '/v1/vouchers',
  request: CreateVoucher,
  summary: 'Create a voucher with a random code, or with the code sent',
  body: CreateVoucherBody,
  answer: VoucherWithRulesAnswer,
  key: ({ body }) => (body as CreateVoucherBody).code ?? undefined,
});

export const createVoucherWithCode = operation({
  ...ours,
  id: 'create-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}',
  request: CreateVoucherWithCode,
  summary: 'Create a voucher with this code',
  body: CreateVoucherWithCodeBody,
  answer: VoucherWithRulesAnswer,
  key: byCode,
});

export const listVouchers = operation({
  ...ours,
  id: 'list-vouchers',
  method: 'GET',
  path: '/v1/vouchers',
  request: ListVouchers,
  summary: 'List vouchers, the newest first',
  query: {
    ...pageParameters,
    code: { type: 'string' },
    ids: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    category: { type: 'string', description: 'id or name' },
    campaign: { type: 'string', description: 'name' },
    campaign_id: { type: 'string' },
    customer: { type: 'string', description: 'id or source id of the holder' },
    created_at: betweenParameter,
    updated_at: betweenParameter,
    order: orderParameter('created_at', 'updated_at', 'code'),
    filters: filtersParameter,
  },
  answer: listOf('vouchers', VoucherAnswer),
});

export const getVoucher = operation({
  ...ours,
  id: 'get-voucher',
  method: 'GET',
  path: '/v1/vouchers/{code}',
  request: GetVoucher,
  summary: 'Show a voucher',
  answer: VoucherWithRulesAnswer,
  key: byCode,
});

export const updateVoucher = operation({
  ...ours,
  id: 'update-voucher',
  method: 'PUT',
  path: '/v1/vouchers/{code}',
  request: UpdateVoucher,
  summary: 'Change fields of a voucher',
  body: UpdateVoucherBody,
  answer: VoucherWithRulesAnswer,
  key: byCode,
});

export const deleteVoucher = operation({
  ...ours,
  id: 'delete-voucher',
  method: 'DELETE',
  path: '/v1/vouchers/{code}',
  request: DeleteVoucher,
  summary: 'Move a voucher to the bin, or delete it and free its code',
  query: { force: { type: 'boolean', default: false } },
  status: 204,
  key: byCode,
});

export const enableVoucher = operation({
  ...ours,
  id: 'enable-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}/enable',
  request: EnableVoucher,
  summary: 'Enable a voucher',
  answer: VoucherAnswer,
  key: byCode,
});

export const disableVoucher = operation({
  ...ours,
  id: 'disable-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}/disable',
  request: DisableVoucher,
  summary: 'Disable a voucher',
  answer: VoucherAnswer,
  key: byCode,
});

export const changeVoucherBalance = operation({
  ...ours,
  id: 'update-voucher-balance',
  method: 'POST',
  path: '/v1/vouchers/{code}/balance',
  request: ChangeVoucherBalance,
  summary: 'Add credits to a gift card, or take some away',
  body: ChangeBalanceBody,
  answer: BalanceAnswer,
  key: byCode,
});

export const listVoucherTransactions = operation({
  ...ours,
  id: 'list-voucher-transactions',
  method: 'GET',
  path: '/v1/vouchers/{code}/transactions',
  request: ListVoucherTransactions,
  summary: 'List what changed the balance of a gift card, the latest first',
  query: {
    limit: limitParameter,
    order: orderParameter('id'),
    starting_after_id: { type: 'string', description: 'id of the last entry that the client has' },
  },
  answer: CreditTransactionsAnswer,
  key: byCode,
});

export const releaseVoucherSession = operation({
  ...ours,
  id: 'release-validation-session',
  method: 'DELETE',
  path: '/v1/vouchers/{code}/sessions/{sessionKey}',
  request: ReleaseVoucherSession,
  summary: 'Release what a session holds of a voucher',
  status: 204,
  key: byCode,
});

export const voucherOperations: readonly Operation[] = [
  createVoucher,
  createVoucherWithCode,
  listVouchers,
  getVoucher,
  updateVoucher,
  deleteVoucher,
  enableVoucher,
  disableVoucher,
  changeVoucherBalance,
  listVoucherTransactions,
  releaseVoucherSession,
] as readonly Operation[];
