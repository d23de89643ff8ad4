import { AcceptedAnswer } from '../async-actions/answers.js';
import {
  asOfParameters,
  EACH_TIME,
  historyOperation,
  listOf,
  operation,
  orderParameter,
  rowParameters,
  searchIn,
} from '../language/index.js';
import { CampaignAnswer, CampaignOfMomentAnswer, CampaignWithPartsAnswer, ChangedCampaignAnswer } from './answers.js';
import { CreateLoyaltyProgramBody, UpdateCampaignBody } from './bodies.js';

/** Loyalty programs are campaigns; here they stand under an address of their own, which knows no others. */
const ours = { context: 'campaigns', service: 'promotions', keys: 'application', scope: 'loyalties' } as const;

export class CreateLoyaltyProgram extends operation({
  ...ours,
  id: 'create-loyalty-program',
  method: 'POST',
  path: '/v1/loyalties',
  summary: 'Create a loyalty program with its initial cards',
  body: CreateLoyaltyProgramBody,
  answer: CampaignWithPartsAnswer,
  key: ({ body }) => body.name,
  sample: () => ({
    name: `Another program ${EACH_TIME}`,
    type: 'AUTO_UPDATE',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
  }),
}) {}

export class ListLoyaltyPrograms extends operation({
  ...ours,
  id: 'list-loyalty-programs',
  method: 'GET',
  path: '/v1/loyalties',
  summary: 'List loyalty programs, newest first',
  query: {
    ...rowParameters,
    search: searchIn('the name'),
    expand: { type: 'string', enum: ['category', 'access_settings_assignments'] },
    order: orderParameter('created_at', 'updated_at'),
  },
  answer: listOf('campaigns', CampaignAnswer),
}) {}

export class GetLoyaltyProgram extends operation({
  ...ours,
  id: 'get-loyalty-program',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}',
  summary: 'Get a loyalty program',
  query: asOfParameters,
  answer: CampaignOfMomentAnswer,
}) {}

export class ListLoyaltyProgramHistory extends historyOperation({
  ...ours,
  subject: 'loyalty program',
  path: '/v1/loyalties/{campaignId}',
}) {}

export class UpdateLoyaltyProgram extends operation({
  ...ours,
  id: 'update-loyalty-program',
  method: 'PUT',
  path: '/v1/loyalties/{campaignId}',
  summary: 'Update a loyalty program',
  body: UpdateCampaignBody,
  answer: ChangedCampaignAnswer,
  sample: () => ({ description: 'Another text' }),
}) {}

export class DeleteLoyaltyProgram extends operation({
  ...ours,
  id: 'delete-loyalty-program',
  method: 'DELETE',
  path: '/v1/loyalties/{campaignId}',
  summary: 'Move a loyalty program and its cards to the bin, or delete them permanently and free their names',
  query: { force: { type: 'boolean', default: false } },
  answer: AcceptedAnswer,
}) {}
