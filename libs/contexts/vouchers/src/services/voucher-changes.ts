import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { checkDiscount } from '@perkstream/domain-pricing';
import { type UpdateVoucherBody } from '@perkstream/published';
import { type UpdateVoucherCommand } from '../domain/voucher/commands.js';

const VALIDITY = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const;

type SentChanges = Omit<UpdateVoucherCommand, 'do' | 'now' | 'categoryId' | 'categoryName' | 'untouchedOnly'>;

/** The changes that the body of a request asks for, without the category, which is looked up elsewhere. */
export function parseChanges(body: UpdateVoucherBody): SentChanges | Refusal<'invalid_payload'> {
  const discount = body.discount ? checkDiscount(body.discount, { owner: 'voucher' }) : undefined;
  if (isRefusal(discount)) return discount;
  return {
    discount,
    active: body.active ?? undefined,
    additionalInfo: body.additional_info,
    validity: validityIn(body),
    metadata: body.metadata ?? undefined,
  };
}

function validityIn(body: UpdateVoucherBody): JsonObject | undefined {
  const sent = VALIDITY.filter((field) => body[field] !== undefined);
  return sent.length === 0 ? undefined : Object.fromEntries(sent.map((field) => [field, body[field]]));
}
