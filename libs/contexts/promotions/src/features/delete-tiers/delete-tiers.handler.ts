import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { DeleteTiers } from '@perkstream/published';
import { inSlices } from '@perkstream/ports';
import { tierListAggregate } from '../../domain/tier-list/tier-list.aggregate.js';
import { step, TIERS_AT_ONCE } from '../../services/tier-maker.js';
import { TierRemovalProcess } from '../../processes/tier-removal.process.js';

/** Closes the list first, which takes the stacks away: a tier that is being added at this moment is either in it, and deleted here, or refused. */
export const deleteTiers = handler(
  DeleteTiers,
  [CommandRunner, TierRemovalProcess],
  async ({ projectId, campaignId, origin }, runner, removals) => {
    const close = { do: 'close', now: origin.now } as const;
    const closed = await runner.execute(tierListAggregate, campaignId, close, step(origin, 'close'));
    if (isRefusal(closed)) throw new Error(`The list of tiers of ${campaignId} was not closed`);
    // What is refused is not there any more, which is all that is wanted.
    for await (const ids of inSlices(Object.keys(closed.state.tiers), TIERS_AT_ONCE)) {
      await Promise.all(ids.map((id) => removals.remove(id, { ...step(origin, `remove/${id}`), projectId })));
    }
  },
);
