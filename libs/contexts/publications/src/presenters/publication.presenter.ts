import {
  type CustomerRecord,
  type PublicationAnswer,
  type PublicationCustomerAnswer,
  type PublicationInListAnswer,
  type PublishedToAnswer,
  type PublishedVoucherAnswer,
  type VoucherAnswer,
} from '@perkstream/published';
import { type PublicationEntry } from '../views/publications/publications.view.js';

type Entry = Omit<PublicationEntry, 'projectId'>;

/** What of a voucher publications in lists show. */
const SHOWN_OF_VOUCHERS = [
  'code',
  'object',
  'campaign',
  'gift',
  'loyalty_card',
  'discount',
  'is_referral_code',
] as const;

/** A publication in a list: with the codes, and the main parts of the voucher when it is one. */
export function presentInList(
  entry: Entry,
  customers: ReadonlyMap<string, object>,
  vouchers: ReadonlyMap<string, VoucherAnswer>,
): PublicationInListAnswer {
  const [id] = entry.vouchers_id;
  const voucher = entry.vouchers_id.length === 1 && id !== undefined ? vouchers.get(id) : undefined;
  return {
    ...envelope(entry),
    customer: customers.get(entry.customer_id) as PublicationCustomerAnswer,
    ...(voucher && { voucher: mainPartsOf(voucher) }),
    vouchers: [...entry.vouchers],
    ...(entry.result === 'FAILURE' && {
      failure_code: entry.failure_code ?? undefined,
      failure_message: entry.failure_message ?? undefined,
    }),
  };
}

/** The answer to a publication: one voucher whole, or several codes. */
export function presentPublished(
  entry: Entry,
  customer: CustomerRecord | undefined,
  vouchers: ReadonlyMap<string, VoucherAnswer>,
): PublicationAnswer {
  const [id = ''] = entry.vouchers_id;
  const [code = ''] = entry.vouchers;
  const shown = { ...envelope(entry), customer: publishedTo(entry.customer_id, customer) };
  if (entry.vouchers_id.length > 1) return { ...shown, vouchers: [...entry.vouchers] };
  // One that was deleted since: a repeated request still learns which it was.
  return {
    ...shown,
    voucher: (vouchers.get(id) ?? { id, code, object: 'voucher' }) as unknown as VoucherAnswer,
  };
}

/** @param customer undefined: deleted since */
function publishedTo(id: string, customer: CustomerRecord | undefined): PublishedToAnswer {
  const { sourceId, name } = customer ?? { sourceId: null, name: null };
  return { id, ...(sourceId !== null && { source_id: sourceId }), ...(name !== null && { name }), object: 'customer' };
}

function envelope(entry: Entry): Omit<PublicationAnswer, 'customer' | 'voucher'> {
  return {
    id: entry.id,
    object: 'publication',
    created_at: entry.created_at,
    customer_id: entry.customer_id,
    ...(entry.tracking_id !== null && { tracking_id: entry.tracking_id }),
    metadata: entry.metadata,
    channel: entry.channel,
    source_id: entry.source_id,
    result: entry.result,
    vouchers_id: [...entry.vouchers_id],
  };
}

function mainPartsOf(voucher: VoucherAnswer): PublishedVoucherAnswer {
  return Object.fromEntries(
    SHOWN_OF_VOUCHERS.map((name) => [name, voucher[name]]),
  ) as unknown as PublishedVoucherAnswer;
}
