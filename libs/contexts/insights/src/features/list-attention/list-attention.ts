import { instantOf, millisecondsOf } from '@perkstream/kernel';
import { handler, listAnswer, Messenger } from '@perkstream/platform';
import {
  type AttentionItem,
  type BudgetOfCampaign,
  type CampaignAtAGlance,
  FindBudgets,
  FindFailingWebhooks,
  FindRunningCampaigns,
  ListAttention,
  MAX_RUNNING_CAMPAIGNS,
} from '@perkstream/published';
import { FiguresRepository } from '../../repositories/figures.repository.js';
import { mostUsed, shareOf } from '../../services/budgets.js';
import { unusualRefusals } from './unusual-refusals.js';

const DAY_MS = 86_400_000;
const BUDGET_SHARE = 0.8;
const CODES_SHARE = 0.1;
/** A webhook that was switched off is mentioned for as long. */
const WEBHOOK_DAYS = 7;
const END_MS = 7 * DAY_MS;
/** Days before the last 24 hours that say how many refusals are usual. */
const USUAL_DAYS = 14;

export const listAttention = handler(
  ListAttention,
  [FiguresRepository, Messenger],
  async ({ context: { projectId, now } }, figures, messenger) => {
    const before = (days: number) => instantOf(millisecondsOf(now) - days * DAY_MS);
    const starts = [before(USUAL_DAYS + 1), before(1), now];
    const [campaigns, failing, { periods }] = await Promise.all([
      messenger.ask(new FindRunningCampaigns(projectId, now, MAX_RUNNING_CAMPAIGNS)),
      messenger.ask(new FindFailingWebhooks(projectId, before(WEBHOOK_DAYS))),
      figures.sums(projectId, projectId, starts),
    ]);
    const ids = campaigns.map(({ id }) => id);
    const budgets = await messenger.ask(new FindBudgets(projectId, ids, now));
    const items = campaigns.map((campaign, index) => aboutCampaign(campaign, budgets[index] ?? [], now)).flat();
    const webhooks = failing.map(({ id, targetUrl: name, at }): AttentionItem => ({ kind: 'webhook', id, name, at }));
    const data = [...items, ...unusualRefusals(periods[0]!, periods[1]!, USUAL_DAYS), ...webhooks].sort(byKind);
    return listAnswer('data', data, data.length);
  },
);

const ORDER: readonly AttentionItem['kind'][] = ['webhook', 'refusals', 'budget', 'codes', 'end'];

function byKind(one: AttentionItem, other: AttentionItem): number {
  return ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind);
}

function aboutCampaign(
  { id, name, campaignType, expirationDate, codes }: CampaignAtAGlance,
  budgets: readonly BudgetOfCampaign[],
  now: string,
): readonly AttentionItem[] {
  const items: AttentionItem[] = [];
  const budget = mostUsed(budgets);
  if (budget && shareOf(budget) >= BUDGET_SHARE) items.push({ kind: 'budget', id, name, budget });
  // A single code is for everybody, and members and referrers get new ones.
  const canRunOut = campaignType !== 'LOYALTY_PROGRAM' && campaignType !== 'REFERRAL_PROGRAM';
  if (codes && canRunOut && codes.count > 1 && codes.left <= codes.count * CODES_SHARE) {
    items.push({ kind: 'codes', id, name, vouchers_count: codes.count, vouchers_left: codes.left });
  }
  if (expirationDate !== null && millisecondsOf(expirationDate) - millisecondsOf(now) <= END_MS) {
    items.push({ kind: 'end', id, name, at: expirationDate });
  }
  return items;
}
