import { defineList, type ListRequest, parseListQuery, parseMoment } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { type AnswerOf, type CustomerAnswer, ListCustomers } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { SegmentLists } from '../../services/segment-lists.js';

const BY_CREATION = 'customer.created_at';
const BY_CHANGE = 'customer.updated_at';

const list = defineList({
  // None: what is no parameter of its own is refused, not left out of the question.
  fields: [],
  order: { created_at: BY_CREATION, updated_at: BY_CHANGE, source_id: 'customer.source_id' },
  bounds: { created_at: BY_CREATION, updated_at: BY_CHANGE },
});

/** Parameters that name one value of a customer. */
const EQUAL = { email: 'customer.email', name: 'customer.name', city: 'customer.address.city' } as const;

const EVERYBODY: Condition = { all: [] };

export const listCustomers = handler(
  ListCustomers,
  [CustomerPresenter, SegmentLists],
  async ({ context, query }, presenter, segments) => {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const sorting = asked.orderBy[0] ?? { field: BY_CREATION, descending: true };
    const last = parseMoment(asked.query['starting_after'], 'starting_after');
    if (isRefusal(last)) return last;
    const segmentId = asked.query['segment_id'];
    const inSegment = isSent(segmentId)
      ? await segments.conditionOf(context.projectId, String(segmentId), context.now)
      : EVERYBODY;
    if (isRefusal(inSegment)) return inSegment;
    if (!inSegment) return answer([], 0, false);

    const matching: Condition[] = [{ field: 'projectId', is: context.projectId }];
    for (const [parameter, field] of Object.entries(EQUAL)) {
      const value = asked.query[parameter];
      if (isSent(value)) matching.push({ field, is: String(value) });
    }
    if (asked.where) matching.push(asked.where);
    if (inSegment !== EVERYBODY) matching.push(inSegment);
    const where: Condition = matching.length === 1 ? matching[0]! : { all: matching };
    if (!last) return answerOf(presenter, context.projectId, where, asked);
    const rest = await answerOf(presenter, context.projectId, { all: [...matching, afterLast(sorting, last)] }, asked);
    return { ...rest, total: await presenter.count(where) };
  },
);

async function answerOf(
  presenter: CustomerPresenter,
  projectId: string,
  where: Condition,
  page: ListRequest,
): Promise<AnswerOf<typeof ListCustomers>> {
  const { customers, total } = await presenter.page(projectId, where, page);
  return answer(customers, total, page.offset + customers.length < total);
}

/** `starting_after` is the date of the last row: its date of change when rows are in order of that, else of creation. */
function afterLast({ field, descending }: { field: string; descending?: boolean }, last: string): Condition {
  const date = field === BY_CHANGE ? BY_CHANGE : BY_CREATION;
  const ascending = !descending && field !== 'customer.source_id';
  return ascending ? { field: date, more: last } : { field: date, less: last };
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function answer(customers: readonly CustomerAnswer[], total: number, hasMore: boolean): AnswerOf<typeof ListCustomers> {
  return { ...listAnswer('customers', customers, total), has_more: hasMore };
}
