import { type components } from '../../../api/schema.js';
import {
  metadataChange,
  type MetadataRow,
  metadataRows,
  type PropertyOfSchema,
} from '../../../parts/forms/metadata-rows.js';
import {
  discountBody,
  type DiscountDraft,
  discountFaults,
  EMPTY_DISCOUNT,
  isPlain,
  typedDiscount,
} from '../../../parts/terms/discount-draft.js';
import { type OpeningDraft, openingBody, typedOpening } from '../../../parts/terms/opening-draft.js';
import { instantOf, localOf } from '../../../parts/words/moment.js';
import { t } from '../../../texts/texts.js';
import { type Tier } from './tiers.js';

type Body = components['schemas']['UpdatePromotionTierBody'];
type Discount = Parameters<typeof typedDiscount>[0];
type Properties = Readonly<Record<string, PropertyOfSchema>>;

/** An offer as the form has it: amounts in minor units, moments in the zone of the project. */
export interface TierDraft extends DiscountDraft, OpeningDraft {
  name: string;
  banner: string;
  starts: string;
  ends: string;
  /** The id; empty: none. */
  category: string;
  /** Ids of validation rules of its own. */
  rules: string[];
  /** Of a new one: it is offered from now on. */
  active: boolean;
  metadata: MetadataRow[];
}

export function emptyDraft(properties: Properties): TierDraft {
  return {
    name: '',
    banner: '',
    ...EMPTY_DISCOUNT,
    ...typedOpening({}),
    starts: '',
    ends: '',
    category: '',
    rules: [],
    active: true,
    metadata: metadataRows({}, properties),
  };
}

export function discountOf({ action }: Tier): Discount {
  return (action as { discount: Discount }).discount;
}

export function draftOf(tier: Tier, zone: string, properties: Properties): TierDraft {
  const { name, banner, start_date: start, expiration_date: end, category_id: category, active, metadata } = tier;
  return {
    ...emptyDraft({}),
    name,
    banner: banner ?? '',
    ...typedDiscount(discountOf(tier)),
    ...typedOpening(tier),
    starts: start ? localOf(start, zone) : '',
    ends: end ? localOf(end, zone) : '',
    category: category ?? '',
    rules: assignmentsOf(tier).map(({ rule_id }) => rule_id),
    active,
    metadata: metadataRows(metadata, properties),
  };
}

interface Assignment {
  readonly id: string;
  readonly rule_id: string;
}

export function assignmentsOf({ validation_rule_assignments: rules }: Tier): readonly Assignment[] {
  return (rules?.data ?? []) as readonly Assignment[];
}

/** Without rules and metadata. `stored` is what the form does not show of its discount. */
export function bodyOf(draft: TierDraft, zone: string, stored?: Discount): Body {
  const discount = discountBody(draft, stored);
  return {
    name: draft.name.trim(),
    banner: draft.banner.trim() || null,
    ...(discount && { action: { discount } }),
    start_date: draft.starts ? instantOf(draft.starts, zone) : null,
    expiration_date: draft.ends ? instantOf(draft.ends, zone) : null,
    ...openingBody(draft),
    category_id: draft.category || null,
  } as Body;
}

export function metadataOf(draft: TierDraft, properties: Properties, stored: Tier['metadata'] = {}) {
  return metadataChange(stored, draft.metadata, properties);
}

/** What keeps it from being sent, by field. The engine checks again. */
export function findFaults(draft: TierDraft, stored?: Discount): Readonly<Record<string, string>> {
  const { name, starts, ends } = draft;
  return {
    ...(!name.trim() && { name: t('Enter a name.') }),
    ...((!stored || isPlain(stored)) && discountFaults(draft)),
    ...(starts && ends && ends <= starts && { ends: t('The end must be after the start') }),
  };
}

/** Fields by the properties of the body that they become. */
export const FIELD_OF_PROPERTY: Readonly<Record<string, string>> = {
  'action.discount.percent_off': 'percent',
  'action.discount.amount_off': 'amount',
  'action.discount.fixed_amount': 'amount',
  'action.discount.amount_limit': 'atMost',
  'action.discount.unit_off': 'units',
  'action.discount.unit_type': 'item',
  start_date: 'starts',
  expiration_date: 'ends',
  'validity_timeframe.interval': 'every',
  'validity_timeframe.duration': 'lasts',
};
