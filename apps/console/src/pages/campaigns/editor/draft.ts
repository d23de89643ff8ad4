import { type CampaignType } from '../../../api/insights.js';
import { type components } from '../../../api/schema.js';
import { BLANK_DISCOUNTS } from './discount-parts.js';
import { type Wire, withValue } from './paths.js';
import { BLANK_EARNING } from './earning-parts.js';
import { BLANK_LEVEL } from './referral-parts.js';
import { saysNothing } from './rules-of-draft.js';
import { READABLE_CODES } from './code-parts.js';

export type DraftBody = components['schemas']['CreateCampaignDraftBody'];
export type Definition = components['schemas']['CampaignDefinitionAnswer'];

/** A campaign while it is edited: the body of a draft, and codes to import afterwards. */
export type Draft = Wire & { readonly campaign_type: CampaignType; readonly name: string };

/** All that the editor may put at the top of a draft. */
const PROPERTIES = [
  ...['campaign_type', 'name', 'description', 'type', 'voucher', 'vouchers_count', 'promotion', 'referral_program'],
  ...['start_date', 'expiration_date', 'validity_timeframe', 'validity_day_of_week', 'validity_hours'],
  ...['activity_duration_after_publishing', 'category_id', 'metadata', 'join_once', 'auto_join'],
  ...['use_voucher_metadata_schema', 'loyalty_tiers_expiration', 'points_shortfall', 'rules', 'limits'],
  ...['earning_rules', 'loyalty_tiers', 'rewards', 'own_codes'],
];

/** With each property, so that forms know their fields. */
export function valuesOf(draft: Draft): Draft {
  return Object.fromEntries(PROPERTIES.map((name) => [name, draft[name]])) as unknown as Draft;
}

const CARD = { code_config: READABLE_CODES };

const BLANKS: Readonly<Record<CampaignType, Wire>> = {
  DISCOUNT_COUPONS: {
    type: 'STATIC',
    vouchers_count: 1_000,
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: BLANK_DISCOUNTS['PERCENT'],
      redemption: { quantity: 1 },
      code_config: READABLE_CODES,
    },
  },
  GIFT_VOUCHERS: {
    type: 'STATIC',
    vouchers_count: 100,
    voucher: {
      type: 'GIFT_VOUCHER',
      gift: { amount: 5_000, effect: 'APPLY_TO_ORDER' },
      redemption: { quantity: null },
      ...CARD,
    },
  },
  PROMOTION: { promotion: { tiers: [{ id: 'tier_1', name: '', action: { discount: BLANK_DISCOUNTS['PERCENT'] } }] } },
  LOYALTY_PROGRAM: {
    type: 'AUTO_UPDATE',
    vouchers_count: 0,
    voucher: {
      type: 'LOYALTY_CARD',
      loyalty_card: { points: 0, expiration_rules: { period_type: 'MONTH', period_value: 12 } },
      redemption: { quantity: null },
      ...CARD,
    },
    earning_rules: [{ id: 'earning_1', ...BLANK_EARNING }],
  },
  REFERRAL_PROGRAM: {
    type: 'AUTO_UPDATE',
    vouchers_count: 0,
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: BLANK_DISCOUNTS['PERCENT'],
      redemption: { quantity: null },
      ...CARD,
    },
    referral_program: { conversion_event_type: 'redemption', referral_tiers: [BLANK_LEVEL] },
  },
};

export function blankDraft(kind: CampaignType): Draft {
  return { campaign_type: kind, name: '', ...BLANKS[kind] };
}

/** What campaigns of all kinds have in common stays when another kind is chosen. */
const COMMON = ['name', 'description', 'start_date', 'expiration_date', 'metadata', 'category_id'];

export function ofKind(draft: Draft, kind: CampaignType): Draft {
  return { ...blankDraft(kind), ...Object.fromEntries(COMMON.map((name) => [name, draft[name]])) } as Draft;
}

/** Properties of a definition that say how the campaign stands, and not what it is. */
const STANDING = ['id', 'object', 'active', 'creation_status', 'missing', 'codes'];

/** A saved campaign as the editor shows it: null stands for nothing, except where it means "no limit". */
export function draftOf(definition: Definition): Draft {
  const entries = Object.entries(definition).filter(([name]) => !STANDING.includes(name));
  return withoutNulls(Object.fromEntries(entries)) as unknown as Draft;
}

function withoutNulls(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each));
  if (typeof value !== 'object' || value === null || name === 'metadata') return value;
  const entries = Object.entries(value).filter(([key, each]) => each !== null || key === 'quantity');
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNulls(each, key)]));
}

/** What is sent: rules without a name are called after the campaign. */
export function bodyOf(draft: Draft): DraftBody {
  const { own_codes: _ownCodes, ...body } = withNamedRules({ ...draft, name: draft.name.trim() });
  return body as unknown as DraftBody;
}

function withNamedRules(draft: Draft): Draft {
  const { promotion, rules } = draft as { promotion?: { tiers?: readonly Wire[] }; rules?: readonly Wire[] };
  const tiers = promotion?.tiers?.map((tier) =>
    tier['rules'] ? { ...tier, rules: named(tier['rules'] as readonly Wire[], String(tier['name'])) } : tier,
  );
  const parts = (['earning_rules', 'rewards'] as const).filter((name) => draft[name] !== undefined);
  return {
    ...draft,
    ...(rules && { rules: named(rules, draft.name) }),
    ...(tiers && { promotion: { ...promotion, tiers } }),
    ...Object.fromEntries(
      parts.map((name) => [
        name,
        (draft[name] as readonly Wire[]).map((part) =>
          part['rules'] ? { ...part, rules: named(part['rules'] as readonly Wire[], draft.name) } : part,
        ),
      ]),
    ),
  };
}

const MAX_RULE_NAME = 500;

/** Rules that were begun and say nothing are left out. */
function named(rules: readonly Wire[], holder: string): readonly Wire[] {
  const kept = rules.filter((rule) => rule['id'] !== undefined || !saysNothing(rule));
  return kept.map((rule, index) =>
    String(rule['name'] ?? '').trim() === ''
      ? { ...rule, name: `${holder || '…'} (${index + 1})`.slice(-MAX_RULE_NAME) }
      : rule,
  );
}

/** The draft after changes by path. */
export function changedBy(draft: Draft, changes: Readonly<Record<string, unknown>>): Draft {
  return Object.entries(changes).reduce((whole, [path, value]) => withValue(whole, path, value), draft);
}
