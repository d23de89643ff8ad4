import { partsOf, toPublish, translations } from '@perkstream/platform';
import {
  promotionStackEvents,
  type StackChanges,
  type StackDefinition,
  type TierListEvent,
} from '@perkstream/published';

/** As `promotion_stack.updated` names what is different. */
const PART: Record<keyof StackChanges, string> = {
  categoryId: 'category',
  metadata: 'metadata',
  name: 'name',
  tierIds: 'tiers',
};

/** What the world learns of promotion stacks. */
export const promotionStackTranslations = translations<TierListEvent>({
  'promotion_stack.created': ({ data: { stack } }) => [toPublish(promotionStackEvents.created, shown(stack))],
  'promotion_stack.updated': ({ data: { id, campaignId, changes } }) => [
    toPublish(promotionStackEvents.updated, { id, campaign_id: campaignId, changed: partsOf(changes, PART) }),
  ],
  'promotion_stack.deleted': ({ data: { id } }) => [toPublish(promotionStackEvents.deleted, { id })],
  'promotion_stack.restored': ({ data: { stack } }) => [toPublish(promotionStackEvents.restored, shown(stack))],
  'tier_list.entered': null,
  'tier_list.moved': null,
  'tier_list.left': null,
  'tier_list.ordered': null,
  'tier_list.order_applied': null,
  'tier_list.ordering_finished': null,
  'tier_list.closed': null,
  'tier_list.reopened': null,
});

function shown(stack: StackDefinition) {
  return {
    id: stack.id,
    campaign_id: stack.campaignId,
    name: stack.name,
    tier_ids: [...stack.tierIds],
    category_id: stack.categoryId,
  };
}
