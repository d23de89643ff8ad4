import { type Aggregate, notFound, type Refusal } from '@perkstream/kernel';
import { type VoucherEvent } from '@perkstream/published';
import { type UpkeepCommand, type UseCommand, type VoucherCommand } from './commands.js';
import { decideCreation, decideUpkeep, type UpkeepRefusal } from './decide-upkeep.js';
import { decideUse } from './decide-use.js';
import { evolveVoucher, FREE } from './evolve.js';
import { type VoucherState } from './state.js';
import { type UsabilityRefusal } from './usability.js';

export type VoucherDecision = UpkeepRefusal | UsabilityRefusal;

/** One stream per code of a project. */
export const voucherAggregate: Aggregate<VoucherCommand, VoucherEvent, VoucherState, VoucherDecision> = {
  category: 'voucher',
  snapshots: { every: 500, version: 6 },
  initial: FREE,
  decide(command, state): readonly VoucherEvent[] | Refusal<VoucherDecision> {
    if (command.do === 'create') return decideCreation(command, state);
    const { voucherId } = command;
    if (state.status === 'free' || state.definition.id !== voucherId) return notFound('voucher', voucherId);
    return isUpkeep(command) ? decideUpkeep(command, state) : decideUse(command, state);
  },
  evolve: evolveVoucher,
};

const UPKEEP: ReadonlySet<string> = new Set<UpkeepCommand['do']>([
  'update',
  'enable',
  'disable',
  'delete',
  'restore',
  'revert',
  'take_terms',
  'publish',
  'adjust_balance',
]);

function isUpkeep(command: UpkeepCommand | UseCommand): command is UpkeepCommand {
  return UPKEEP.has(command.do);
}
