import { AcceptedAnswer } from '../async-actions/answers.js';
import {
  cursorParameters,
  filtersParameter,
  instantParameter,
  type JsonSchema,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { VoucherAnswer } from '../vouchers/answers.js';
import { CreditTransactionsAnswer } from '../vouchers/ledger-answers.js';
import { CampaignAnswer, CampaignWithPartsAnswer, CREATION_STATUSES } from './answers.js';
import { CAMPAIGN_TYPES, CreateCampaignBody, UpdateCampaignBody } from './bodies.js';
import { AddVoucherBody, AddVouchersBody, CODES_PER_CAMPAIGN, ImportedVoucherInput } from './campaign-voucher.js';
import { CampaignSummaryAnswer } from './summary.js';

interface OneCampaign {
  /** Id or name */
  readonly campaignId: string;
}

export class CreateCampaign extends OperationRequest<CreateCampaignBody, Record<string, never>> {}
export class ListCampaigns extends OperationRequest<undefined, Record<string, never>> {}
export class GetCampaign extends OperationRequest<undefined, OneCampaign> {}
export class UpdateCampaign extends OperationRequest<UpdateCampaignBody, OneCampaign> {}
export class DeleteCampaign extends OperationRequest<undefined, OneCampaign, { force?: boolean }> {}
export class EnableCampaign extends OperationRequest<undefined, OneCampaign> {}
export class DisableCampaign extends OperationRequest<undefined, OneCampaign> {}
export class AddVouchers extends OperationRequest<AddVouchersBody, OneCampaign, { vouchers_count?: number }> {}
export class AddVoucherWithCode extends OperationRequest<AddVoucherBody, OneCampaign & { readonly code: string }> {}
export class ImportVouchers extends OperationRequest<readonly ImportedVoucherInput[], OneCampaign> {}
export class GetCampaignSummary extends OperationRequest<
  undefined,
  OneCampaign,
  { start_date?: string; end_date?: string }
> {}
export class ListCampaignTransactions extends OperationRequest<undefined, OneCampaign> {}

const ours = { context: 'campaigns', service: 'promotions', keys: 'application', scope: 'campaigns' } as const;
const CAMPAIGNS = '/v1/campaigns';
const CAMPAIGN = `${CAMPAIGNS}/{campaignId}`;
const byCampaign = ({ params }: { params: Record<string, string> }) => params['campaignId'];

const nothing: JsonSchema = { type: 'object', maxProperties: 0 };

export const createCampaign = operation({
  ...ours,
  id: 'create-campaign',
  method: 'POST',
  path: CAMPAIGNS,
  request: CreateCampaign,
  summary: 'Create a campaign, with the tiers or codes that it starts with',
  body: CreateCampaignBody,
  answer: CampaignWithPartsAnswer,
  key: ({ body }) => (body as CreateCampaignBody).name,
});

export const listCampaigns = operation({
  ...ours,
  id: 'list-campaigns',
  method: 'GET',
  path: CAMPAIGNS,
  request: ListCampaigns,
  summary: 'List campaigns, the newest first',
  query: {
    ...pageParameters,
    campaign_type: { type: 'string', enum: CAMPAIGN_TYPES },
    expand: { type: 'string', enum: ['category', 'access_settings_assignments'] },
    campaign_status: { type: 'string', enum: CREATION_STATUSES },
    is_referral_code: { type: 'boolean' },
    order: orderParameter('created_at', 'updated_at'),
    filters: filtersParameter,
    access_settings: { type: 'object', additionalProperties: true, description: 'ids of areas and stores' },
  },
  answer: listOf('campaigns', CampaignAnswer),
});

export const getCampaign = operation({
  ...ours,
  id: 'get-campaign',
  method: 'GET',
  path: CAMPAIGN,
  request: GetCampaign,
  summary: 'Show a campaign',
  answer: CampaignWithPartsAnswer,
  key: byCampaign,
});

export const updateCampaign = operation({
  ...ours,
  id: 'update-campaign',
  method: 'PUT',
  path: CAMPAIGN,
  request: UpdateCampaign,
  summary: 'Change fields of a campaign',
  body: UpdateCampaignBody,
  answer: CampaignWithPartsAnswer,
  key: byCampaign,
});

export const deleteCampaign = operation({
  ...ours,
  id: 'delete-campaign',
  method: 'DELETE',
  path: CAMPAIGN,
  request: DeleteCampaign,
  summary: 'Move a campaign and its codes to the bin, or delete them and free their names; its tiers go with it',
  query: { force: { type: 'boolean', default: false } },
  answer: AcceptedAnswer,
  status: 202,
  key: byCampaign,
});

export const enableCampaign = operation({
  ...ours,
  id: 'enable-campaign',
  method: 'POST',
  path: `${CAMPAIGN}/enable`,
  request: EnableCampaign,
  summary: 'Enable a campaign',
  answer: nothing,
  key: byCampaign,
});

export const disableCampaign = operation({
  ...ours,
  id: 'disable-campaign',
  method: 'POST',
  path: `${CAMPAIGN}/disable`,
  request: DisableCampaign,
  summary: 'Disable a campaign: nothing of it is offered or redeemed',
  answer: nothing,
  key: byCampaign,
});

/** The body of an import. Source: limits. */
const IMPORT_BYTES = 10 * 1024 * 1024;

export const addVouchers = operation({
  ...ours,
  id: 'add-vouchers-to-campaign',
  method: 'POST',
  path: `${CAMPAIGN}/vouchers`,
  request: AddVouchers,
  summary: 'Add random codes to a campaign: one at once, more after the answer (202)',
  body: AddVouchersBody,
  bodyOptional: true,
  query: { vouchers_count: { type: 'integer', minimum: 1, maximum: CODES_PER_CAMPAIGN, default: 1 } },
  answer: VoucherAnswer,
  accepted: AcceptedAnswer,
  key: byCampaign,
});

export const addVoucherWithCode = operation({
  ...ours,
  id: 'add-voucher-with-specific-code-to-campaign',
  method: 'POST',
  path: `${CAMPAIGN}/vouchers/{code}`,
  request: AddVoucherWithCode,
  summary: 'Add a code of your own to a campaign',
  body: AddVoucherBody,
  bodyOptional: true,
  answer: VoucherAnswer,
  key: byCampaign,
});

export const importVouchers = operation({
  ...ours,
  id: 'import-vouchers-to-campaign',
  method: 'POST',
  path: `${CAMPAIGN}/import`,
  request: ImportVouchers,
  summary: 'Add codes of your own to a campaign, after the answer',
  body: ImportedVoucherInput,
  bodyIsList: true,
  bodyLimit: IMPORT_BYTES,
  answer: AcceptedAnswer,
  status: 202,
  key: byCampaign,
});

export const getCampaignSummary = operation({
  ...ours,
  id: 'get-campaign-summary',
  method: 'GET',
  path: `${CAMPAIGN}/summary`,
  request: GetCampaignSummary,
  summary: 'Count what happened in a campaign, from one day to another (UTC, both included)',
  query: { start_date: instantParameter, end_date: instantParameter },
  answer: CampaignSummaryAnswer,
  key: byCampaign,
});

export const listCampaignTransactions = operation({
  ...ours,
  id: 'list-campaign-transactions',
  method: 'GET',
  path: `${CAMPAIGN}/transactions`,
  request: ListCampaignTransactions,
  summary: 'List what changed the balances of the cards of a campaign, the newest first',
  query: cursorParameters,
  answer: CreditTransactionsAnswer,
  key: byCampaign,
});

export const campaignOperations: readonly Operation[] = [
  createCampaign,
  listCampaigns,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  enableCampaign,
  disableCampaign,
  addVouchers,
  addVoucherWithCode,
  importVouchers,
  getCampaignSummary,
  listCampaignTransactions,
] as readonly Operation[];
