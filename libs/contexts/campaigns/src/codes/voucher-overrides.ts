import { isRefusal, type JsonObject, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { type AddVoucherBody } from '@perkstream/published';
import { type CampaignDefinition } from '../domain/campaign/events.js';

/** What codes that are added have in place of what the campaign says, in wire form; null is the same as not sent. */
export function overridesOf(
  body: AddVoucherBody,
  { windows }: CampaignDefinition,
): JsonObject | Refusal<'invalid_payload'> {
  const dates = sent({ start_date: body.start_date, expiration_date: body.expiration_date });
  const checked = checkWindows({ ...presentWindows(windows), ...dates });
  if (isRefusal(checked)) return checked as Refusal<'invalid_payload'>;
  const { start_date, expiration_date } = presentWindows(checked);
  const { metadata, additional_info, redemption } = body;
  return {
    ...(dates['start_date'] !== undefined && { start_date }),
    ...(dates['expiration_date'] !== undefined && { expiration_date }),
    ...categoryOf(body.category),
    ...sent({ metadata, additional_info, redemption: redemption?.quantity === undefined ? null : redemption }),
  };
}

/** A category by name takes the place of the campaign's, which may be named by id. */
export function categoryOf(name: string | null | undefined): JsonObject {
  return name === null || name === undefined ? {} : { category: name, category_id: null };
}

function sent(fields: JsonObject): JsonObject {
  return withoutUndefined(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? undefined : value])),
  );
}
