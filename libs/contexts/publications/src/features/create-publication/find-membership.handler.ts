import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindMembership } from '@perkstream/published';
import { PublicationClaims } from './publication-claims.js';

@QueryHandler(FindMembership)
export class FindMembershipHandler implements IQueryHandler<FindMembership> {
  constructor(private readonly claims: PublicationClaims) {}

  execute({ projectId, campaignId, customerId }: FindMembership): Promise<string | undefined> {
    return this.claims.codeOf(projectId, { campaignId, customerId });
  }
}
