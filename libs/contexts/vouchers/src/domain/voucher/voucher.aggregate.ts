import { type Aggregate } from '@perkstream/platform';
import { type VoucherEvent } from '@perkstream/published';
import { type VoucherCommand } from './commands.js';
import { type VoucherState } from './state.js';
import { voucherDecider, type VoucherDecision } from './voucher.decider.js';

/** One stream per code of a project. */
export const voucherAggregate: Aggregate<VoucherCommand, VoucherEvent, VoucherState, VoucherDecision> = {
  category: 'voucher',
  decider: voucherDecider,
  snapshots: { every: 500, version: 4 },
};
