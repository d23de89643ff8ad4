import { handler } from '@perkstream/platform';
import { FindMembership } from '@perkstream/published';
import { PublicationClaims } from '../../processes/publication/publication-claims.js';

export const findMembership = handler(
  FindMembership,
  [PublicationClaims],
  ({ projectId, campaignId, customerId }, claims) => claims.codeOf(projectId, { campaignId, customerId }),
);
