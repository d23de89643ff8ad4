import { type OwnProblems } from '@perkstream/published';
import { type VoucherDecision } from './domain/voucher/voucher.decider.js';

/** Everything that an operation on vouchers may be refused for, uses of vouchers included. Keys of the public API. */
export type VoucherRefusal =
  | VoucherDecision
  | 'invalid_campaign'
  | 'invalid_code_config'
  | 'invalid_expiration_date'
  | 'invalid_query_params'
  | 'page_over_limit'
  | 'voucher_not_published';

export const voucherProblems = {
  gift_amount_exceeded: { status: 400, message: 'gift amount exceeded' },
  invalid_amount: { status: 400, message: 'Invalid Amount' },
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
  invalid_code_config: { status: 400, message: 'Invalid code config' },
  invalid_expiration_date: { status: 400, message: 'Invalid expiration date' },
  invalid_voucher: { status: 400, message: 'Invalid Voucher' },
  missing_reward: { status: 400, message: 'Missing reward' },
  multiple_requests: { status: 400, message: 'Multiple requests' },
  no_voucher_suitable_for_publication: {
    status: 400,
    message: "Couldn't find any voucher suitable for publication",
  },
  quantity_exceeded: { status: 400, message: 'quantity exceeded' },
  voucher_already_published: { status: 400, message: 'Voucher already published' },
  voucher_disabled: { status: 400, message: 'voucher is disabled' },
  voucher_expired: { status: 400, message: 'voucher expired' },
  voucher_not_active: { status: 400, message: 'voucher is not active' },
  voucher_not_active_now: { status: 400, message: 'voucher not active now' },
  voucher_not_published: { status: 400, message: 'Voucher is not published' },
} as const satisfies OwnProblems<VoucherRefusal>;
