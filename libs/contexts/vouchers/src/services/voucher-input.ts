import { isRefusal, refuse, type Refusal, withoutNulls } from '@perkstream/kernel';
import { checkWindows } from '@perkstream/domain-availability';
import { checkDiscount } from '@perkstream/domain-pricing';
import { type CreateVoucherWithCodeBody, type VoucherDefinition, type VoucherType } from '@perkstream/published';

/** What the body of a request says about a new voucher. Its code, campaign and category are resolved elsewhere. */
type VoucherInput = Omit<
  VoucherDefinition,
  'id' | 'code' | 'campaignId' | 'campaignName' | 'categoryId' | 'categoryName' | 'createdAt'
>;

export function parseVoucher(body: CreateVoucherWithCodeBody): VoucherInput | Refusal<'invalid_payload'> {
  const value = parseValue(body);
  if (isRefusal(value)) return value;
  const windows = checkWindows(body);
  if (isRefusal(windows)) return windows;
  return {
    ...value,
    quantity: body.redemption?.quantity ?? null,
    windows,
    active: body.active ?? true,
    additionalInfo: body.additional_info ?? null,
    metadata: withoutNulls(body.metadata ?? {}),
  };
}

/** What the voucher is worth: a discount, credits, or points. */
function parseValue(
  body: CreateVoucherWithCodeBody,
): Pick<VoucherInput, 'type' | 'discount' | 'gift' | 'loyaltyCard'> | Refusal<'invalid_payload'> {
  const { discount, gift, loyalty_card: loyaltyCard } = body;
  const type = body.type ?? typeByValue(body);
  if (type === undefined) return invalid("Payload must have required property 'type'");
  if (type === 'LOYALTY_CARD') {
    if (!loyaltyCard) return invalid("Payload must have required property 'loyalty_card'");
    return { type, loyaltyCard: { points: loyaltyCard.points } };
  }
  if (type === 'GIFT_VOUCHER') {
    if (!gift) return invalid("Payload must have required property 'gift'");
    return { type, gift: { amount: gift.amount, effect: gift.effect ?? 'APPLY_TO_ORDER' } };
  }
  if (!discount) return invalid("Payload must have required property 'discount'");
  const checked = checkDiscount(discount, { owner: 'voucher' });
  return isRefusal(checked) ? checked : { type, discount: checked };
}

function typeByValue({ discount, gift, loyalty_card: card }: CreateVoucherWithCodeBody): VoucherType | undefined {
  if (discount) return 'DISCOUNT_VOUCHER';
  return gift ? 'GIFT_VOUCHER' : card ? 'LOYALTY_CARD' : undefined;
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details });
}
