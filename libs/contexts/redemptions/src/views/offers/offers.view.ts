import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type AssignedRulesEvent,
  type CampaignDefined,
  type CampaignDefinition,
  type CampaignDeleted,
  type CampaignRestored,
  type PromotionStackDefined,
  type PromotionTierDefined,
  type RuleCleared,
  type RuleCreated,
  type RuleEvent,
  type RuleUpdated,
  type StackDefinition,
  type TierDefinition,
  type VoucherDefined,
  type VoucherDefinition,
  type VoucherDeleted,
  type VoucherRestored,
} from '@perkstream/published';
import { assignmentsId, type OfferDocument, type Offered } from './offer.document.js';

/** What is on offer, and what rules say of it. */
type Offering =
  | (CampaignDefined | CampaignDeleted | CampaignRestored)
  | (VoucherDefined | VoucherDeleted | VoucherRestored)
  | (PromotionTierDefined | PromotionStackDefined)
  | Exclude<RuleEvent, RuleCleared>
  | AssignedRulesEvent;

type Change = readonly ViewChange<OfferDocument>[];

/** Codes of campaigns are not here: they are looked up by their holder. */
export const offersView = view<OfferDocument, Offering>({
  kind: 'entity',
  collection: {
    name: 'offers',
    version: 3,
    fields: { projectId: 'text', kind: 'text', position: 'number' },
    indexes: [['position'], ['projectId', 'position'], ['projectId', 'kind', 'position']],
  },
  on: {
    'promotion_tier.created': (event) => tier(event, event.data.tier),
    'promotion_tier.restored': (event) => tier(event, event.data.tier),
    'promotion_tier.updated': (event) => {
      const { id, changes: changed } = event.data;
      return changeOf(event, id, only(changed, ['discount', 'windows', 'categoryId']));
    },
    'promotion_tier.enabled': (event) => changeOf(event, event.data.id, { active: true }),
    'promotion_tier.disabled': (event) => changeOf(event, event.data.id, { active: false }),
    'promotion_tier.deleted': (event) => gone(event, event.data.id),

    'promotion_stack.created': (event) => stack(event, event.data.stack),
    'promotion_stack.restored': (event) => stack(event, event.data.stack),
    'promotion_stack.updated': (event) => {
      const { id, changes: changed } = event.data;
      return changeOf(event, id, only(changed, ['tierIds', 'categoryId']));
    },
    'promotion_stack.deleted': (event) => gone(event, event.data.id),

    'campaign.created': (event) => campaign(event, event.data.campaign),
    'campaign.restored': (event) => campaign(event, event.data.campaign),
    'campaign.updated': (event) => {
      const { id, changes: changed } = event.data;
      return changeOf(event, id, only(changed, ['windows', 'categoryId', 'voucher']));
    },
    'campaign.enabled': (event) => changeOf(event, event.data.id, { active: true }),
    'campaign.disabled': (event) => changeOf(event, event.data.id, { active: false }),
    'campaign.deleted': (event) => gone(event, event.data.id),

    'voucher.created': (event) => voucher(event, event.data.voucher),
    'voucher.restored': (event) => voucher(event, event.data.voucher),
    'voucher.updated': (event) => {
      const { id, changes: changed } = event.data;
      return changeOf(event, id, only(changed, ['discount', 'active', 'windows', 'categoryId']));
    },
    'voucher.enabled': (event) => changeOf(event, event.data.id, { active: true }),
    'voucher.disabled': (event) => changeOf(event, event.data.id, { active: false }),
    'voucher.deleted': (event) => gone(event, event.data.id),

    'validation_rule.created': ruleStored,
    'validation_rule.updated': ruleStored,
    'validation_rule.deleted': (event) => gone(event, event.data.id),
    'validation_rule.assigned': (event) => {
      const { id, ruleId } = event.data;
      return assignments(event, (ruleIds) => ({ ...ruleIds, [id]: ruleId }));
    },
    'validation_rule.unassigned': (event) => {
      const { id } = event.data;
      return assignments(event, ({ [id]: _unassigned, ...ruleIds }) => ruleIds);
    },
  },
});

const NOTHING: Change = [];

function tier(event: RecordedEvent, definition: TierDefinition): Change {
  const { id, campaignId, discount, active, windows, categoryId, createdAt } = definition;
  return put(event, id, { kind: 'tier', campaignId, discount, active, windows, categoryId, createdAt });
}

function stack(event: RecordedEvent, { id, campaignId, tierIds, categoryId, createdAt }: StackDefinition): Change {
  return put(event, id, { kind: 'stack', campaignId, tierIds, categoryId, createdAt });
}

function campaign(event: RecordedEvent, definition: CampaignDefinition): Change {
  const { id, campaignType, pool, active, windows, categoryId, createdAt, voucher: codes } = definition;
  const offered = { campaignType, pool, active, windows, categoryId, createdAt, voucher: codes };
  return put(event, id, { kind: 'campaign', ...offered });
}

function voucher(event: RecordedEvent, definition: VoucherDefinition): Change {
  const { id, code, type, campaignId, discount, active, windows, categoryId, createdAt } = definition;
  if (campaignId !== null) return NOTHING;
  return put(event, id, { kind: 'voucher', code, type, discount, active, windows, categoryId, createdAt });
}

function put(event: RecordedEvent, id: string, offered: Offered): Change {
  return changes<OfferDocument>(id, (before) => ({ id, ...whereOf(event, before), ...offered }));
}

function whereOf(
  { metadata: { projectId, time }, position, stream }: RecordedEvent,
  before: OfferDocument | null,
): Pick<OfferDocument, 'projectId' | 'position' | 'at' | 'stream'> {
  return { projectId, position, at: before && before.at > time ? before.at : time, stream };
}

/** The document stays as it is where the event changes nothing that it holds. */
function changeOf(event: RecordedEvent, id: string, changed: object): Change {
  if (Object.keys(changed).length === 0) return NOTHING;
  return changes<OfferDocument>(id, (before) => before && { ...before, ...changed, ...whereOf(event, before) });
}

function gone(event: RecordedEvent, id: string): Change {
  return changes<OfferDocument>(id, (before) => before && { id, ...whereOf(event, before), kind: 'gone' });
}

function ruleStored(event: RecordedEvent & (RuleCreated | RuleUpdated)): Change {
  const { id, ruleSet } = event.data;
  return put(event, id, { kind: 'rule', ruleSet });
}

type RuleIds = Readonly<Record<string, string>>;

function assignments(event: RecordedEvent & AssignedRulesEvent, change: (before: RuleIds) => RuleIds): Change {
  const { relatedObjectId: objectId } = event.data;
  const id = assignmentsId(objectId);
  return changes<OfferDocument>(id, (before) => {
    const ruleIds = change(before?.kind === 'assignments' ? before.ruleIds : {});
    return { id, ...whereOf(event, before), kind: 'assignments', objectId, ruleIds };
  });
}

function only<T extends object>(changed: T, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(
    fields.filter((field) => field in changed).map((field) => [field, changed[field]]),
  ) as Partial<T>;
}
