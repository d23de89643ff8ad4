import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler, Messenger, ViewRunner } from '@perkstream/platform';
import {
  AddMember,
  type CampaignRecord,
  FindCampaign,
  FindVouchers,
  PresentVouchers,
  type VoucherAnswer,
} from '@perkstream/published';
import { type PublicationRefusal } from '../../publications.refusals.js';
import { PublicationCreator } from './publication-creator.js';

/** Publishes as any publication of a code of that campaign, and answers the card. */
export const addMember = handler(
  AddMember,
  [Messenger, PublicationCreator, ViewRunner],
  async (
    { context, params, body },
    messenger,
    publications,
    views,
  ): Promise<VoucherAnswer | Refusal<PublicationRefusal>> => {
    const { projectId } = context;
    const program = await messenger.ask(new FindCampaign(projectId, params.campaignId));
    if (!program?.loyalty) return notFound('campaign', params.campaignId);
    const isOther = body.voucher !== undefined && !(await isCardOf(messenger, program, body.voucher, projectId));
    if (isOther) return notFound('voucher', body.voucher as string);
    const publication = { ...body, campaign: program.id };
    const published = await publications.create(publication, {}, context);
    if (isRefusal(published)) return published;
    const [id = ''] = published.vouchers_id;
    // As it is now, after what the publication gave it.
    const present = async () => (await messenger.ask(new PresentVouchers(projectId, [id])))[0];
    // One that is not shown was deleted since, or the views are behind.
    return (await present()) ?? (await views.caughtUp().then(present)) ?? notFound('voucher', id);
  },
);

async function isCardOf(
  messenger: Messenger,
  { id }: CampaignRecord,
  voucher: string,
  projectId: string,
): Promise<boolean> {
  const [card] = await messenger.ask(new FindVouchers(projectId, [voucher]));
  return card?.campaignId === id;
}
