import { AcceptedAnswer } from '../async-actions/answers.js';
import {
  asOfParameters,
  betweenParameter,
  ledgerParameters,
  EACH_TIME,
  filtersParameter,
  historyOperation,
  instantParameter,
  type AnswerSchema,
  listOf,
  operation,
  orderParameter,
  rowParameters,
  searchIn,
  sampleTier,
  switchOperation,
} from '../language/index.js';
import { VoucherAnswer } from '../vouchers/answers.js';
import { TransactionsAnswer } from '../vouchers/transactions.answer.js';
import {
  CampaignAnswer,
  CampaignOfMomentAnswer,
  CampaignWithPartsAnswer,
  ChangedCampaignAnswer,
  CREATION_STATUSES,
} from './answers.js';
import { CAMPAIGN_TYPES, CopyCampaignBody, CreateCampaignBody, UpdateCampaignBody } from './bodies.js';
import {
  AddVoucherBody,
  AddVouchersBody,
  CampaignCodeLine,
  CODES_PER_CAMPAIGN,
  ImportedVoucherInput,
} from './campaign-voucher.js';
import { CampaignSummaryAnswer } from './summary.js';

const ours = { context: 'campaigns', service: 'promotions', keys: 'application', scope: 'campaigns' } as const;

const nothing: AnswerSchema<Record<string, never>> = { type: 'object', maxProperties: 0 };

export class CreateCampaign extends operation({
  ...ours,
  id: 'create-campaign',
  method: 'POST',
  path: '/v1/campaigns',
  summary: 'Create a campaign with its initial tiers or codes',
  body: CreateCampaignBody,
  answer: CampaignWithPartsAnswer,
  key: ({ body }) => body.name,
  sample: () => ({
    name: `Another campaign ${EACH_TIME}`,
    campaign_type: 'PROMOTION',
    promotion: { tiers: [sampleTier] },
  }),
}) {}

export class ListCampaigns extends operation({
  ...ours,
  id: 'list-campaigns',
  method: 'GET',
  path: '/v1/campaigns',
  summary: 'List campaigns, newest first',
  query: {
    ...rowParameters,
    search: searchIn('the name'),
    created_at: betweenParameter,
    campaign_type: { type: 'string', enum: CAMPAIGN_TYPES },
    category: { type: 'string', description: 'Name of the category.' },
    expand: { type: 'string', enum: ['category', 'access_settings_assignments'] },
    campaign_status: { type: 'string', enum: CREATION_STATUSES },
    is_referral_code: { type: 'boolean' },
    order: orderParameter('created_at', 'updated_at'),
    filters: filtersParameter,
    access_settings: { type: 'object', additionalProperties: true, description: 'IDs of areas and stores.' },
  },
  answer: listOf('campaigns', CampaignAnswer),
}) {}

export class GetCampaign extends operation({
  ...ours,
  id: 'get-campaign',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}',
  summary: 'Get a campaign',
  query: asOfParameters,
  answer: CampaignOfMomentAnswer,
}) {}

export class ListCampaignHistory extends historyOperation({
  ...ours,
  subject: 'campaign',
  path: '/v1/campaigns/{campaignId}',
}) {}

export class UpdateCampaign extends operation({
  ...ours,
  id: 'update-campaign',
  method: 'PUT',
  path: '/v1/campaigns/{campaignId}',
  summary: 'Update a campaign',
  body: UpdateCampaignBody,
  answer: ChangedCampaignAnswer,
  sample: () => ({ description: 'Another text' }),
}) {}

export class DeleteCampaign extends operation({
  ...ours,
  id: 'delete-campaign',
  method: 'DELETE',
  path: '/v1/campaigns/{campaignId}',
  summary: 'Move a campaign, its codes and its tiers to the bin, or delete them permanently and free their names',
  query: { force: { type: 'boolean', default: false } },
  answer: AcceptedAnswer,
  status: 202,
}) {}

export class CopyCampaign extends operation({
  ...ours,
  id: 'copy-campaign',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/copy',
  summary: 'Copy a campaign with its rules, tiers, earning rules and rewards; the copy is inactive until it is enabled',
  body: CopyCampaignBody,
  answer: CampaignWithPartsAnswer,
  key: ({ body }) => body.name,
  sample: () => ({ name: `A copy ${EACH_TIME}`, start_date: '2027-01-01T00:00:00.000Z' }),
}) {}

const campaign = {
  ...ours,
  subject: 'campaign',
  path: '/v1/campaigns/{campaignId}',
  answer: nothing,
  disabled: 'its codes and tiers are neither offered nor redeemable',
} as const;
export class EnableCampaign extends switchOperation('enable', campaign) {}
export class DisableCampaign extends switchOperation('disable', campaign) {}

/** The body of an import. */
const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

export class AddVouchers extends operation({
  ...ours,
  id: 'add-vouchers-to-campaign',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/vouchers',
  summary: 'Add random codes to a campaign: one at once, more asynchronously (202)',
  body: AddVouchersBody,
  bodyOptional: true,
  otherBody: 'ignored',
  query: { vouchers_count: { type: 'integer', minimum: 1, maximum: CODES_PER_CAMPAIGN, default: 1 } },
  answer: VoucherAnswer,
  accepted: AcceptedAnswer,
  sample: () => ({}),
}) {}

export class AddVoucherWithCode extends operation({
  ...ours,
  id: 'add-voucher-with-specific-code-to-campaign',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/vouchers/{code}',
  summary: 'Add your own code to a campaign',
  body: AddVoucherBody,
  bodyOptional: true,
  answer: VoucherAnswer,
  sample: () => ({}),
}) {}

export class ApplyCampaignTerms extends operation({
  ...ours,
  id: 'apply-campaign-terms-to-vouchers',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/vouchers/terms/async',
  summary: 'Give all codes of a campaign its current dates, validity windows, discount and category, asynchronously',
  answer: AcceptedAnswer,
  status: 202,
}) {}

export class ImportVouchers extends operation({
  ...ours,
  id: 'import-vouchers-to-campaign',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/import',
  summary: 'Add your own codes to a campaign asynchronously',
  body: ImportedVoucherInput,
  bodyIsList: true,
  bodyLimit: MAX_IMPORT_BYTES,
  answer: AcceptedAnswer,
  status: 202,
  sample: () => [{ code: `IMPORTED ${EACH_TIME}` }],
}) {}

export class ImportVouchersByFileToCampaign extends operation({
  ...ours,
  id: 'import-vouchers-to-campaign-using-csv',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/importCSV',
  summary: 'Add codes from a CSV file to a campaign asynchronously',
  body: CampaignCodeLine,
  bodyIsList: true,
  csv: true,
  bodyLimit: MAX_IMPORT_BYTES,
  answer: AcceptedAnswer,
  sample: () => ({ file: `Code,Active,season\nFILED ${EACH_TIME},true,spring` }),
}) {}

export class GetCampaignSummary extends operation({
  ...ours,
  id: 'get-campaign-summary',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}/summary',
  summary: 'Get the figures of a campaign between two days (UTC, both inclusive)',
  query: { start_date: instantParameter, end_date: instantParameter },
  answer: CampaignSummaryAnswer,
}) {}

export class ListCampaignTransactions extends operation({
  ...ours,
  id: 'list-campaign-transactions',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}/transactions',
  summary: 'List the transactions of all cards of a campaign, newest first',
  query: ledgerParameters,
  answer: TransactionsAnswer,
}) {}
