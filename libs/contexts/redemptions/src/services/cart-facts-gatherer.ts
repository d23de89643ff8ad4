import { Injectable } from '@nestjs/common';
import { type Catalogue, contradictionInItems, excessOfCatalogue, isExact, openCart } from '@perkstream/domain-pricing';
import {
  allThere,
  andThen,
  isRefusal,
  type MaybePromise,
  notFound,
  type Refusal,
  refuse,
  type UpTo,
} from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { lackOfMetadata } from '@perkstream/lookups';
import {
  basicsOf,
  type CartInput,
  type CustomerRecord,
  type Examined,
  ExamineTiers,
  ExamineVouchers,
  FindEarlierProject,
  FindProject,
  FindVersionedOrder,
  type ProjectBasics,
  type RedeemableInput,
  type RedeemableRef,
  type RequestContext,
  type VersionedOrder,
} from '@perkstream/published';
import { type CartFacts, type Named, type NamedInput } from '../domain/cart/cart-facts.js';
import { charactersOfCopy, excessOfCopies } from '../domain/cart/copies-of-order.js';
import { orderInputOf } from '../domain/cart/order-input.js';
import { changedOrder, remainingOrder, takesDiscountsAway } from '../domain/cart/changed-order.js';
import { type RedemptionRefusal } from '../domain/redemption-refusal.js';
import { CatalogueRepository } from '../repositories/catalogue.repository.js';
import { AssignedRuleRepository } from '../repositories/assigned-rule.repository.js';
import { RewardRepository } from '../repositories/reward.repository.js';
import { StackExpander } from './stack-expander.js';

/** What the facts are asked for. */
interface FactsWanted {
  readonly redeemables: readonly RedeemableInput[];
  readonly order: CartInput | undefined;
  readonly customer: CustomerRecord | undefined;
  readonly sessionKey: string | undefined;
  /** The session is to lock what applies. */
  readonly locks?: boolean;
  /** In place of what the redeemables are, in their order: they are not there yet, and the one who asks bounds their number. */
  readonly onTrial?: readonly OnTrial[];
  /** What is sent of a stored order overwrites it: redemptions do so, questions about a cart do not. */
  readonly changesOrder?: boolean;
  /** As everything was then; absent: as it is now. */
  readonly upTo?: UpTo | undefined;
}

/** What a redeemable would be, and its rules. */
export type OnTrial = Required<Pick<Named, 'rules'>> & { readonly examined: Examined };

type BySession = Pick<RedeemableRef, 'sessionKey' | 'forLock'>;

/** Gathers the facts, by published queries: at once where the contexts are in this process. */
@Injectable()
export class CartFactsGatherer {
  constructor(
    private readonly messenger: Messenger,
    private readonly catalogue: CatalogueRepository,
    private readonly stacks: StackExpander,
    private readonly rules: AssignedRuleRepository,
    private readonly rewards: RewardRepository,
  ) {}

  async gather(
    context: RequestContext,
    { redeemables: wanted, order, customer, sessionKey, locks, changesOrder, onTrial, upTo }: FactsWanted,
  ): Promise<CartFacts | Refusal<RedemptionRefusal>> {
    const { projectId } = context;
    const project = await this.messenger.ask(
      upTo === undefined ? new FindProject(projectId) : new FindEarlierProject(projectId, upTo),
    );
    if (!project) return notFound('project', projectId);
    const limit = project.stackingRules.redeemablesLimit;
    if (!onTrial && wanted.length > limit) {
      return refuse('invalid_payload', { details: `Property .redeemables must NOT have more than ${limit} items` });
    }
    const expanded = await this.stacks.expand(projectId, wanted, upTo);
    if (isRefusal(expanded)) return expanded;
    const { redeemables, stack } = expanded;
    const examined = onTrial
      ? onTrial.map((each) => each.examined)
      : await this.examine(context, basicsOf(project), redeemables, { sessionKey, forLock: locks }, upTo);
    const duplicate = duplicateIn(redeemables, examined);
    if (duplicate) return duplicate;
    const [rulesOf, stored, rewards, categories] = await allThere([
      onTrial ? rulesOnTrial(onTrial) : this.rules.of(projectId, examined, upTo),
      this.storedOrder(projectId, order, upTo),
      this.rewards.of(context, redeemables, examined, upTo),
      this.catalogue.categories(projectId, examined, upTo),
    ]);
    const storedOrder = stored?.order;
    if (order?.id && !storedOrder) {
      return notFound('order', order.id);
    }
    const owner = storedOrder?.customer_id;
    if (owner && customer && customer.id !== owner) {
      return refuse('invalid_customer', { details: `Order ${storedOrder.id} belongs to another customer` });
    }
    if (isRefusal(rewards)) return rewards;
    const sentMetadata = order?.metadata ?? undefined;
    const known = storedOrder && (storedOrder.metadata ?? {});
    // A redemption stores the order, and nothing else does.
    const lack = order && changesOrder ? lackOfMetadata(project, 'order', { known, sent: sentMetadata }) : undefined;
    if (lack) return lack;
    const named = redeemables.map((input, index): Named => {
      const found = { input, examined: examined[index], rules: rulesOf(examined[index]) };
      const offer = rewards.get(index);
      if (!offer) return found;
      if ('examined' in offer) return { ...found, ...offer };
      // The rules of a reward hold in addition to those of the card.
      return { ...found, reward: offer.reward, rules: [...found.rules, ...offer.rewardRules] };
    });
    // The lines of a stored order are as they were stored, unless the request changes them.
    const isAsSent = storedOrder === undefined || changesOrder === true;
    const lines = isAsSent ? order?.items : undefined;
    const catalogue = await this.catalogue.items(projectId, lines, examined, upTo);
    const copies = Math.min(redeemables.length, project.stackingRules.applicableRedeemablesLimit);
    const excess =
      excessOfCatalogue(lines, catalogue, charactersOfCopy(copies)) ??
      excessOfCopies(stored?.rest ?? storedOrder ?? order, copies);
    if (excess) return excess;
    const sent = lines && openCart(orderInputOf({ items: lines }), catalogue);
    if (sent && !isExact(sent)) return tooLarge();
    const contradiction = lines && sent && contradictionInItems(lines, sent.lines, '.order.items');
    if (contradiction) return contradiction;
    const current =
      stored && (order && changesOrder ? changed(stored, order, catalogue) : (stored.rest ?? stored.order));
    if (isRefusal(current)) return current;
    if (storedOrder && current && current !== storedOrder && !stored.rest) {
      if (!isSmall(current.amount, current['initial_amount'])) return tooLarge();
      if (takesDiscountsAway(storedOrder, current)) return takesAway(storedOrder.id);
    }
    const versioned = { storedOrder: current, storedVersion: stored?.version, ...(stored?.rest && { isRest: true }) };
    return { project, named, stack, customer, ...versioned, catalogue, categories };
  }

