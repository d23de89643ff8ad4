import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, parseInstant, refuse, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetMemberStatement, type StatementAnswer } from '@perkstream/published';
import { owedOf } from '../../domain/loyalty-card/debts.js';
import { balanceOf, pendingOf, spendableOf } from '../../domain/loyalty-card/state.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { type PointsEntry } from '../../presenters/points.presenter.js';
import { presentStatementBucket, presentStatementLine } from '../../presenters/statement.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';
import { LedgerReader } from './ledger-reader.js';

const list = defineList({});

/** From the events of the card: nothing else knows what was there at a moment of the past. */
export const getMemberStatement = handler(
  GetMemberStatement,
  [MemberRepository, CardLedger, LedgerReader],
  async (
    { context, params, query: { as_of: sent, ...query } },
    members,
    ledger,
    reader,
  ): Promise<StatementAnswer | Refusal<LoyaltyRefusal>> => {
    const { projectId, now } = context;
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const asOf = sent === undefined ? now : parseInstant(sent);
    if (asOf === undefined || asOf > now) {
      return refuse('invalid_query_params', { details: 'Parameter .as_of must be in the past' });
    }
    const member = await members.find(projectId, params);
    if (isRefusal(member)) return member;
    const { id: voucher_id, campaignId: campaign_id, createdAt } = member.card;
    if (asOf < createdAt) {
      return refuse('invalid_query_params', { details: `The card has been there since ${createdAt}` });
    }
    const { state, lines } = await reader.upTo(asOf, context, voucher_id);
    const { card, events } = await ledger.settledAt(projectId, member, asOf, state);
    const due = events.filter((event) => 'entry' in event.data).map((event) => ({ entry: event as PointsEntry }));
    const all = [...lines, ...due].reverse();
    return {
      object: 'list',
      voucher_id,
      campaign_id,
      as_of: asOf,
      balance: balanceOf(card),
      reserved_points: balanceOf(card) - spendableOf(card),
      pending_points: pendingOf(card),
      owed_points: owedOf(card),
      buckets: card.buckets.map(presentStatementBucket),
      data_ref: 'data',
      data: all.slice(asked.offset, asked.offset + asked.limit).map(presentStatementLine),
      total: all.length,
    };
  },
);
