import { refuse, type Refusal } from '@perkstream/kernel';
import { activityWindow } from '@perkstream/domain-availability';
import { type VoucherPublished } from '@perkstream/published';
import { type PublishVoucherCommand } from './commands.js';
import { isUsedUp, type Voucher } from './state.js';

export type PublicationRefusal =
  | 'voucher_disabled'
  | 'voucher_already_published'
  | 'no_voucher_suitable_for_publication';

/**
 * A code of a campaign keeps its holder; a code without a campaign may be published again, and belongs to the last
 * holder. A code of the stock of a campaign that was used up without a holder is given to nobody.
 */
export function decidePublication(
  command: PublishVoucherCommand,
  voucher: Voucher,
): readonly VoucherPublished[] | Refusal<PublicationRefusal> {
  const { definition, published } = voucher;
  const { customerId, publicationId, activityDuration, fromStock, now: at, timeZone } = command;
  const { id, code, type: voucherType, campaignId, active, isReferralCode = false } = definition;
  if (published?.publicationId === publicationId) return [];
  const refused =
    (!active && 'voucher_disabled') ||
    (campaignId !== null && published && 'voucher_already_published') ||
    (fromStock && isUsedUp(voucher) && 'no_voucher_suitable_for_publication');
  if (refused) return refuse(refused, { details: code, resourceId: code, resourceType: 'voucher' });
  const window = activityDuration === undefined ? undefined : activityWindow(at, activityDuration, timeZone);
  return [
    {
      type: 'voucher.published',
      data: {
        id,
        campaignId,
        voucherType,
        isReferralCode,
        customerId,
        publicationId,
        at,
        ...(window && { window }),
        ...(published && { previousHolderId: published.holderId }),
      },
    },
  ];
}
