import { NO_TARGETS, type ProductTarget, type ProductTargets } from '@perkstream/domain-pricing';
import { compileRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { changes, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type AssignedRulesEvent,
  type CampaignDefined,
  type CampaignDefinition,
  type CampaignDeleted,
  type CampaignRestored,
  type CategoryEvent,
  type PromotionTierDefined,
  type RuleCleared,
  type RuleEvent,
  type StackingRulesReset,
  type StackingRulesSet,
  type StoredCategory,
  type TierDefinition,
} from '@perkstream/published';
import {
  type AssignedThen,
  type CampaignOfThen,
  type OfferHistory,
  type TierOfThen,
} from '../../domain/offer-history.js';
import { type Version } from '../../domain/versions.js';
import { withVersion } from '../with-version.js';
import { assignmentsId, type OfferHistoryDocument, stackingId } from './offer-history.document.js';

type Offering =
  | (CampaignDefined | CampaignDeleted | CampaignRestored)
  | PromotionTierDefined
  | Exclude<RuleEvent, RuleCleared>
  | AssignedRulesEvent
  | CategoryEvent
  | (StackingRulesSet | StackingRulesReset);

type Change = readonly ViewChange<OfferHistoryDocument>[];
type Kind = OfferHistory['kind'];
type StateOf<K extends Kind> = Extract<OfferHistory, { readonly kind: K }>['versions'] extends readonly Version<
  infer State
>[]
  ? State
  : never;

/** Changes of one thing that are kept, the latest ones. Decision 0252. */
const MAX_CHANGES = 1_000;

/** Promotion tiers, and what they depended on, as they were at each time. Codes and conditional offers are for nobody here. */
export const generalOffersView = view<OfferHistoryDocument, Offering>({
  kind: 'entity',
  collection: {
    name: 'general_offers',
    version: 1,
    fields: { projectId: 'text', position: 'number' },
    indexes: [['position'], ['projectId', 'position']],
  },
  on: {
    'promotion_tier.created': (event) => tier(event, event.data.tier),
    'promotion_tier.restored': (event) => tier(event, event.data.tier),
    'promotion_tier.updated': (event) =>
      changed(event, 'tier', event.data.id, ({ discount, windows, categoryId, ...before }) => ({
        ...before,
        ...{ discount, windows, categoryId },
        ...only(event.data.changes as Partial<TierOfThen>, ['discount', 'windows', 'categoryId']),
      })),
    'promotion_tier.enabled': (event) => changed(event, 'tier', event.data.id, (was) => ({ ...was, active: true })),
    'promotion_tier.disabled': (event) => changed(event, 'tier', event.data.id, (was) => ({ ...was, active: false })),
    'promotion_tier.deleted': (event) => changed(event, 'tier', event.data.id, (was) => ({ ...was, isLive: false })),

    'campaign.created': (event) => campaign(event, event.data.campaign),
    'campaign.restored': (event) => campaign(event, event.data.campaign),
    'campaign.updated': (event) =>
      changed(event, 'campaign', event.data.id, (was) => ({
        ...was,
        ...only(event.data.changes as Partial<CampaignOfThen>, ['windows']),
      })),
    'campaign.enabled': (event) => changed(event, 'campaign', event.data.id, (was) => ({ ...was, active: true })),
    'campaign.disabled': (event) => changed(event, 'campaign', event.data.id, (was) => ({ ...was, active: false })),
    'campaign.deleted': (event) => changed(event, 'campaign', event.data.id, (was) => ({ ...was, isLive: false })),

    'validation_rule.created': (event) => put(event, event.data.id, { kind: 'rule' }, ruleOf(event.data.ruleSet)),
    'validation_rule.updated': (event) => put(event, event.data.id, { kind: 'rule' }, ruleOf(event.data.ruleSet)),
    'validation_rule.deleted': (event) => put(event, event.data.id, { kind: 'rule' }, { targets: NO_TARGETS }),
    'validation_rule.assigned': (event) => {
      const { id, ruleId, relatedObjectId } = event.data;
      return assigned(event, relatedObjectId, (ruleIds) => ({ ...ruleIds, [id]: ruleId }));
    },
    'validation_rule.unassigned': (event) => {
      const { id, relatedObjectId } = event.data;
      return assigned(event, relatedObjectId, ({ [id]: _unassigned, ...ruleIds }) => ruleIds);
    },

    'category.created': (event) => category(event, event.data.category),
    'category.updated': (event) => category(event, event.data.category),
    'category.deleted': (event) => put(event, event.data.id, { kind: 'category' }, {}),

    'stacking_rules.set': (event) => stacking(event, { rules: event.data.rules }),
    'stacking_rules.reset': (event) => stacking(event, {}),
  },
});

/** Targets that do not say all that a general offer is: limits that are used up, and formulas, which may ask for the customer. */
const LIMIT_OR_FORMULA = /(QuantityLimit|Formula)$/;
const LIMITS_OF_ONE_CART = new Set(['quantityLimit', 'aggregatedQuantityLimit']);
const NOTHING: Change = [];

function tier(event: RecordedEvent, definition: TierDefinition): Change {
  const { id, campaignId, createdAt, discount, active, windows, categoryId } = definition;
  return put(
    event,
    id,
    { kind: 'tier', campaignId, createdAt },
    { active, isLive: true, discount, windows, categoryId },
  );
}

function campaign(event: RecordedEvent, { id, campaignType, active, windows }: CampaignDefinition): Change {
  return campaignType === 'PROMOTION'
    ? put(event, id, { kind: 'campaign' }, { active, isLive: true, windows })
    : NOTHING;
}

function category(event: RecordedEvent, { id, hierarchy, selection }: StoredCategory): Change {
  return put(event, id, { kind: 'category' }, { hierarchy, ...(selection && { selection }) });
}

/** Projects stand under the installation: the stream says which one it is. */
function stacking(event: RecordedEvent, state: StateOf<'stacking'>): Change {
  const projectId = partsOfStream(event.stream).key;
  return put(event, stackingId(projectId), { kind: 'stacking' }, state, projectId);
}

/** What a rule set says of goods, where it asks for nothing else. */
function ruleOf(ruleSet: RuleSet): StateOf<'rule'> {
  const { isEmpty, applicableTo } = compileRuleSet(ruleSet);
  const targets = applicableTo as ProductTargets;
  const isGeneral = isEmpty && [...targets.included, ...targets.excluded].every(isGeneralTarget);
  return isGeneral ? { targets } : {};
}

/** Whether one unit of a target is for anybody, as often as anybody likes. */
function isGeneralTarget(target: ProductTarget): boolean {
  return !Object.keys(target).some((name) => LIMIT_OR_FORMULA.test(name) && !LIMITS_OF_ONE_CART.has(name));
}

function assigned(
  event: RecordedEvent,
  objectId: string,
  change: (before: AssignedThen['ruleIds']) => AssignedThen['ruleIds'],
): Change {
  if (!/^(promo|camp)_/.test(objectId)) return NOTHING;
  const id = assignmentsId(objectId);
  return history(event, id, (before) => {
    const known = before?.kind === 'assignments' ? before.versions : [];
    const versions = versionsOf(event, known, { ruleIds: change(known.at(-1)?.ruleIds ?? {}) });
    return { kind: 'assignments', objectId, versions };
  });
}

type Lasting<K extends Kind> = Omit<Extract<OfferHistory, { readonly kind: K }>, 'versions'>;

/** As it is from now on, whole. */
function put<K extends Kind>(
  event: RecordedEvent,
  id: string,
  lasting: Lasting<K> & { readonly kind: K },
  state: StateOf<K>,
  projectId?: string,
): Change {
  return history(
    event,
    id,
    (before) => {
      const known: readonly Version<object>[] = before?.kind === lasting.kind ? before.versions : [];
      return { ...lasting, versions: versionsOf(event, known, state) } as unknown as OfferHistory;
    },
    projectId,
  );
}

/** As it was, with what the event changes. What is not known is of no interest: another kind of campaign. */
function changed<K extends 'tier' | 'campaign'>(
  event: RecordedEvent,
  kind: K,
  id: string,
  change: (before: StateOf<K>) => StateOf<K>,
): Change {
  return history(event, id, (before) => {
    if (before?.kind !== kind) return before;
    const { at: _at, ...last } = before.versions.at(-1)!;
    const known: readonly Version<object>[] = before.versions;
    const versions = versionsOf(event, known, change(last as unknown as StateOf<K>));
    return { ...before, versions } as OfferHistory;
  });
}

function history(
  { metadata, position }: RecordedEvent,
  id: string,
  change: (before: OfferHistory | null) => OfferHistory | null,
  projectId = metadata.projectId,
): Change {
  return changes<OfferHistoryDocument>(id, (before) => {
    const after = change(before);
    return after && { ...after, id, projectId, position };
  });
}

function versionsOf<State extends object>(
  { metadata: { time } }: RecordedEvent,
  before: readonly Version<State>[],
  state: State,
): readonly Version<State>[] {
  return withVersion(before, Date.parse(time), state, MAX_CHANGES);
}

function only<T extends object>(changed: Partial<T>, fields: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(
    fields.filter((field) => field in changed).map((field) => [field, changed[field]]),
  ) as Partial<T>;
}
