import { type Instant, refuse, type Refusal, withoutUndefined, mergedMetadata } from '@perkstream/kernel';
import {
  type PromotionStackDeleted,
  type PromotionStackUpdated,
  type StackChanges,
  type StackDefinition,
  type TierListEvent,
} from '@perkstream/published';
import { type StackCommand, type UpdateStackCommand } from './commands.js';
import { stacksWith, type TierListState } from './state.js';

/** All stacks of a campaign are in one state, and shown in one list. */
const STACKS_OF_A_CAMPAIGN = 500;

export type StackRefusal = 'not_found' | 'invalid_payload';

export function decideStack(
  command: StackCommand,
  state: TierListState,
): readonly TierListEvent[] | Refusal<StackRefusal> {
  if (command.do === 'create_stack') {
    const { stack } = command;
    if (state.closed) return refuse('not_found');
    if (Object.hasOwn(state.stacks, stack.id)) return [];
    if (Object.keys(state.stacks).length >= STACKS_OF_A_CAMPAIGN) {
      return refuse('invalid_payload', {
        details: `A campaign can have at most ${STACKS_OF_A_CAMPAIGN} promotion stacks`,
      });
    }
    return objectionTo(stack.tierIds, state) ?? [{ type: 'promotion_stack.created', data: { stack } }];
  }
  if (!Object.hasOwn(state.stacks, command.id)) return refuse('not_found');
  return command.do === 'delete_stack' ? [deleted(command.id, command.now)] : update(command, state);
}

function update(
  { id, now, name, tierIds, categoryId, metadata }: UpdateStackCommand,
  state: TierListState,
): readonly TierListEvent[] | Refusal<StackRefusal> {
  const objection = tierIds && objectionTo(tierIds, state);
  if (objection) return objection;
  const before = state.stacks[id]!.definition;
  const merged = metadata && mergedMetadata(before.metadata, metadata);
  return [updated(before, withoutUndefined({ name, tierIds, categoryId, metadata: merged }), now)];
}

/** A stack names tiers of its campaign, each once. */
function objectionTo(tierIds: readonly string[], { tiers }: TierListState): Refusal<StackRefusal> | undefined {
  if (new Set(tierIds).size < tierIds.length) {
    return refuse('invalid_payload', { details: 'Property .tiers.ids must not contain a tier twice' });
  }
  const unknown = tierIds.find((id) => !Object.hasOwn(tiers, id));
  if (unknown === undefined) return undefined;
  const details = `Cannot find promotion_tier with id ${unknown} in the campaign`;
  return refuse('not_found', { details, resourceId: unknown, resourceType: 'promotion_tier' });
}

/** A tier that goes leaves its stacks; one that is left without tiers goes with it. */
export function stacksWithout(tierId: string, state: TierListState, now: Instant): readonly TierListEvent[] {
  return stacksWith(tierId, state).map(({ definition }) => {
    const left = definition.tierIds.filter((each) => each !== tierId);
    return left.length === 0 ? deleted(definition.id, now) : updated(definition, { tierIds: left }, now);
  });
}

export function deleted(id: string, at: Instant): PromotionStackDeleted {
  return { type: 'promotion_stack.deleted', data: { id, at } };
}

function updated({ id, campaignId }: StackDefinition, changes: StackChanges, at: Instant): PromotionStackUpdated {
  return { type: 'promotion_stack.updated', data: { id, campaignId, changes, at } };
}
