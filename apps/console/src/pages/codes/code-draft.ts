import { type components } from '../../api/schema.js';
import {
  metadataChange,
  type MetadataRow,
  metadataRows,
  type PropertyOfSchema,
} from '../../parts/forms/metadata-rows.js';
import { instantOf, localOf } from '../../parts/words/moment.js';
import { discountBody, type DiscountDraft, EMPTY_DISCOUNT, typedDiscount } from '../../parts/terms/discount-draft.js';
import { type OpeningDraft, openingBody, typedOpening } from '../../parts/terms/opening-draft.js';

type Voucher = components['schemas']['VoucherAnswer'];
type UpdateBody = components['schemas']['UpdateVoucherBody'];
type CreateBody = components['schemas']['CreateVoucherBody'];
type Properties = Readonly<Record<string, PropertyOfSchema>>;

/** What number fields hold: nothing is an empty text. */
type Typed = number | string;

/** A code as the form has it: amounts in minor units, moments in the zone of the project. */
export interface CodeDraft extends DiscountDraft, OpeningDraft {
  kind: Voucher['type'];
  /** Empty: a random one. */
  code: string;
  card: number | undefined;
  redemptions: Typed;
  starts: string;
  ends: string;
  /** The id; empty: none. */
  category: string;
  active: boolean;
  note: string;
  metadata: MetadataRow[];
}

export function emptyDraft(properties: Properties): CodeDraft {
  return {
    kind: 'DISCOUNT_VOUCHER',
    code: '',
    ...EMPTY_DISCOUNT,
    card: undefined,
    redemptions: 1,
    starts: '',
    ends: '',
    ...typedOpening({}),
    category: '',
    active: true,
    note: '',
    metadata: metadataRows({}, properties),
  };
}

export function buildDraft(voucher: Voucher, zone: string, properties: Properties): CodeDraft {
  const { type, code, discount, gift, redemption, start_date: start, expiration_date: end } = voucher;
  return {
    ...emptyDraft({}),
    kind: type,
    code,
    ...(discount && typedDiscount(discount)),
    card: gift?.amount,
    redemptions: redemption.quantity ?? '',
    starts: start ? localOf(start, zone) : '',
    ends: end ? localOf(end, zone) : '',
    ...typedOpening(voucher),
    category: voucher.category_id ?? '',
    active: voucher.active,
    note: voucher.additional_info ?? '',
    metadata: metadataRows(voucher.metadata, properties),
  };
}

/** What can be changed of a code, as a body. `stored` is what the form does not show of its discount. */
export function buildBody(draft: CodeDraft, zone: string, stored?: Voucher['discount']): UpdateBody {
  const discount = draft.kind === 'DISCOUNT_VOUCHER' ? discountBody(draft, stored) : undefined;
  return {
    ...(discount && { discount }),
    start_date: draft.starts ? instantOf(draft.starts, zone) : null,
    expiration_date: draft.ends ? instantOf(draft.ends, zone) : null,
    ...openingBody(draft),
    category_id: draft.category || null,
    active: draft.active,
    additional_info: draft.note.trim() || null,
  } as UpdateBody;
}

/** The body that makes the code. */
export function newCodeBody(draft: CodeDraft, zone: string, properties: Properties): CreateBody {
  const { kind, code, card, redemptions } = draft;
  return {
    ...(code.trim() && { code: code.trim() }),
    type: kind,
    ...buildBody(draft, zone),
    ...(kind === 'GIFT_VOUCHER' && { gift: { amount: card ?? 0 } }),
    redemption: { quantity: redemptions === '' ? null : Number(redemptions) },
    metadata: metadataChange({}, draft.metadata, properties),
  } as CreateBody;
}

/** Fields by the properties of the body that they become. */
export const FIELD_OF_PROPERTY: Readonly<Record<string, string>> = {
  'discount.percent_off': 'percent',
  'discount.amount_off': 'amount',
  'discount.fixed_amount': 'amount',
  'discount.amount_limit': 'atMost',
  'discount.unit_off': 'units',
  'discount.unit_type': 'item',
  'gift.amount': 'card',
  'redemption.quantity': 'redemptions',
  start_date: 'starts',
  expiration_date: 'ends',
  'validity_timeframe.interval': 'every',
  'validity_timeframe.duration': 'lasts',
  additional_info: 'note',
};
