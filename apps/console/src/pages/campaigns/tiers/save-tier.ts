import { client } from '../../../api/client.js';
import { onlyChanged } from '../../../parts/forms/edited.js';
import { type PropertyOfSchema } from '../../../parts/forms/metadata-rows.js';
import { assignmentsOf, bodyOf, discountOf, metadataOf, type TierDraft } from './tier-draft.js';
import { type Tier, TIER, TIERS } from './tiers.js';

interface SavedTier {
  readonly campaignId: string;
  /** As it was when the form was opened; undefined: a new one. */
  readonly tier: Tier | undefined;
  readonly before: TierDraft;
  readonly draft: TierDraft;
  readonly timezone: string;
  readonly properties: Readonly<Record<string, PropertyOfSchema>>;
}

/** Rules that were taken off go last: an offer is never without the rules that it should have. */
export async function saveTier({ campaignId, tier, before, draft, timezone, properties }: SavedTier): Promise<void> {
  const metadata = metadataOf(draft, properties, tier?.metadata);
  if (!tier) {
    const { name, rules: validation_rules, active } = draft;
    const body = { ...bodyOf(draft, timezone), name: name.trim(), validation_rules, active, metadata };
    await client.POST(TIERS, { params: { path: { campaignId } }, body });
    return;
  }
  const discount = discountOf(tier);
  const added = draft.rules.filter((id) => !before.rules.includes(id));
  const body = {
    ...onlyChanged(bodyOf(before, timezone, discount), bodyOf(draft, timezone, discount)),
    ...(added.length > 0 && { validation_rules: added }),
    metadata,
  };
  await client.PUT(TIER, { params: { path: { promotionTierId: tier.id } }, body });
  for (const { id: assignmentId, rule_id: validationRuleId } of assignmentsOf(tier)) {
    if (draft.rules.includes(validationRuleId)) continue;
    const params = { path: { validationRuleId, assignmentId } };
    await client.DELETE('/v1/validation-rules/{validationRuleId}/assignments/{assignmentId}', { params });
  }
}
