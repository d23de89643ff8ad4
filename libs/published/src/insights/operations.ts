import { CustomerAnswer } from '../customers/answers.js';
import { instantParameter, listOf, operation } from '../language/index.js';
import { CampaignFiguresAnswer, RunningCampaignsAnswer } from './campaign-answers.js';
import { FIGURE_INTERVALS, FiguresAnswer } from './figure-answers.js';
import { FindHappenings, HappeningsAnswer } from './happenings.js';
import { NamesAnswer, SearchAnswer } from './search-answers.js';

const ours = { context: 'insights', service: 'management', keys: 'application', scope: 'insights' } as const;

/** Points of one answer with figures. */
export const MAX_FIGURES = 1_000;
export const MAX_RUNNING_CAMPAIGNS = 100;
export const MAX_FOUND_THINGS = 20;

const idsOf = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 2_000, required: true, description }) as const;

export class GetFigures extends operation({
  ...ours,
  id: 'get-figures',
  method: 'GET',
  path: '/v1/insights/figures',
  summary: 'Get redemptions, discounts and points over time',
  query: {
    from: { ...instantParameter, description: 'The first entry is the hour, day or month that contains this moment.' },
    to: { ...instantParameter, description: 'Exclusive. Defaults to now.' },
    interval: { type: 'string', enum: FIGURE_INTERVALS, default: 'day', description: 'Length of each entry.' },
    campaign_id: { type: 'string', maxLength: 100, description: 'Begins with `camp_`.' },
  },
  answer: FiguresAnswer,
}) {}

export class ListRunningCampaigns extends operation({
  ...ours,
  id: 'list-running-campaigns',
  method: 'GET',
  path: '/v1/insights/campaigns',
  summary: 'List running campaigns, those that expire soonest first',
  query: { limit: { type: 'integer', minimum: 1, maximum: MAX_RUNNING_CAMPAIGNS, default: MAX_RUNNING_CAMPAIGNS } },
  answer: RunningCampaignsAnswer,
}) {}

export class ListCampaignFigures extends operation({
  ...ours,
  id: 'list-campaign-figures',
  method: 'GET',
  path: '/v1/insights/campaign-figures',
  summary: 'Compare campaigns: redemptions, discounts, orders, budgets and codes left',
  query: {
    ids: idsOf('IDs that begin with `camp_`, separated by commas.'),
    from: {
      ...instantParameter,
      description: 'The first day is the one that contains this moment. 30 days by default.',
    },
    to: { ...instantParameter, description: 'Exclusive. Defaults to now.' },
  },
  answer: CampaignFiguresAnswer,
}) {}

export class Search extends operation({
  ...ours,
  id: 'search',
  method: 'GET',
  path: '/v1/insights/search',
  summary: 'Find a code, customer, order, campaign, redemption, product, rule, segment or collection',
  query: {
    q: {
      type: 'string',
      minLength: 2,
      maxLength: 200,
      required: true,
      description:
        'An ID or source ID, or parts of a code, name, e-mail, city or phone number. Case and accents are ignored.',
    },
    limit: { type: 'integer', minimum: 1, maximum: MAX_FOUND_THINGS, default: MAX_FOUND_THINGS },
  },
  answer: SearchAnswer,
}) {}

export class ListNames extends operation({
  ...ours,
  id: 'list-names',
  method: 'GET',
  path: '/v1/insights/names',
  summary: 'List the names of customers, codes and campaigns by ID',
  query: { ids: idsOf('IDs that begin with `cust_`, `v_` or `camp_`, separated by commas.') },
  answer: NamesAnswer,
}) {}

export class ListNamedCustomers extends operation({
  ...ours,
  id: 'list-named-customers',
  method: 'GET',
  path: '/v1/insights/customers',
  summary: 'List customers with their summaries by ID',
  query: { ids: idsOf('IDs that begin with `cust_`, separated by commas.') },
  answer: listOf('data', CustomerAnswer),
}) {}

export class WatchProject extends operation({
  ...ours,
  id: 'watch-project',
  method: 'GET',
  path: '/v1/insights/stream',
  summary: 'List the latest events; with `Accept: text/event-stream`, continue with new ones as they happen',
  answer: HappeningsAnswer,
  stream: FindHappenings,
}) {}
