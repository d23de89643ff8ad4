import { CustomerAnswer } from '../customers/answers.js';
import { instantParameter, listOf, operation } from '../language/index.js';
import { RunningCampaignsAnswer } from './campaign-answers.js';
import { FIGURE_INTERVALS, FiguresAnswer } from './figure-answers.js';
import { FindHappenings, HappeningsAnswer } from './happenings.js';
import { NamesAnswer, SearchAnswer } from './search-answers.js';

const ours = { context: 'insights', service: 'management', keys: 'application', scope: 'insights' } as const;

/** Points of one answer with figures. */
export const MOST_FIGURES = 1_000;
/** Campaigns of one answer. */
export const MOST_RUNNING_CAMPAIGNS = 100;
/** Things that one search finds. */
export const MOST_FOUND = 20;

export class GetFigures extends operation({
  ...ours,
  id: 'get-figures',
  method: 'GET',
  path: '/v1/insights/figures',
  summary: 'Get redemptions, discounts and points over time',
  query: {
    from: { ...instantParameter, description: 'the hour, day or month that it lies in is the first' },
    to: { ...instantParameter, description: 'up to but not including it; now where absent' },
    interval: { type: 'string', enum: FIGURE_INTERVALS, default: 'day', description: 'of each point' },
    campaign_id: { type: 'string', maxLength: 100, description: 'camp_…' },
  },
  answer: FiguresAnswer,
}) {}

export class ListRunningCampaigns extends operation({
  ...ours,
  id: 'list-running-campaigns',
  method: 'GET',
  path: '/v1/insights/campaigns',
  summary: 'List campaigns that run now, those that end soonest first',
  query: { limit: { type: 'integer', minimum: 1, maximum: MOST_RUNNING_CAMPAIGNS, default: MOST_RUNNING_CAMPAIGNS } },
  answer: RunningCampaignsAnswer,
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
        'an id or source id, or parts of a code, name, e-mail, city or phone number, in any case, with or without accents',
    },
    limit: { type: 'integer', minimum: 1, maximum: MOST_FOUND, default: MOST_FOUND },
  },
  answer: SearchAnswer,
}) {}

const idsOf = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 2_000, required: true, description }) as const;

export class ListNames extends operation({
  ...ours,
  id: 'list-names',
  method: 'GET',
  path: '/v1/insights/names',
  summary: 'List names of customers, codes and campaigns, by their ids',
  query: { ids: idsOf('cust_…, v_… or camp_…, with commas between') },
  answer: NamesAnswer,
}) {}

export class ListNamedCustomers extends operation({
  ...ours,
  id: 'list-named-customers',
  method: 'GET',
  path: '/v1/insights/customers',
  summary: 'List customers with their summaries, by their ids',
  query: { ids: idsOf('cust_…, with commas between') },
  answer: listOf('data', CustomerAnswer),
}) {}

export class WatchProject extends operation({
  ...ours,
  id: 'watch-project',
  method: 'GET',
  path: '/v1/insights/stream',
  summary: 'List what happened last; with Accept: text/event-stream, go on with what happens from then on',
  answer: HappeningsAnswer,
  stream: FindHappenings,
}) {}
