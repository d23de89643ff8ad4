import { isDeepStrictEqual } from 'node:util';
import {
  type Aggregate,
  type Instant,
  type JsonObject,
  mergedMetadata,
  refuse,
  type Refusal,
  withoutUndefined,
} from '@perkstream/kernel';
import { type RewardEvent, type RewardOffer, type RewardUseEvent, type StoredReward } from '@perkstream/published';
import {
  type AssignmentCommand,
  type AssignmentRefusal,
  decideAssignment,
  rewardingItself,
} from './decide-assignment.js';
import { decideUse, evolveUse, type UseRewardCommand } from './decide-use.js';
import { type LiveReward, type RewardState } from './state.js';

/** The fields of a reward that were sent. A field that is undefined stays as it is. */
export interface RewardChanges {
  readonly name?: string;
  readonly offer?: RewardOffer;
  readonly stock?: number | null;
  readonly attributes?: StoredReward['attributes'];
  readonly metadata?: Readonly<JsonObject>;
}

export type RewardCommand =
  | {
      readonly do: 'create';
      readonly id: string;
      readonly offer: RewardOffer;
      readonly changes: RewardChanges;
      readonly now: Instant;
    }
  | { readonly do: 'update'; readonly changes: RewardChanges; readonly now: Instant }
  | { readonly do: 'delete' }
  | AssignmentCommand
  | UseRewardCommand;

export type RewardRefusal = AssignmentRefusal | 'resource_in_use' | 'quantity_exceeded';

/** One stream per reward, with its assignments, named by its id. */
export const rewardAggregate: Aggregate<RewardCommand, RewardEvent, RewardState, RewardRefusal> = {
  category: 'reward',
  initial: { status: 'none' },

  decide(command, state): readonly RewardEvent[] | Refusal<RewardRefusal> {
    if (command.do === 'create') return state.status === 'none' ? create(command) : refuse('duplicate_found');
    if (state.status !== 'live') return isEndOfUse(command) ? [] : refuse('not_found');
    if ('redemptionId' in command) return decideUse(command, state);
    if (command.do === 'update') return update(command, state);
    if (command.do === 'delete') return remove(state);
    return decideAssignment(command, state);
  },

  evolve(state, event): RewardState {
    if (event.type === 'reward.deleted') return { status: 'gone' };
    const { assignments, reserved } = state.status === 'live' ? state : NEW;
    if ('reward' in event.data) return { status: 'live', reward: event.data.reward, assignments, reserved };
    if (state.status !== 'live') throw new Error('A reward that is not there has assignments');
    if ('redemptionId' in event.data) return evolveUse(state, event as RewardUseEvent);
    if (event.type === 'reward.unassigned') {
      const { [event.data.id]: _gone, ...others } = assignments;
      return { ...state, assignments: others };
    }
    const { assignment } = event.data;
    return { ...state, assignments: { ...assignments, [assignment.id]: assignment } };
  },
};

const NEW: Pick<LiveReward, 'assignments' | 'reserved'> = { assignments: {}, reserved: [] };

/** Uses that have begun are carried through after the reward is deleted, and are not counted. */
function isEndOfUse(command: RewardCommand): boolean {
  return 'redemptionId' in command && command.do !== 'reserve';
}

function create({ id, offer, changes, now }: Extract<RewardCommand, { do: 'create' }>) {
  const empty = { id, name: '', offer, stock: null, attributes: {}, metadata: {}, createdAt: now, updatedAt: null };
  const reward = changed(empty, changes);
  return isSound(reward) ? [{ type: 'reward.created', data: { reward } } as const] : stockOfNothing();
}

function update({ changes, now }: Extract<RewardCommand, { do: 'update' }>, { reward, assignments }: LiveReward) {
  const after = changed(reward, changes);
  if (after.offer.type !== reward.offer.type) {
    return refuse('invalid_payload', {
      details: `The reward is a ${reward.offer.type}, and its type cannot be changed`,
    });
  }
  if (!isSound(after)) return stockOfNothing();
  const { offer } = after;
  if (offer.type === 'CAMPAIGN' && Object.values(assignments).some((each) => each.campaignId === offer.campaignId)) {
    return rewardingItself();
  }
  if (isDeepStrictEqual(after, reward)) return [];
  return [{ type: 'reward.updated', data: { reward: { ...after, updatedAt: now } } } as const];
}

function remove({ reward: { id }, assignments }: LiveReward) {
  const programs = Object.values(assignments).map(({ campaignId }) => campaignId);
  if (programs.length === 0) return [{ type: 'reward.deleted', data: { id } } as const];
  return refuse('resource_in_use', {
    details: `Resource reward with id ${id} is in use by campaigns`,
    resourceId: id,
    resourceType: 'reward',
    relatedObjectIds: programs.slice(0, 100),
    relatedObjectType: 'campaign',
  });
}

function changed(before: StoredReward, { name, offer, stock, attributes, metadata }: RewardChanges): StoredReward {
  const merged = metadata && mergedMetadata(before.metadata, metadata);
  return { ...before, ...withoutUndefined({ name, offer, stock, attributes, metadata: merged }) } as StoredReward;
}

/** Only things have a stock. */
function isSound({ offer, stock }: StoredReward): boolean {
  return stock === null || offer.type === 'MATERIAL';
}

function stockOfNothing() {
  return refuse('invalid_payload', { details: 'Property .stock is allowed for product rewards only' });
}
