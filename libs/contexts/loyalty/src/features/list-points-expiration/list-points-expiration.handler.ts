import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { ListPointsExpiration, type PointsBucketsAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentBuckets } from '../../presenters/points.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';

const list = defineList({});

/** From the card itself, which knows its buckets in the order in which they expire. */
export const listPointsExpiration = handler(
  ListPointsExpiration,
  [MemberRepository, CardLedger],
  async (
    { context: { projectId, now }, params, query },
    members,
    ledger,
  ): Promise<PointsBucketsAnswer | Refusal<LoyaltyRefusal>> => {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const member = await members.find(projectId, params);
    if (isRefusal(member)) return member;
    const buckets = presentBuckets(await ledger.at(projectId, member, now));
    const data = buckets.slice(asked.offset, asked.offset + asked.limit);
    return listAnswer('data', data, buckets.length);
  },
);
