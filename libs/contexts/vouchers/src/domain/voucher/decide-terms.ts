import { isDeepStrictEqual } from 'node:util';
import { activityWindow, checkWindows, type Windows } from '@perkstream/domain-availability';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type VoucherChanges, type VoucherEvent } from '@perkstream/published';
import { type TakeTermsCommand } from './commands.js';
import { type Voucher } from './state.js';

/** Only what is different: a voucher that has the terms already stays as it is. */
export function takeTerms(
  command: TakeTermsCommand,
  voucher: Voucher,
): readonly VoucherEvent[] | Refusal<'invalid_payload'> {
  const { definition } = voucher;
  const { categoryId, categoryName, discount, now: at } = command;
  const windows = checkWindows(command.validity);
  if (isRefusal(windows)) return windows;
  const terms = {
    categoryId,
    categoryName,
    windows: { ...windows, ...ownDates(command, voucher) },
    ...(discount && discount.type === definition.discount?.type && { discount }),
  };
  const fields = Object.keys(terms) as (keyof typeof terms)[];
  const different = fields.filter((field) => !isDeepStrictEqual(definition[field], terms[field]));
  if (different.length === 0) return [];
  const changes: VoucherChanges = Object.fromEntries(different.map((field) => [field, terms[field]]));
  return [{ type: 'voucher.updated', data: { id: definition.id, changes, at } }];
}

function ownDates(
  { activityDuration, timeZone }: TakeTermsCommand,
  { published }: Voucher,
): Partial<Windows> | undefined {
  if (!published?.ownTime || activityDuration === null) return undefined;
  return activityWindow(published.at, activityDuration, timeZone);
}
