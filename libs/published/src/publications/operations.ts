import {
  ANY_OBJECT,
  filtersParameter,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { PublicationAnswer } from './answers.js';
import { type CampaignToPublishInput, CreatePublicationBody } from './bodies.js';

export interface CreatePublicationQuery {
  /** A customer who has a code of the campaign already gets that one again. */
  readonly join_once?: boolean;
}

export interface ListPublicationsQuery extends Record<string, unknown> {
  /** Id or name */
  readonly campaign?: string;
  /** Id or source id */
  readonly customer?: string;
  /** Code or id */
  readonly voucher?: string;
  readonly result?: 'SUCCESS' | 'FAILURE';
  readonly voucher_type?: 'discount' | 'gift' | 'loyalty';
  readonly is_referral_code?: boolean;
  readonly source_id?: string;
}

type NoParams = Record<string, never>;

export class CreatePublication extends OperationRequest<CreatePublicationBody, NoParams, CreatePublicationQuery> {}
export class CreatePublicationByQuery extends OperationRequest<undefined, NoParams> {}
export class ListPublications extends OperationRequest<undefined, NoParams, ListPublicationsQuery> {}
export class ListVoucherPublications extends OperationRequest<undefined, { code: string }> {}

const ours = { context: 'publications', service: 'promotions', keys: 'application' } as const;
const text = { type: 'string' };
export const createPublication = operation({
  ...ours,
  id: 'create-publication',
  method: 'POST',
  path: '/v1/publications',
  scope: 'publications',
  request: CreatePublication,
  summary: 'Give a code, or codes of a campaign, to a customer',
  query: { join_once: { type: 'boolean' } },
  body: CreatePublicationBody,
  answer: PublicationAnswer,
  key: ({ body }) => {
    const { voucher, campaign } = body as CreatePublicationBody;
    return voucher ?? (campaign as CampaignToPublishInput | undefined)?.name ?? (campaign as string | undefined);
  },
});

export const createPublicationFromClient = operation({
  ...createPublication,
  id: 'create-publication-client-side',
  path: '/client/v1/publish',
  keys: 'client',
  scope: 'client_publish',
  clientSwitch: 'client_publish_enabled',
});

export const createPublicationByQuery = operation({
  ...ours,
  id: 'create-publication-1',
  method: 'GET',
  path: '/v1/publications/create',
  scope: 'publications',
  request: CreatePublicationByQuery,
  summary: 'Give a code to a customer (keys of integrations only)',
  query: {
    join_once: { type: 'boolean' },
    voucher: text,
    campaign: ANY_OBJECT,
    customer: ANY_OBJECT,
    source_id: text,
    metadata: ANY_OBJECT,
  },
  answer: PublicationAnswer,
});

export const listPublications = operation({
  ...ours,
  id: 'list-publications',
  method: 'GET',
  path: '/v1/publications',
  scope: 'publications',
  request: ListPublications,
  summary: 'List publications, failed ones too',
  query: {
    ...pageParameters,
    order: orderParameter('id', 'voucher_code', 'tracking_id', 'customer_id', 'created_at', 'channel'),
    campaign: { ...text, description: 'id or name of the campaign' },
    customer: { ...text, description: 'id or source id of the customer' },
    voucher: { ...text, description: 'code or id of the voucher' },
    result: { ...text, enum: ['SUCCESS', 'FAILURE'] },
    voucher_type: { ...text, enum: ['discount', 'gift', 'loyalty'] },
    is_referral_code: { type: 'boolean' },
    source_id: text,
    filters: filtersParameter,
  },
  answer: listOf('publications', PublicationAnswer),
});

export const listVoucherPublications = operation({
  ...ours,
  id: 'list-voucher-publications',
  method: 'GET',
  path: '/v1/vouchers/{code}/publications',
  scope: 'vouchers',
  request: ListVoucherPublications,
  summary: 'List the publications of a voucher',
  query: pageParameters,
  answer: listOf('publications', PublicationAnswer),
  key: ({ params }) => params.code,
});

export const publicationOperations: readonly Operation[] = [
  createPublication,
  createPublicationFromClient,
  createPublicationByQuery,
  listPublications,
  listVoucherPublications,
];
