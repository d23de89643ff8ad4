import { isRefusal, type JsonObject, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { type AddVoucherBody, type CampaignDefinition } from '@perkstream/published';

/** Fields of added codes that replace those of the campaign, in wire form. Null means not sent. */
export function parseOverrides(
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
    ...sent({ metadata, additional_info, redemption: redemption?.quantity === undefined ? null : redemption }),
  };
}

function sent(fields: JsonObject): JsonObject {
  return withoutUndefined(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? undefined : value])),
  );
}