  private examine(
    { projectId, now }: RequestContext,
    project: ProjectBasics,
    redeemables: readonly NamedInput[],
    session: BySession,
    upTo: UpTo | undefined,
  ): MaybePromise<readonly (Examined | undefined)[]> {
    const [first] = redeemables;
    const judged = upTo !== undefined;
    if (redeemables.length === 1 && first) {
      return first.object === 'voucher'
        ? this.messenger.ask(new ExamineVouchers(projectId, [refOf(first, session)], now, project, upTo, judged))
        : this.messenger.ask(new ExamineTiers(projectId, [refOf(first, session)], now, project, upTo, judged));
    }
    const ofVouchers = redeemables.filter(({ object }) => object === 'voucher').map((each) => refOf(each, session));
    const ofTiers = redeemables.filter(({ object }) => object !== 'voucher').map((each) => refOf(each, session));
    const examined = allThere([
      ofVouchers.length > 0
        ? this.messenger.ask(new ExamineVouchers(projectId, ofVouchers, now, project, upTo, judged))
        : [],
      ofTiers.length > 0 ? this.messenger.ask(new ExamineTiers(projectId, ofTiers, now, project, upTo, judged)) : [],
    ]);
    return andThen(examined, ([vouchers, tiers]) => {
      let voucher = 0;
      let tier = 0;
      return redeemables.map(({ object }) => (object === 'voucher' ? vouchers[voucher++] : tiers[tier++]));
    });
  }

  private storedOrder(
    projectId: string,
    order: CartInput | undefined,
    upTo: UpTo | undefined,
  ): MaybePromise<VersionedOrder | undefined> {
    if (!order?.id && !order?.source_id) return undefined;
    const ref = order.id ? { id: order.id } : { sourceId: order.source_id ?? undefined };
    return this.messenger.ask(new FindVersionedOrder(projectId, ref, upTo));
  }
}

function rulesOnTrial(onTrial: readonly OnTrial[]): (each: Examined | undefined) => Named['rules'] {
  const rules = new Map(onTrial.map((each) => [each.examined, each.rules]));
  return (each) => (each && rules.get(each)) ?? [];
}

function changed({ order, rest }: VersionedOrder, sent: CartInput, catalogue: Catalogue) {
  return rest ? remainingOrder(order, rest, sent, catalogue) : changedOrder(order, sent, catalogue);
}

function takesAway(id: string): Refusal<'invalid_order'> {
  const details = `Redemptions of order ${id} stand, with discounts that it would lose: roll them back first`;
  return refuse('invalid_order', { details, resourceId: id, resourceType: 'order' });
}

function tooLarge(): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details: 'Property .order.items has amounts that are too large' });
}

function isSmall(...amounts: readonly unknown[]): boolean {
  return amounts.every((amount) => amount === undefined || Number.isSafeInteger(amount));
}

function refOf({ id, gift, reward }: NamedInput, { sessionKey, forLock }: BySession): RedeemableRef {
  return { id, credits: gift?.credits, sessionKey, ...(forLock && { forLock }), ...(reward && { forReward: true }) };
}

/** The same redeemable twice, also under another name (code and id). */
function duplicateIn(
  redeemables: readonly NamedInput[],
  examined: readonly (Examined | undefined)[],
): Refusal<'duplicated_redeemables'> | undefined {
  if (redeemables.length < 2) return undefined;
  const seen = new Set<string>();
  for (const [index, { object, id }] of redeemables.entries()) {
    const name = `${object}/${examined[index]?.redeemable.id ?? id}`;
    if (seen.has(name)) return refuse('duplicated_redeemables', { details: `The ${object} ${id} appears twice` });
    seen.add(name);
  }
  return undefined;
}
