import { type Instant, isRefusal, type MaybePromise, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import { turnOfEventLoop, type WorkOwner } from '@perkstream/ports';
import {
  type AnswerOf,
  type CategoryRecord,
  CheckEligibility,
  type QualificationAnswer,
  type QualificationBody,
  type QualifiedRedeemableAnswer,
} from '@perkstream/published';
import { presentNearMiss } from '../../presenters/near-miss.presenter.js';
import { frameOf } from '../../presenters/order-frame.presenter.js';
import { presentStackingRules } from '../../presenters/outcomes.presenter.js';
import {
  presentQualified,
  presentQualifiedOrder,
  presentQualifiedStack,
  type QualifiedOptions,
} from '../../presenters/qualified.presenter.js';
import { isExplanationAsked } from '../../domain/explanation-asked.js';
import { momentAsked } from '../../domain/moment-asked.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { appliedOf } from './applied-of.js';
import { filterOf } from './qualification-filters.js';
import { type Qualified } from './qualification-search.js';
import { type Qualification, Qualifier } from './qualifier.js';
import { scenarios } from './scenario.js';

const LIMIT = 5;

/** Says what may apply to a customer and a cart. */
export const checkEligibility = handler(
  CheckEligibility,
  [Qualifier, Categories],
  async (
    { context, query, body = {} },
    qualifier,
    categories,
  ): Promise<AnswerOf<typeof CheckEligibility> | Refusal<RedemptionRefusal>> => {
    const { order, customer, tracking_id: trackingId, metadata, scenario = 'ALL', options = {} } = body;
    const asOf = momentAsked(context, query?.as_of, body.session);
    if (isRefusal(asOf)) return asOf;
    const admits = filterOf(options.filters, asOf ?? context.now);
    if (isRefusal(admits)) return admits as Refusal<RedemptionRefusal>;
    const { limit = LIMIT, sorting_rule: sortingRule = 'DEFAULT', starting_after } = options;
    const explain = isExplanationAsked(context, options);
    const nearMisses = options.near_misses === true;
    const page = { limit, sortingRule, startingAfter: starting_after ?? undefined, admits };
    const cart = { order, customer, trackingId, metadata };
    const asked = { ...cart, scenario: scenarios[scenario], explain, nearMisses, ...page };
    const qualification = await qualifier.qualify({ context, ...asked, asOf });
    if (isRefusal(qualification)) return qualification;
    const ofStacks = await categoriesOfStacks(categories, context.projectId, qualification, asOf);
    const answered = await answer(qualification, body, ofStacks, explain ? context : undefined);
    const { nearMisses: near } = qualification;
    if (asOf !== undefined) answered.as_of = asOf;
    if (!near) return answered;
    const expand = options.expand ?? [];
    return { ...answered, near_misses: near.map((each) => presentNearMiss(each, { expand }, context)) };
  },
);

/** By id */
function categoriesOfStacks(
  categories: Categories,
  projectId: string,
  { qualified }: Qualification,
  asOf: Instant | undefined,
): MaybePromise<ReadonlyMap<string, CategoryRecord>> {
  return categories.byId(
    projectId,
    qualified.map(({ appraised }) => ('stack' in appraised ? appraised.stack.categoryId : undefined)),
    asOf,
  );
}

async function answer(
  { facts, cart, hasOrder, customer, qualified, next }: Qualification,
  { order, session, options }: QualificationBody,
  categories: ReadonlyMap<string, CategoryRecord>,
  explainedTo: WorkOwner | undefined,
): Promise<QualificationAnswer> {
  const frame = hasOrder ? frameOf(facts, order, customer) : undefined;
  const shown: QualifiedOptions = {
    expand: options?.expand ?? [],
    frame,
    showsLocked: session !== undefined,
    isExplained: explainedTo !== undefined,
  };
  const data: QualifiedRedeemableAnswer[] = [];
  for (const each of qualified) {
    // To write down what happened to each of 500 lines takes more than a millisecond.
    if (explainedTo && data.length > 0) await turnOfEventLoop(explainedTo);
    data.push(presented(each, { facts, categories }, shown));
  }
  return {
    redeemables: {
      object: 'list',
      data_ref: 'data',
      data,
      total: data.length,
      has_more: next !== undefined,
      ...(next !== undefined && { more_starting_after: next }),
    },
    ...(customer?.trackingId && { tracking_id: customer.trackingId }),
    ...(frame && { order: presentQualifiedOrder(cart, frame) }),
    stacking_rules: presentStackingRules(facts.project.stackingRules),
  };
}

function presented(
  qualified: Qualified,
  { facts, categories }: { facts: Qualification['facts']; categories: ReadonlyMap<string, CategoryRecord> },
  options: QualifiedOptions,
): QualifiedRedeemableAnswer {
  const { appraised } = qualified;
  const { offer } = appraised;
  if ('stack' in appraised) {
    const { stack, evaluated } = appraised;
    const category = categories.get(stack.categoryId ?? '');
    return presentQualifiedStack(offer, evaluated, { ...facts, stack }, category, options);
  }
  const { applied, explanation } = appliedOf(qualified);
  return presentQualified(offer, applied, options, explanation);
}
