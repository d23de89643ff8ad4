import { checkDiscount } from '@perkstream/domain-pricing';
import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import {
  type CampaignPool,
  type CampaignType,
  type CampaignVoucher,
  type CampaignVoucherInput,
  type CreateCampaignBody,
  parsePointsExpirationRules,
} from '@perkstream/published';
import { parseCodeConfig } from './codes/code-config.js';

/** What one type of campaign reads from the body of a new campaign, beside the fields of all types. */
interface KindParts {
  readonly pool: CampaignPool;
  readonly joinOnce: boolean;
  /** As they were sent */
  readonly tiers: readonly JsonObject[];
  /** Of every type but PROMOTION */
  readonly voucher?: CampaignVoucher;
  /** How many codes it starts with. */
  readonly count: number;
  /** The public code of a STANDALONE campaign. */
  readonly code?: string;
  readonly referralProgram?: JsonObject;
  readonly loyaltyTiersExpiration?: JsonObject;
}

type KindRefusal = Refusal<'invalid_campaign' | 'invalid_payload'>;

type Worth = Pick<CampaignVoucher, 'type' | 'discount' | 'gift' | 'loyaltyCard'>;

/** One type of campaign with codes: the value of its codes, and whether it can have a public code. */
interface CodeKind {
  readonly worth: (voucher: CampaignVoucherInput) => Worth | KindRefusal;
  readonly standalone: boolean;
  readonly referral?: boolean;
}

const discount: CodeKind['worth'] = ({ discount: wire }) => {
  if (!wire) return missing('discount');
  const checked = checkDiscount(wire, { at: '.voucher.discount', owner: 'voucher' });
  return isRefusal(checked) ? (checked as KindRefusal) : { type: 'DISCOUNT_VOUCHER', discount: checked };
};

const gift: CodeKind['worth'] = ({ gift: wire }) =>
  wire
    ? { type: 'GIFT_VOUCHER', gift: { amount: wire.amount, effect: wire.effect ?? 'APPLY_TO_ORDER' } }
    : missing('gift');

const loyaltyCard: CodeKind['worth'] = ({ loyalty_card: wire }) => {
  if (!wire) return missing('loyalty_card');
  const { points, expiration_rules: rules } = wire;
  if (rules && !parsePointsExpirationRules(rules)) {
    return refuse('invalid_payload', {
      details: 'Property .voucher.loyalty_card.expiration_rules lacks a value that its type requires',
    });
  }
  return { type: 'LOYALTY_CARD', loyaltyCard: { points, ...(rules && { expirationRules: { ...rules } }) } };
};

const kinds: Record<Exclude<CampaignType, 'PROMOTION'>, CodeKind> = {
  DISCOUNT_COUPONS: { worth: discount, standalone: true },
  GIFT_VOUCHERS: { worth: gift, standalone: true },
  REFERRAL_PROGRAM: { worth: discount, standalone: false, referral: true },
  LOYALTY_PROGRAM: { worth: loyaltyCard, standalone: false },
};

/** The body of a new campaign, with the type that it is of. */
type TypedBody = CreateCampaignBody & { readonly campaign_type: CampaignType };

/** A campaign whose type was not sent is of the type that its parts say; one without parts is one of discounts, as the contract has it. */
export function withType(body: CreateCampaignBody): TypedBody {
  return { ...body, campaign_type: body.campaign_type ?? typeByParts(body) };
}

function typeByParts({ voucher, promotion: tiers, referral_program: referral }: CreateCampaignBody): CampaignType {
  if (referral || voucher?.is_referral_code) return 'REFERRAL_PROGRAM';
  if (voucher?.type) return TYPE_OF_CODES[voucher.type];
  if (voucher?.loyalty_card) return 'LOYALTY_PROGRAM';
  if (voucher?.gift) return 'GIFT_VOUCHERS';
  return tiers && !voucher?.discount ? 'PROMOTION' : 'DISCOUNT_COUPONS';
}

