import { type Availability, checkAvailability } from '@perkstream/domain-availability';
import { refuse } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type CampaignDefinition,
  ExamineCampaigns,
  type Examined,
  FindProject,
  type ProjectBasics,
  type Redeemable,
  type UseRefusal,
} from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

export const examineCampaigns = handler(
  ExamineCampaigns,
  [CampaignRepository, Messenger],
  async ({ projectId, ids, now, project: given, upTo }, campaigns, messenger) => {
    const project = given ?? (await messenger.ask(new FindProject(projectId)));
    if (!project) return ids.map(() => undefined);
    const found = await Promise.all(
      ids.map((id) =>
        upTo === undefined ? campaigns.findLive(projectId, id) : campaigns.findUpTo(projectId, id, upTo),
      ),
    );
    return found.map((campaign) => campaign && examine(campaign.definition, project, now));
  },
);

function examine(campaign: CampaignDefinition, { timeZone }: ProjectBasics, now: string): Examined | undefined {
  const redeemable = codeToCome(campaign);
  if (!redeemable) return undefined;
  const availability = checkAvailability(campaign.windows, now, timeZone);
  const code = campaign.active ? REFUSAL_OF[availability] : 'voucher_disabled';
  if (!code) return { redeemable };
  const { id } = campaign;
  return { redeemable, refusal: refuse(code, { details: id, resourceId: id, resourceType: 'campaign' }) };
}

const REFUSAL_OF: Readonly<Record<Availability, UseRefusal | undefined>> = {
  available: undefined,
  before_start: 'voucher_not_active',
  after_expiration: 'voucher_expired',
  outside_window: 'voucher_not_active_now',
};

/** A code of the campaign, as it would be if it were made now. */
function codeToCome(campaign: CampaignDefinition): Redeemable | undefined {
  const { id, name, voucher, categoryId, metadata, windows, createdAt } = campaign;
  if (!voucher?.discount && !voucher?.gift) return undefined;
  const { discount, gift, quantity } = voucher;
  return {
    object: 'voucher',
    id,
    campaignId: id,
    campaignName: name,
    categoryId,
    metadata,
    ...(discount && { discount: { ...discount } }),
    ...(gift && { gift: { ...gift, balance: gift.amount, available: gift.amount, redeemedAmount: 0 } }),
    ruleHolders: [id],
    holderId: null,
    quantity,
    redeemedQuantity: 0,
    publishCount: 0,
    startDate: windows.startDate ?? null,
    expirationDate: windows.expirationDate ?? null,
    createdAt,
  };
}
