import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  AddMember,
  type CampaignRecord,
  CreatePublication,
  FindCampaign,
  FindVouchers,
  PresentVouchers,
  type VoucherAnswer,
} from '@perkstream/published';
import { type PublicationRefusal } from '../../publications.refusals.js';
import { CreatePublicationHandler } from './create-publication.handler.js';

/** Publishes as any publication of a code of that campaign, and answers the card. */
@CommandHandler(AddMember)
export class AddMemberHandler implements ICommandHandler<AddMember> {
  constructor(
    private readonly messenger: Messenger,
    private readonly publications: CreatePublicationHandler,
  ) {}

  async execute({ context, params, body }: AddMember): Promise<VoucherAnswer | Refusal<PublicationRefusal>> {
    const { projectId } = context;
    const program = await this.messenger.ask(new FindCampaign(projectId, params.campaignId));
    if (!program?.loyalty) return notFound('campaign', params.campaignId);
    const isOther = body.voucher !== undefined && !(await this.isCardOf(program, body.voucher, projectId));
    if (isOther) return notFound('voucher', body.voucher as string);
    const publication = { ...body, campaign: program.id };
    const published = await this.publications.execute(new CreatePublication(context, {}, {}, publication));
    if (isRefusal(published)) return published;
    const [id = ''] = published.vouchers_id;
    // As it is now, after what the publication gave it.
    const [card] = await this.messenger.ask(new PresentVouchers(projectId, [id]));
    return card ?? notFound('voucher', id);
  }

  private async isCardOf({ id }: CampaignRecord, voucher: string, projectId: string): Promise<boolean> {
    const [card] = await this.messenger.ask(new FindVouchers(projectId, [voucher]));
    return card?.campaignId === id;
  }
}
