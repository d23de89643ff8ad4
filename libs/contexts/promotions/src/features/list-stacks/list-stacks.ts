import { defineList } from '@perkstream/domain-filters';
import { listFeature } from '@perkstream/platform';
import { ListPromotionStacks } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { promotionStacksView } from '../../views/promotion-stacks/promotion-stacks.view.js';

const times = { created_at: 'created_at', updated_at: 'updated_at' };

export const listStacks = listFeature(ListPromotionStacks, {
  list: defineList({ order: { ...times, name: 'name' }, bounds: times }),
  view: promotionStacksView,
  service: StackRepository,
  rows: (found, stacks, { context }) =>
    stacks.present(
      context.projectId,
      found.map(({ definition, updated_at: updatedAt }) => ({ definition, updatedAt })),
    ),
});
