import { defineList } from '@perkstream/domain-filters';
import { isRefusal, notFound, refuse } from '@perkstream/kernel';
import {
  commandContext,
  handler,
  historyFeature,
  idMadeBy,
  listFeature,
  Past,
  type PlaceOfThing,
} from '@perkstream/platform';
import {
  CreateReward,
  DeleteReward,
  GetReward,
  ListRewardHistory,
  ListRewards,
  UpdateReward,
} from '@perkstream/published';
import { type LiveReward } from '../../domain/reward/state.js';
import { presentReward } from '../../presenters/reward.presenter.js';
import { isRewardId, RewardRepository } from '../../repositories/reward.repository.js';
import { rewardPast } from '../../services/loyalty-past.js';
import { RewardChanger } from '../../services/reward-changer.js';
import { RewardOffers } from '../../services/reward-offers.js';
import { rewardsView } from '../../views/rewards/rewards.view.js';

/** The operations on rewards. */
export const manageRewards = [
  handler(CreateReward, [RewardOffers, RewardChanger], async ({ context, body }, offers, changer) => {
    const { projectId, now } = context;
    const changes = await offers.changesOf(projectId, body);
    if (isRefusal(changes)) return changes;
    const { offer } = changes;
    if (!offer) return refuse('invalid_payload', { details: 'Property .parameters is required' });
    const id = idMadeBy(context, 'rew_', 'reward');
    const command = { do: 'create', id, offer, changes, now } as const;
    const created = await changer.change(id, command, commandContext(context, 'create'));
    if (isRefusal(created)) return created;
    return created ? presentReward(created.reward) : notFound('reward', id);
  }),

  handler(
    GetReward,
    [RewardRepository, Past],
    async ({ context, params: { rewardId: ref }, query: { as_of: asOf } }, rewards, past) => {
      if (asOf === undefined) {
        const found = await rewards.find(context.projectId, ref);
        return isRefusal(found) ? found : presentReward(found.reward);
      }
      const then = await past.find(rewardPast, { context, asOf, ref, place: placeOf(ref) });
      return isRefusal(then) ? then : { ...presentReward((then.state as LiveReward).reward), ...then.stamp };
    },
  ),

  historyFeature(ListRewardHistory, rewardPast, [], ({ params }) => placeOf(params.rewardId)),

  listFeature(ListRewards, {
    list: defineList({ order: { created_at: 'reward.createdAt' } }),
    view: rewardsView,
    service: RewardRepository,
    async of({ query: { assignment_id: assignmentId } }, rewards) {
      if (assignmentId === undefined) return undefined;
      // An unknown assignment has no reward.
      return { field: 'id', is: (await rewards.rewardIdOf(assignmentId)) ?? '' };
    },
    rows: (found) => found.map(({ reward }) => presentReward(reward)),
  }),

  handler(
    UpdateReward,
    [RewardRepository, RewardOffers, RewardChanger],
    async ({ context, params: { rewardId }, body }, rewards, offers, changer) => {
      const known = await rewards.find(context.projectId, rewardId);
      if (isRefusal(known)) return known;
      const changes = await offers.changesOf(context.projectId, body);
      if (isRefusal(changes)) return changes;
      const command = { do: 'update', changes, now: context.now } as const;
      const updated = await changer.change(rewardId, command, commandContext(context, 'update'));
      if (isRefusal(updated)) return updated;
      return updated ? presentReward(updated.reward) : notFound('reward', rewardId);
    },
  ),

  handler(DeleteReward, [RewardChanger], async ({ context, params: { rewardId } }, changer) => {
    const deleted = await changer.change(rewardId, { do: 'delete' }, commandContext(context, 'delete'));
    return isRefusal(deleted) ? deleted : undefined;
  }),
];

function placeOf(rewardId: string): PlaceOfThing | undefined {
  return isRewardId(rewardId) ? { key: rewardId } : undefined;
}
