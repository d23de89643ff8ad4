import { checkWindows, presentWindows, type WindowsRefusal } from '@perkstream/domain-availability';
import { isRefusal, type Refusal, mergedMetadata } from '@perkstream/kernel';
import { type PromotionTierEvent, type TierChanges, type TierDefinition } from '@perkstream/published';
import { type UpdateTierCommand, type UpkeepCommand } from './commands.js';
import { type Tier } from './state.js';

export function decideUpkeep(
  command: UpkeepCommand,
  { definition }: Tier,
): readonly PromotionTierEvent[] | Refusal<'invalid_payload'> {
  const { id, active, campaignId } = definition;
  const at = command.now;
  switch (command.do) {
    case 'enable':
      return active ? [] : [{ type: 'promotion_tier.enabled', data: { id, campaignId, at } }];
    case 'disable':
      return active ? [{ type: 'promotion_tier.disabled', data: { id, campaignId, at } }] : [];
    case 'delete':
      return [{ type: 'promotion_tier.deleted', data: { id, campaignId, at } }];
    case 'update':
      return update(command, definition);
  }
}

function update(
  command: UpdateTierCommand,
  definition: TierDefinition,
): readonly PromotionTierEvent[] | WindowsRefusal {
  const { name, banner, discount, hierarchy, categoryId, categoryName, validity, metadata, now } = command;
  const windows = validity && checkWindows({ ...presentWindows(definition.windows), ...validity });
  if (isRefusal(windows)) return windows as WindowsRefusal;
  const merged = metadata && mergedMetadata(definition.metadata, metadata);
  const wanted = { name, banner, discount, hierarchy, categoryId, categoryName, windows, metadata: merged };
  const changes = findDifferences(wanted, definition);
  if (Object.keys(changes).length === 0) return [];
  const { id, campaignId } = definition;
  return [{ type: 'promotion_tier.updated', data: { id, campaignId, changes, at: now } }];
}

function findDifferences(wanted: TierChanges, definition: TierDefinition): TierChanges {
  const different = Object.entries(wanted).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(definition[field as keyof TierChanges]),
  );
  return Object.fromEntries(different);
}
