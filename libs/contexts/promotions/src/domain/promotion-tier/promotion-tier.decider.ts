import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type PromotionTierEvent } from '@perkstream/published';
import { type RestoreTierCommand, type TierCommand, type UpkeepCommand, type UseCommand } from './commands.js';
import { decideUpkeep } from './decide-upkeep.js';
import { decideUse } from './decide-use.js';
import { evolveTier } from './evolve.js';
import { NO_TIER, type Tier, type TierState } from './state.js';
import { type UsabilityRefusal } from './usability.js';

export type TierRefusal = UsabilityRefusal | 'not_found' | 'invalid_payload';

/** One stream per tier, keyed by its id. */
export const promotionTierAggregate: Aggregate<TierCommand, PromotionTierEvent, TierState, TierRefusal> = {
  category: 'promotion_tier',
  snapshots: { every: 500, version: 1 },
  initial: NO_TIER,
  decide(command, state): readonly PromotionTierEvent[] | Refusal<TierRefusal> {
    if (command.do === 'create') {
      return state.status === 'none' ? [{ type: 'promotion_tier.created', data: { tier: command.tier } }] : [];
    }
    if (state.status === 'none') return refuse('not_found');
    if (command.do === 'finish_removal') return finishRemoval(state);
    if (command.do === 'restore') return restore(command, state);
    if (!isUpkeep(command)) return decideUse(command, state);
    return state.status === 'live' ? decideUpkeep(command, state) : refuse('not_found');
  },
  evolve: evolveTier,
};

function finishRemoval({ status, definition: { id } }: Tier): readonly PromotionTierEvent[] {
  return status === 'deleted' ? [{ type: 'promotion_tier.removal_finished', data: { id } }] : [];
}

/** A live tier stays as it is. A removal that is still going on ends. */
function restore({ now: at }: RestoreTierCommand, tier: Tier): readonly PromotionTierEvent[] {
  if (tier.status === 'live') return [];
  const { definition, updatedAt } = tier;
  const data = { id: definition.id, tier: definition, updatedAt, at };
  return [...finishRemoval(tier), { type: 'promotion_tier.restored', data }];
}

const UPKEEP: ReadonlySet<string> = new Set<UpkeepCommand['do']>(['update', 'enable', 'disable', 'delete']);

function isUpkeep(command: UpkeepCommand | UseCommand): command is UpkeepCommand {
  return UPKEEP.has(command.do);
}
