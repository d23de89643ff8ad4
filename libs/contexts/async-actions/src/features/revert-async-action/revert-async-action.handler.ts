import { isRefusal, notFound, refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, ViewRunner } from '@perkstream/platform';
import { type AcceptedAnswer, RevertAsyncAction } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.decider.js';
import { BulkUpdates } from '../../processes/bulk-updates/bulk-updates.process.js';
import { ImportEffectsRepository } from '../../repositories/import-effects.repository.js';
import { kindOf, TYPES_OF_REVERTS } from '../../services/bulk-kinds.js';
import { asyncActionsView } from '../../views/async-actions/async-actions.view.js';

/** A bulk update of its own, on what the import was carried out on. */
export const revertAsyncAction = handler(
  RevertAsyncAction,
  [ViewRunner, ImportEffectsRepository, BulkUpdates, CommandRunner],
  async (
    { context, params: { asyncActionId: id } },
    views,
    importEffects,
    updates,
    runner,
  ): Promise<AcceptedAnswer | Refusal<'not_found' | 'not_revertible' | 'invalid_payload'>> => {
    const { projectId, now: at } = context;
    const action = await views.collection(asyncActionsView).get(id);
    if (action?.projectId !== projectId) return notFound('async_action', id);
    const { imports } = action.revertible ? kindOf(action) : {};
    if (!imports || imports === 'order')
      return notRevertible('Only an import of customers, vouchers, products or SKUs can be');
    if (action.status !== 'DONE') return notRevertible('An import that has not ended cannot be');
    const effects = await importEffects.all(projectId, id);
    const items = effects.map((effect) => ({ ...effect, line: effect.productId ?? effect.id }));
    const common = { type: action.type, imported: id, at: action.created_at };
    const accepted = await updates.begin(context, TYPES_OF_REVERTS[imports], items, common, id);
    if (isRefusal(accepted)) return accepted;
    const command = { do: 'note_revert', id, revertId: accepted.async_action_id, at } as const;
    await runner.execute(asyncActionAggregate, id, command, commandContext(context, 'note-revert'));
    return accepted;
  },
);

function notRevertible(what: string): Refusal<'not_revertible'> {
  return refuse('not_revertible', { details: `${what} reverted` });
}
