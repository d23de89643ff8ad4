import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { isRefusal, type JsonObject, refuse, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { turnOfEventLoop } from '@perkstream/ports';
import {
  type CampaignDefinition,
  type ImportedVoucherInput,
  VALIDITY_FIELDS,
  VOUCHER_CODE,
  type VoucherToMake,
} from '@perkstream/published';

export type ImportRefusal = Refusal<'invalid_voucher' | 'duplicate_key' | 'invalid_payload'>;

/** What an item may have of its own, as it was sent. */
const FIELDS = [...VALIDITY_FIELDS, 'additional_info', 'category_id'] as const;

const ITEMS_PER_TURN = 500;

/** The codes of an import, in the order in which they were sent. */
export async function checkImportList(
  items: readonly ImportedVoucherInput[],
  definition: CampaignDefinition,
  caseSensitive: boolean,
  now: string,
): Promise<readonly VoucherToMake[] | ImportRefusal> {
  const seen = new Set<string>();
  const list: VoucherToMake[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await turnOfEventLoop();
    const { code } = item;
    if (typeof code !== 'string' || !VOUCHER_CODE.test(code)) {
      const details = `Voucher ${index + 1} has no code of 1 to 200 printable ASCII characters`;
      return refuse('invalid_voucher', { details, resourceType: 'voucher' });
    }
    seen.add(caseSensitive ? code : code.toLowerCase());
    const overrides = toOverrides(item, definition, now);
    const hasWindows = VALIDITY_FIELDS.some((field) => overrides[field] !== undefined);
    const windows = hasWindows && checkWindows({ ...presentWindows(definition.windows), ...overrides });
    if (isRefusal(windows)) return windows as ImportRefusal;
    list.push({ code, overrides, whenThere: 'update' });
  }
  const twice = list.length - seen.size;
  if (twice === 0) return list;
  return refuse('duplicate_key', { details: `${twice} voucher code(s) are sent more than once.` });
}

function toOverrides(item: ImportedVoucherInput, { windows, voucher }: CampaignDefinition, now: string): JsonObject {
  const { active, category, metadata, redemption, gift, loyalty_card: card } = item;
  const isExpired = windows.expirationDate !== undefined && windows.expirationDate < now;
  const sent = Object.fromEntries(FIELDS.map((field) => [field, item[field] ?? undefined]));
  return withoutUndefined({
    // By name; who finds none takes the id in its place, which must not be the campaign's.
    ...(category && { category, category_id: null }),
    ...withoutUndefined(sent),
    ...(active === undefined || active === null ? isExpired && { active: false } : { active }),
    ...(metadata && { metadata }),
    ...(redemption?.quantity !== undefined && { redemption }),
    ...(voucher?.gift && gift?.amount !== undefined && { gift: { ...voucher.gift, amount: gift.amount } }),
    ...(voucher?.loyaltyCard && card?.points !== undefined && { loyalty_card: { points: card.points } }),
  });
}
