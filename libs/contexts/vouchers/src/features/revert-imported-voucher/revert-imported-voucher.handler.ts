import { isDeepStrictEqual } from 'node:util';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler, Messenger } from '@perkstream/platform';
import {
  changedSinceImport,
  FindAssignedRules,
  FindProject,
  type KeptByRevert,
  RevertImportedVoucher,
  usedSinceImport,
  type VoucherDefinition,
  type VoucherEvent,
} from '@perkstream/published';
import { type VoucherState } from '../../domain/voucher/state.js';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { keyOfCode, VoucherRepository } from '../../repositories/voucher.repository.js';

/** What happens to a voucher that nobody has used; the definition says what came of it. */
const NO_USE: ReadonlySet<string> = new Set<VoucherEvent['type']>([
  'voucher.updated',
  'voucher.enabled',
  'voucher.disabled',
  'voucher.deleted',
  'voucher.restored',
  'voucher.sessions_ended',
]);

export const revertImportedVoucher = handler(
  RevertImportedVoucher,
  [CommandRunner, Messenger, VoucherRepository],
  async ({ projectId, code, imported, origin }, runner, messenger, vouchers): Promise<undefined | KeptByRevert> => {
    const project = await messenger.ask(new FindProject(projectId));
    const found = project && (await vouchers.findByCode(project, code));
    // A voucher that was deleted for good stays so.
    if (!found) return undefined;
    const { status, definition: from } = found.voucher;
    const change = await runner.changeBy(voucherAggregate, projectId, keyOfCode(project, code), imported);
    if (!change) return undefined;
    if (change === 'hidden') return changedSinceImport('code');
    if (change.later.some((type) => !NO_USE.has(type))) return usedSinceImport('code');
    const to = definitionIn(change.before);
    if (to && status === 'live' && isDeepStrictEqual(from, to)) return undefined;
    if (status !== 'live' || !isDeepStrictEqual(from, definitionIn(change.after))) return changedSinceImport('code');
    if (!to) {
      const assigned = await messenger.ask(new FindAssignedRules(projectId, [from.id]));
      if (assigned.length > 0) return changedSinceImport('code');
    }
    const command = { do: 'revert', voucherId: from.id, from, to, now: origin.now } as const;
    const reverted = await runner.execute(voucherAggregate, found.key, command, { ...origin, projectId });
    return isRefusal(reverted) ? changedSinceImport('code') : undefined;
  },
);

function definitionIn(state: VoucherState): VoucherDefinition | undefined {
  return state.status === 'live' ? state.definition : undefined;
}
