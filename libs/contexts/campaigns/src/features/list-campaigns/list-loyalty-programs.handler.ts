import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListCampaigns, ListLoyaltyPrograms } from '@perkstream/published';
import { ListCampaignsHandler } from './list-campaigns.handler.js';

@QueryHandler(ListLoyaltyPrograms)
export class ListLoyaltyProgramsHandler implements IQueryHandler<ListLoyaltyPrograms> {
  constructor(private readonly campaigns: ListCampaignsHandler) {}

  execute({ context, query }: ListLoyaltyPrograms): ReturnType<ListCampaignsHandler['execute']> {
    const programs = { ...query, campaign_type: 'LOYALTY_PROGRAM' } as const;
    return this.campaigns.execute(new ListCampaigns(context, {}, programs, undefined));
  }
}