const TYPE_OF_CODES = {
  DISCOUNT_VOUCHER: 'DISCOUNT_COUPONS',
  GIFT_VOUCHER: 'GIFT_VOUCHERS',
  LOYALTY_CARD: 'LOYALTY_PROGRAM',
} as const;

/** @param projectCharset the alphabet that the project sets for codes, if any */
export function partsOf(body: TypedBody, projectCharset: string | null): KindParts | KindRefusal {
  if (body.campaign_type === 'PROMOTION') return promotion(body);
  return withCodes(body, kinds[body.campaign_type], projectCharset);
}

/** Has no codes: it consists of tiers. */
function promotion({ type = 'STATIC', join_once: joinOnce = false, promotion: parts }: CreateCampaignBody) {
  if (type === 'STANDALONE') return invalid('A campaign of type PROMOTION has no code and cannot be STANDALONE');
  return { pool: type, joinOnce, tiers: (parts?.tiers ?? []) as unknown as JsonObject[], count: 0 };
}

function withCodes(body: TypedBody, kind: CodeKind, projectCharset: string | null): KindParts | KindRefusal {
  const { campaign_type: campaignType, type: pool = 'STATIC', vouchers_count: sentCount, referral_program } = body;
  const voucher = body.voucher ?? {};
  const worth = kind.worth(voucher);
  if (isRefusal(worth)) return worth as KindRefusal;
  if (voucher.type !== undefined && voucher.type !== worth.type) {
    return invalid(`The codes of a campaign of type ${campaignType} are of type ${worth.type}`);
  }
  const isStandalone = pool === 'STANDALONE';
  const objection = isStandalone ? objectionToStandalone(body, kind) : undefined;
  if (objection) return objection;
  const isLoyalty = campaignType === 'LOYALTY_PROGRAM';
  if (isLoyalty && (body.validation_rules?.length ?? 0) > 0) {
    return invalid('A campaign of type LOYALTY_PROGRAM takes no validation rules');
  }
  const code = isStandalone ? publicCodeOf(voucher) : undefined;
  const count = isStandalone ? 1 : (sentCount ?? 0);
  return {
    pool,
    joinOnce: isLoyalty || (!isStandalone && (body.join_once ?? false)),
    tiers: [],
    voucher: {
      ...worth,
      quantity: voucher.redemption?.quantity ?? null,
      codeConfig: parseCodeConfig(code === undefined ? (voucher.code_config ?? {}) : { pattern: code }, projectCharset),
      isReferralCode: kind.referral ?? false,
      initialCount: count,
    },
    count,
    ...(code !== undefined && { code }),
    ...(kind.referral && referral_program && { referralProgram: referral_program }),
    ...(isLoyalty && body.loyalty_tiers_expiration && { loyaltyTiersExpiration: body.loyalty_tiers_expiration }),
  };
}

function objectionToStandalone(
  { campaign_type: campaignType, voucher, vouchers_count: count = 1 }: CreateCampaignBody,
  { standalone }: CodeKind,
): KindRefusal | undefined {
  if (!standalone) return invalid(`A campaign of type ${campaignType} cannot be STANDALONE`);
  if (publicCodeOf(voucher ?? {}) === undefined)
    return invalid('A STANDALONE campaign needs its code in .voucher.code');
  return count > 1 ? invalid('A STANDALONE campaign has one public code, and no other') : undefined;
}

/** Some clients send the public code as a pattern without random characters. */
function publicCodeOf({ code, code_config: config }: CampaignVoucherInput): string | undefined {
  if (typeof code === 'string') return code;
  const pattern = config?.pattern ?? '';
  return pattern === '' || pattern.includes('#')
    ? undefined
    : (config?.prefix ?? '') + pattern + (config?.postfix ?? '');
}

function missing(block: string): KindRefusal {
  return invalid(`Payload must have required property 'voucher.${block}'`);
}

function invalid(details: string): Refusal<'invalid_campaign'> {
  return refuse('invalid_campaign', { details, resourceType: 'campaign' });
}
