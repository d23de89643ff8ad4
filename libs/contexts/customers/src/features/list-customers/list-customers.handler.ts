import { defineList, parseListQuery, parseMoment } from '@perkstream/domain-filters';
import { type Condition, isRefusal, type Sorting } from '@perkstream/kernel';
import { handler, listAnswer, ofProject, pageOrRowsAfter, ViewRunner } from '@perkstream/platform';
import { type CustomerAnswer, ListCustomers } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { SegmentLists } from '../../services/segment-lists.js';
import { SegmentSteps, type StepOfSegment } from '../../services/segment-steps.js';
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
  [CustomerPresenter, SegmentLists, SegmentSteps, ViewRunner],
  async ({ context: { projectId, now }, query }, presenter, segments, steps, views) => {
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
    const further = last === undefined ? [] : [afterLast(asked.orderBy, last)];
    const segmentId = asked.query['segment_id'];
    if (isSent(segmentId)) {
      const inSegment = await segments.customersOf(projectId, String(segmentId), now);
      if ('inSteps' in inSegment) {
        const counted = ofProject(projectId, ...matching);
        const where = ofProject(projectId, ...matching, ...further);
        const step = await steps.step(projectId, inSegment.inSteps, { where, counted }, asked, now);
        return isRefusal(step) ? step : answerOf(step, await presenter.shown(projectId, step.found));
      }
      matching.push(inSegment.condition);
    }
    const documents = views.collection(customersView);
    const page = await pageOrRowsAfter(documents, ofProject(projectId, ...matching, ...further), asked);
    if (isRefusal(page)) return page;
    const total = last === undefined ? page.total : await documents.count(ofProject(projectId, ...matching));
    const customers = await presenter.shown(projectId, page.found);
    return { ...listAnswer('customers', customers, total), has_more: asked.offset + customers.length < page.total };
  },
);

/** Of a segment that is listed step by step: what was counted so far, and where the next step begins. */
function answerOf({ next, count, isCounted }: StepOfSegment, customers: CustomerAnswer[]) {
  return {
    ...listAnswer('customers', customers, count),
    has_more: next !== undefined,
    ...(next !== undefined && { more_starting_after: next }),
    total_is_at_least: !isCounted,
  };
}

/** `starting_after` is the date of the last row: its date of change when rows are in order of that, else of creation. */
function afterLast([sorting]: readonly Sorting[], last: string): Condition {
  const date = sorting?.field === BY_CHANGE ? BY_CHANGE : BY_CREATION;
  const ascending = !sorting?.descending && sorting?.field !== 'customer.source_id';
  return ascending ? { field: date, more: last } : { field: date, less: last };
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
