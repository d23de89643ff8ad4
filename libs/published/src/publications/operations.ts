import {
  alsoAs,
  ANY_OBJECT,
  EACH_TIME,
  filtersParameter,
  listOf,
  operation,
  orderParameter,
  pageParameters,
  rowParameters,
} from '../language/index.js';
import { VoucherAnswer } from '../vouchers/answers.js';
import { VOUCHER_TYPES } from '../vouchers/voucher-fields.js';
import { PublicationAnswer, PublicationInListAnswer, PublicationOfVoucherAnswer } from './answers.js';
import { AddMemberBody, CreatePublicationBody } from './bodies.js';

const ours = { context: 'publications', service: 'promotions', keys: 'application' } as const;
const text = { type: 'string' } as const;

export class CreatePublication extends operation({
  ...ours,
  id: 'create-publication',
  method: 'POST',
  path: '/v1/publications',
  scope: 'publications',
  summary: 'Publish a code, or codes of a campaign, to a customer',
  query: {
    join_once: { type: 'boolean' },
    campaign: {
      type: 'string',
      description: 'Name of the campaign, when the body contains neither code nor campaign.',
    },
  },
  body: CreatePublicationBody,
  answer: PublicationAnswer,
  key: ({ body: { voucher, campaign } }) => voucher ?? (typeof campaign === 'string' ? campaign : campaign?.name),
  sample: ({ codes, customer }) => ({ campaign: codes.id, customer: { id: customer.id } }),
}) {}

export const createPublicationFromClient = alsoAs(CreatePublication, {
  id: 'create-publication-client-side',
  path: '/client/v1/publish',
  keys: 'client',
  alsoKeys: ['application'],
  originOptional: true,
  scope: 'client_publish',
  clientSwitch: 'client_publish_enabled',
});

export class CreatePublicationByQuery extends operation({
  ...ours,
  id: 'create-publication-1',
  method: 'GET',
  path: '/v1/publications/create',
  scope: 'publications',
  summary: 'Publish a code to a customer (keys of integrations only)',
  query: {
    join_once: { type: 'boolean' },
    voucher: text,
    campaign: ANY_OBJECT,
    customer: ANY_OBJECT,
    source_id: text,
    metadata: ANY_OBJECT,
  },
  answer: PublicationAnswer,
}) {}

export class ListPublications extends operation({
  ...ours,
  id: 'list-publications',
  method: 'GET',
  path: '/v1/publications',
  scope: 'publications',
  summary: 'List publications, including failed ones',
  query: {
    ...rowParameters,
    order: orderParameter('id', 'voucher_code', 'tracking_id', 'customer_id', 'created_at', 'channel'),
    campaign: { ...text, description: 'ID or name of the campaign.' },
    customer: { ...text, description: 'ID or source ID of the customer.' },
    voucher: { ...text, description: 'Code or ID of the voucher.' },
    result: { ...text, enum: ['SUCCESS', 'FAILURE'] },
    voucher_type: { ...text, enum: ['discount', 'gift', 'loyalty', ...VOUCHER_TYPES] },
    is_referral_code: { type: 'boolean' },
    source_id: text,
    filters: filtersParameter,
  },
  answer: listOf('publications', PublicationInListAnswer),
}) {}

export class ListVoucherPublications extends operation({
  ...ours,
  id: 'list-voucher-publications',
  method: 'GET',
  path: '/v1/vouchers/{code}/publications',
  scope: 'vouchers',
  summary: 'List the publications of a voucher',
  query: pageParameters,
  answer: listOf('publications', PublicationOfVoucherAnswer),
}) {}

export class AddMember extends operation({
  ...ours,
  id: 'add-member',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/members',
  scope: 'loyalties',
  summary: 'Publish a card of a loyalty program to a customer: the given card, or the next free one',
  body: AddMemberBody,
  answer: VoucherAnswer,
  sample: () => ({ customer: { source_id: `member-${EACH_TIME}` } }),
}) {}
