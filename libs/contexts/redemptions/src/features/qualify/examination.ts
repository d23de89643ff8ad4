import { Injectable } from '@nestjs/common';
import { derivedId, type JsonObject, type Refusal } from '@perkstream/kernel';
import {
  type ExaminationAnswer,
  type ExamineVouchersQualification,
  type PurchaseBody,
  type RequestContext,
} from '@perkstream/published';
import { trackingIdOf } from '../../presenters/tracking-id.presenter.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Offer } from '../../services/offers/offer.js';
import { type Qualification, Qualifier } from './qualifier.js';
import { scenarioOf } from './scenario.js';

interface Request {
  readonly context: RequestContext;
  readonly query: ExamineVouchersQualification['query'];
  readonly body?: PurchaseBody;
}

const LIMIT = 10;
/** How many of the newest are sorted where an order is asked for. */
const MAX_SORTED_OFFERS = 50;
const NEWEST_FIRST = '-created_at';

/** The older qualifications, of one kind of thing each. */
@Injectable()
export class Examination {
  constructor(private readonly qualifier: Qualifier) {}

  find(
    { context, query, body = {} }: Request,
    object: Offer['object'],
    admits: (offer: Offer) => boolean,
  ): Promise<Qualification | Refusal<RedemptionRefusal>> {
    const { order, customer, metadata } = body;
    const { limit = LIMIT, order: sorting = NEWEST_FIRST, audienceRulesOnly } = query;
    return this.qualifier.qualify({
      context,
      ...{ order, customer, metadata, trackingId: undefined, explain: false },
      scenario: scenarioOf(object, audienceRulesOnly),
      sortingRule: 'DEFAULT',
      limit: sorting === NEWEST_FIRST ? limit : MAX_SORTED_OFFERS,
      startingAfter: undefined,
      admits,
    });
  }

  /** @param fields what each order is by */
  answer(
    { context, query }: Request,
    { customer }: Qualification,
    all: readonly JsonObject[],
    fields: Readonly<Record<string, string>>,
  ): ExaminationAnswer {
    const { limit = LIMIT, order = NEWEST_FIRST } = query;
    const field = fields[order.replace('-', '')] ?? 'created_at';
    const data = [...all].sort(byText(field, order.startsWith('-'))).slice(0, limit);
    return {
      object: 'list',
      data_ref: 'data',
      data,
      total: data.length,
      id: derivedId('qfl_', Date.parse(context.now), context.requestId, 'qualification'),
      created_at: context.now,
      tracking_id: trackingIdOf(customer, context),
    };
  }
}

/** Those without a value come last. */
function byText(field: string, isDescending: boolean): (a: JsonObject, b: JsonObject) => number {
  return (a, b) => {
    const [one, other] = [a[field], b[field]] as (string | null | undefined)[];
    if (one === other) return 0;
    if (one === undefined || one === null) return 1;
    if (other === undefined || other === null) return -1;
    return one < other === isDescending ? 1 : -1;
  };
}
