import {
  asOfParameters,
  betweenParameter,
  filtersParameter,
  historyOperation,
  anyOrderParameter,
  limitParameter,
  listOf,
  operation,
  orderParameter,
  rowParameters,
  searchIn,
  sampleDiscount,
  switchOperation,
} from '../language/index.js';
import { VoucherAnswer, VoucherOfMomentAnswer } from './answers.js';
import { ChangeBalanceBody, CreateVoucherBody, CreateVoucherWithCodeBody, UpdateVoucherBody } from './bodies.js';
import { BalanceAnswer } from './ledger-answers.js';
import { VoucherSessionAnswer } from './voucher-session.answer.js';
import { TransactionsAnswer } from './transactions.answer.js';

const ours = { context: 'vouchers', service: 'promotions', keys: 'application', scope: 'vouchers' } as const;

export class CreateVoucher extends operation({
  ...ours,
  id: 'generate-random-code',
  method: 'POST',
  path: '/v1/vouchers',
  summary: 'Create a voucher with a random code, or with the given code',
  body: CreateVoucherBody,
  answer: VoucherAnswer,
  key: ({ body }) => body.code ?? undefined,
  sample: () => ({ type: 'DISCOUNT_VOUCHER', discount: sampleDiscount }),
}) {}

export class CreateVoucherWithCode extends operation({
  ...ours,
  id: 'create-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}',
  summary: 'Create a voucher with the given code',
  body: CreateVoucherWithCodeBody,
  answer: VoucherAnswer,
  sample: () => ({ type: 'DISCOUNT_VOUCHER', discount: sampleDiscount }),
}) {}

export class ListVouchers extends operation({
  ...ours,
  id: 'list-vouchers',
  method: 'GET',
  path: '/v1/vouchers',
  summary: 'List vouchers, newest first',
  query: {
    ...rowParameters,
    search: searchIn('the code'),
    code: { type: 'string' },
    ids: { type: 'array', items: { type: 'string' }, maxItems: 100 },
    category: { type: 'string', description: 'ID or name of the category.' },
    campaign: { type: 'string', description: 'Name of the campaign.' },
    campaign_id: { type: 'string' },
    customer: { type: 'string', description: 'ID or source ID of the holder.' },
    created_at: betweenParameter,
    updated_at: betweenParameter,
    order: orderParameter('created_at', 'updated_at', 'code'),
    filters: filtersParameter,
  },
  answer: listOf('vouchers', VoucherAnswer),
}) {}

export class GetVoucher extends operation({
  ...ours,
  id: 'get-voucher',
  method: 'GET',
  path: '/v1/vouchers/{code}',
  summary: 'Get a voucher',
  query: asOfParameters,
  answer: VoucherOfMomentAnswer,
}) {}

export class ListVoucherHistory extends historyOperation({
  ...ours,
  subject: 'voucher',
  path: '/v1/vouchers/{code}',
}) {}

export class UpdateVoucher extends operation({
  ...ours,
  id: 'update-voucher',
  method: 'PUT',
  path: '/v1/vouchers/{code}',
  summary: 'Update a voucher',
  body: UpdateVoucherBody,
  answer: VoucherAnswer,
  sample: () => ({ metadata: { season: 'spring' } }),
}) {}

export class DeleteVoucher extends operation({
  ...ours,
  id: 'delete-voucher',
  method: 'DELETE',
  path: '/v1/vouchers/{code}',
  summary: 'Move a voucher to the bin, or delete it permanently and free its code',
  query: { force: { type: 'boolean', default: false } },
  status: 204,
}) {}

const voucher = {
  ...ours,
  subject: 'voucher',
  path: '/v1/vouchers/{code}',
  answer: VoucherAnswer,
} as const;
export class EnableVoucher extends switchOperation('enable', voucher) {}
export class DisableVoucher extends switchOperation('disable', voucher) {}

export class ChangeVoucherBalance extends operation({
  ...ours,
  id: 'update-voucher-balance',
  method: 'POST',
  path: '/v1/vouchers/{code}/balance',
  summary: 'Add credits to a gift card or points to a loyalty card, or remove them',
  body: ChangeBalanceBody,
  answer: BalanceAnswer,
  sample: () => ({ amount: 100 }),
}) {}

export class ListVoucherTransactions extends operation({
  ...ours,
  id: 'list-voucher-transactions',
  method: 'GET',
  path: '/v1/vouchers/{code}/transactions',
  summary: 'List the transactions of a gift card or loyalty card, newest first',
  query: {
    limit: limitParameter,
    order: anyOrderParameter('id'),
    starting_after_id: { type: 'string', description: 'ID of the last row of the previous page.' },
  },
  answer: TransactionsAnswer,
}) {}

export class ReleaseVoucherSession extends operation({
  ...ours,
  id: 'release-validation-session',
  method: 'DELETE',
  path: '/v1/vouchers/{code}/sessions/{sessionKey}',
  summary: 'Release what a session locks of a voucher',
  status: 204,
}) {}

const ofOneVoucher = {
  voucher: { type: 'string', minLength: 1, maxLength: 500, required: true, description: 'Code or ID of a voucher.' },
} as const;

export class ListVoucherSessions extends operation({
  ...ours,
  id: 'list-voucher-sessions',
  method: 'GET',
  path: '/v1/sessions',
  summary: 'List up to 100 sessions that lock a voucher, those that expire soonest first',
  query: ofOneVoucher,
  answer: listOf('data', VoucherSessionAnswer),
  key: ({ query }) => query.voucher,
}) {}

export class EndVoucherSessions extends operation({
  ...ours,
  id: 'end-voucher-sessions',
  method: 'DELETE',
  path: '/v1/sessions',
  summary: 'End all sessions that lock a voucher, so that others can use it',
  query: ofOneVoucher,
  status: 204,
  key: ({ query }) => query.voucher,
}) {}
