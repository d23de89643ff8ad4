import { defineList, parseListQuery, parseMoment } from '@perkstream/domain-filters';
import { type Condition, isRefusal, type Sorting } from '@perkstream/kernel';
import { handler, listAnswer, ofProject, pageOrRowsAfter, ViewRunner } from '@perkstream/platform';
import { ListCustomers } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { SegmentLists } from '../../services/segment-lists.js';
import { customersView } from '../../views/customers/customers.view.js';

const BY_CREATION = 'customer.created_at';
const BY_CHANGE = 'customer.updated_at';

const list = defineList({
  // None: what is no parameter of its own is refused, not left out of the question.
  fields: [],
  order: { created_at: BY_CREATION, updated_at: BY_CHANGE, source_id: 'customer.source_id' },
  bounds: { created_at: BY_CREATION, updated_at: BY_CHANGE },
  search: 'search',
  paging: 'rows',
});

/** Parameters that name one value of a customer. */
const EQUAL = { email: 'customer.email', name: 'customer.name', city: 'customer.address.city' } as const;

export const listCustomers = handler(
  ListCustomers,
  [CustomerPresenter, SegmentLists, ViewRunner],
  async ({ context: { projectId, now }, query }, presenter, segments, views) => {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const last = parseMoment(asked.query['starting_after'], 'starting_after');
    if (isRefusal(last)) return last;
    const matching: Condition[] = [];
    for (const [parameter, field] of Object.entries(EQUAL)) {
      const value = asked.query[parameter];
      if (isSent(value)) matching.push({ field, is: String(value) });
    }
    if (asked.where) matching.push(asked.where);
    const segmentId = asked.query['segment_id'];
    if (isSent(segmentId)) {
      const inSegment = await segments.conditionOf(projectId, String(segmentId), now);
      if (isRefusal(inSegment)) return inSegment;
      matching.push(inSegment ?? { field: 'id', in: [] });
    }
    const further = last === undefined ? [] : [afterLast(asked.orderBy, last)];
    const documents = views.collection(customersView);
    const page = await pageOrRowsAfter(documents, ofProject(projectId, ...matching, ...further), asked);
    if (isRefusal(page)) return page;
    const total = last === undefined ? page.total : await documents.count(ofProject(projectId, ...matching));
    const customers = await presenter.shown(projectId, page.found);
    return { ...listAnswer('customers', customers, total), has_more: asked.offset + customers.length < page.total };
  },
);

/** `starting_after` is the date of the last row: its date of change when rows are in order of that, else of creation. */
function afterLast([sorting]: readonly Sorting[], last: string): Condition {
  const date = sorting?.field === BY_CHANGE ? BY_CHANGE : BY_CREATION;
  const ascending = !sorting?.descending && sorting?.field !== 'customer.source_id';
  return ascending ? { field: date, more: last } : { field: date, less: last };
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
